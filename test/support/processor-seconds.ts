import fs from 'node:fs';

// on globalThis, because each test file loads this module again
const RUNNING = Symbol.for('rian.test.running');
/** Pids of the processes that this worker started and that have not ended. */
export const running: Set<number> = ((globalThis as { [RUNNING]?: Set<number> })[RUNNING] ??= new Set());

/** User and system time of the process and of its ended children, from /proc, where a tick is 10 ms. */
export function processorSeconds(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!fs.existsSync(file)) return 0;
  const afterName = fs.readFileSync(file, 'utf8').split(') ').at(-1) ?? '';
  const ticks = afterName.split(' ').slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}
