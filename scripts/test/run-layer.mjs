import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './layers.mjs';

/** What runs now, so that an interrupted run takes it along. */
const running = new Set();
let runs = 0;

/**
 * Runs a command in its own process group; answers how it ended, its seconds, and the processor seconds of itself and of all
 * it started and waited for. `said` is what it and they wrote; what it writes to file descriptor 4 is handed on line by line.
 */
export function runMeasured([command, ...args], { env = {}, onLine } = {}) {
  return new Promise((resolve) => {
    const began = Date.now();
    const left = path.join(os.tmpdir(), `rian-left-${process.pid}-${(runs += 1)}`);
    // the shell's `times`: no other program need be there to count what children of children took
    const child = spawn('sh', ['-c', '"$@"; code=$?; times >&3; exit $code', 'sh', command, ...args], {
      cwd: root,
      env: { ...process.env, ...env, TEST_LEFT_SECONDS: left },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let said = '';
    let times = '';
    let rest = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => (said += chunk));
    child.stdio[4].setEncoding('utf8').on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) onLine?.(line);
    });
    child.stdio[3].setEncoding('utf8').on('data', (chunk) => (times += chunk));
    child.once('error', (error) => (said += `${error.message}\n`));
    child.once('close', (code) => {
      running.delete(child);
      resolve({
        code: code ?? 1,
        said,
        seconds: (Date.now() - began) / 1000,
        processorSeconds: childrenSeconds(times) + leftSeconds(left),
      });
    });
  });
}

export function killRunning(signal) {
  for (const child of running) {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // it has just ended
    }
  }
}

/** Of processes that ended with the one that should have waited for them; each wrote a line. */
function leftSeconds(file) {
  if (!fs.existsSync(file)) return 0;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  fs.rmSync(file);
  return lines.reduce((sum, line) => sum + Number(line), 0);
}

/** Of the second line of `times`: "0m1.234s 0m0.5s", user and system. */
function childrenSeconds(times) {
  const spans = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return spans.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
