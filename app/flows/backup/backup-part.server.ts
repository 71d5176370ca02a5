import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What another machine left in a shared folder is given up after so long. */
const GIVEN_UP_MS = 24 * 60 * 60 * 1000;

const PART = /^rian-.*\.backup(?:\.(?<host>.*)-(?<pid>\d+))?\.part$/;

/** Where the command of this process has a backup written until it is whole. */
export const partOf = (file: string): string => `${file}.${os.hostname()}-${process.pid}.part`;

/**
 * Removes the halves of backups in a folder whose command was killed: those of this machine whose process has ended, and
 * all that are a day old. Answers how many.
 */
export function sweepParts(folder: string, now: Date): number {
  let count = 0;
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    const part = PART.exec(name);
    if (!part) continue;
    const file = path.join(folder, name);
    const { host, pid } = part.groups!;
    const isLeft =
      (host === os.hostname() && !isRunning(Number(pid))) ||
      now.getTime() - fs.statSync(file).mtimeMs > GIVEN_UP_MS;
    if (!isLeft) continue;
    fs.rmSync(file, { force: true });
    count += 1;
  }
  return count;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
