import { afterAll, beforeEach } from 'vitest';
import { takeAskedPaths } from '../shop/app-process';
import { describeOpenPages } from './chromium';
import { describeLastPage } from './plain-browser';

// Setup of the layers that drive the shop. A failing test tells what its visitor saw last, a file which pages it asked for;
// scripts/test/reporter.mjs shows the one and keeps the other.
beforeEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    task.meta.seen = (await describeOpenPages()) ?? describeLastPage();
  });
});

// oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what the hook asks for
afterAll(({}, suite) => {
  suite.file.meta.routes = takeAskedPaths();
  // of a hook that failed; a test that does has said its own
  if (suite.result?.state === 'fail') suite.file.meta.seen = describeLastPage();
});

declare module 'vitest' {
  interface TaskMeta {
    /** What the visitor saw when the test failed. */
    seen?: string;
    /** Paths a file asked for. */
    routes?: string[];
  }
}
