import { afterAll } from 'vitest';
import { processorSeconds, running } from './processor-seconds';

declare module 'vitest' {
  interface TaskMeta {
    /** What a file took of the processor, with the shops it drove. */
    processorSeconds?: number;
  }
}

// Setup of all layers, run anew before each file; scripts/test/reporter.mjs adds it up.
const secondsTaken = () => [process.pid, ...running].reduce((sum, pid) => sum + processorSeconds(pid), 0);
const before = secondsTaken();
// oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what the hook asks for
afterAll(({}, suite) => {
  suite.file.meta.processorSeconds = secondsTaken() - before;
});
