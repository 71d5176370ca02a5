import fs from 'node:fs';

/** Processes this worker has begun and not yet seen end. */
const RUNNING = Symbol.for('rian.test.running');
export const running: Set<number> = ((globalThis as { [RUNNING]?: Set<number> })[RUNNING] ??= new Set());

/** By /proc: user and system time of the process and of those children it has seen end, in ticks of 10 ms. */
export function processorSeconds(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!fs.existsSync(file)) return 0;
  const afterName = fs.readFileSync(file, 'utf8').split(') ').at(-1) ?? '';
  const ticks = afterName.split(' ').slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}
