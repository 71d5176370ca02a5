import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { LONGEST_WAIT_MS } from '../longest-wait';
import { running } from '../processor-seconds';

const root = path.resolve(import.meta.dirname, '../../..');

/** The program and the folder it runs in, for a copy of the shop made elsewhere. */
export interface Program {
  command?: string[];
  cwd?: string;
}

export type RunningApp = Awaited<ReturnType<typeof runApp>>;

/** Shops that nobody has ended: they end with the tests. vitest ends its workers by a signal, which skips `exit`. */
const open = new Set<ChildProcess>();
function endOpen(): void {
  for (const child of open) {
    child.kill('SIGKILL');
  }
  open.clear();
}
process.once('exit', endOpen);
process.once('SIGTERM', () => {
  endOpen();
  process.exit(143);
});

/** The built shop as a process with these settings, once it is ready. @throws Error with what it said when it does not start */
export async function runApp(
  env: Record<string, string>,
  { cwd = root, command = [process.execPath, 'build/server.mjs'] }: Program,
) {
  const { PATH = '', HOME = '' } = process.env;
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { PATH, HOME, TZ: 'UTC', ...env } as Record<string, string> as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  open.add(child);
  const { pid = 0 } = child;
  running.add(pid);
  child.once('exit', () => running.delete(pid));
  let written = '';
  const output = () => written.split('\n').filter(Boolean);
  const ready = await new Promise<ReadyLine>((resolve, reject) => {
    const fail = (how: string) => reject(new Error(`the shop ${how}:\n${written}`));
    const hear = (chunk: Buffer) => {
      const text = chunk.toString();
      written += text;
      const line = found ? undefined : readyLine(output());
      if (!line) return;
      found = line;
      clearTimeout(giveUp);
      resolve(line);
    };
    let found: ReadyLine | undefined;
    const giveUp = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`was not ready within ${LONGEST_WAIT_MS / 1000} s`);
    }, LONGEST_WAIT_MS);
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(giveUp);
      fail(`did not start (${code ?? signal})`);
    });
  });
  return {
    url: ready.port ? `http://127.0.0.1:${ready.port}` : (ready.url ?? ''),
    sandboxUrl: ready.sandbox ?? '',
    metricsUrl: ready.metricsPort ? `http://127.0.0.1:${ready.metricsPort}/metrics` : '',
    output,
    pid,
    hasEnded: () => hasEnded(child),
    end: async (signal: NodeJS.Signals) => {
      open.delete(child);
      if (hasEnded(child)) return;
      const pending = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      const giveUp = setTimeout(() => child.kill('SIGKILL'), LONGEST_WAIT_MS);
      await pending;
      clearTimeout(giveUp);
    },
  };
}

type ReadyLine = { msg?: string; url?: string; port?: number; sandbox?: string; metricsPort?: number };

/** The server's own line of log says where it listens; with PUBLIC_URL set, only its port is of use. */
function readyLine(lines: string[]): ReadyLine | undefined {
  for (const line of lines) {
    if (!line.includes('"ready"')) continue;
    try {
      const entry = JSON.parse(line) as ReadyLine;
      if (entry.msg === 'ready') return entry;
    } catch {
      // half a line so far
    }
  }
  return undefined;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
