import fs from 'node:fs';

/** Linux says what a process holds; elsewhere there is nothing to measure by. */
export const canMeasure = fs.existsSync('/proc/self/clear_refs');

const megabytes = (pid: number, name: 'VmRSS' | 'VmHWM') => {
  const text = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)![1]) / 1024;
};

/** Runs `work` and answers by how many megabytes the process grew at its worst moment. */
export async function peakOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = megabytes(pid, 'VmRSS');
  fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
  await work();
  return megabytes(pid, 'VmHWM') - before;
}
