import { afterAll, beforeEach } from 'vitest';
import { describeOpenPages } from './chromium';
import { describeLastPage } from './plain-browser';

// Setup of the layers that drive the shop. A failing test tells what its visitor saw last; scripts/test/reporter.mjs shows it.
beforeEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    task.meta.seen = (await describeOpenPages()) ?? describeLastPage();
  });
});

// oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what the hook asks for
afterAll(({}, suite) => {
  // reports a failed hook; a failed test has reported itself
  if (suite.result?.state === 'fail') suite.file.meta.seen = describeLastPage();
});

declare module 'vitest' {
  interface TaskMeta {
    /** What the visitor saw when the test failed. */
    seen?: string;
  }
}
