import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sourceHash } from '../../scripts/build.mjs';
import { createEmptyDatabase } from './test-database';

const root = path.resolve(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 60_000;

export type AppServer = {
  url: string;
  /** The payment providers beside it. */
  sandboxUrl: string;
  /** What it was started with. */
  env: Record<string, string>;
  dataDir: string;
  /** Lines it wrote so far. */
  output(): string[];
  /** As an operator does: SIGTERM. Removes what `startApp` made for it. */
  stop(): Promise<void>;
  /** As a power cut does. The data stays, for `startApp({ dataDir })`. */
  kill(): Promise<void>;
};

export type AppOptions = {
  database?: 'embedded' | 'postgres';
  /** Starts on this folder; it is not removed by `stop`. Without it: a copy of a demo shop made once. */
  dataDir?: string;
  /** An empty folder in place of the copy: the very first start. */
  isFresh?: boolean;
  env?: Record<string, string>;
  /** The program and the folder it runs in, for a copy made elsewhere. */
  command?: string[];
  cwd?: string;
};

/** The built shop as a process of its own, in demo mode, on free ports. */
export async function startApp(options: AppOptions = {}): Promise<AppServer> {
  const made = options.dataDir ? undefined : fs.mkdtempSync(path.join(os.tmpdir(), 'rian-app-'));
  const dataDir = options.dataDir ?? made ?? '';
  const database = options.database === 'postgres' ? await createEmptyDatabase() : undefined;
  if (made && !options.isFresh && !database) fs.cpSync(await demoTemplate(), dataDir, { recursive: true });
  const cleanUp = async () => {
    if (made) fs.rmSync(made, { recursive: true, force: true });
    await database?.drop();
  };
  const env = {
    SHOP_MODE: 'demo',
    NODE_ENV: 'production',
    PORT: '0',
    SOCKET_PORT: '0',
    SANDBOX_PORT: '0',
    // whoever looks asks the provider; a live shop takes no such pace
    ...(options.env?.SHOP_MODE === 'live' ? {} : { PROVIDER_ASK_SECONDS: '0' }),
    DATA_DIR: dataDir,
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...options.env,
  };
  try {
    const server = await run(env, options);
    return {
      ...server,
      env,
      dataDir,
      stop: async () => {
        await server.end('SIGTERM');
        await cleanUp();
      },
      kill: () => server.end('SIGKILL'),
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** A data folder with the demo shop in it, made once for each state of build and demo data. */
export async function demoTemplate(): Promise<string> {
  const key = createHash('sha256').update(sourceHash()).update(process.version).digest('hex').slice(0, 16);
  const template = path.join(os.tmpdir(), `rian-demo-${key}-${os.userInfo().uid}`);
  if (fs.existsSync(template)) return template;
  const unfinished = fs.mkdtempSync(`${template}-`);
  const server = await startApp({ dataDir: unfinished });
  await server.stop();
  try {
    fs.renameSync(unfinished, template);
  } catch {
    // another test file was faster
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
  return template;
}

async function run(
  env: Record<string, string>,
  { cwd = root, command = [process.execPath, 'build/server.mjs'] }: AppOptions,
) {
  const { PATH = '', HOME = '' } = process.env;
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { PATH, HOME, TZ: 'UTC', ...env } as Record<string, string> as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithTests = () => void child.kill('SIGKILL');
  process.once('exit', killWithTests);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const output = () => said.split('\n').filter(Boolean);

  const deadline = Date.now() + START_TIMEOUT_MS;
  let ready: ReadyLine | undefined;
  while (!(ready = readyLine(output()))) {
    if (hasEnded(child))
      throw new Error(`the shop did not start (${child.exitCode ?? child.signalCode}):\n${said}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the shop was not ready within ${START_TIMEOUT_MS / 1000} s:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    url: ready.port ? `http://127.0.0.1:${ready.port}` : (ready.url ?? ''),
    sandboxUrl: ready.sandbox ?? '',
    output,
    end: async (signal: NodeJS.Signals) => {
      process.off('exit', killWithTests);
      if (hasEnded(child)) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      const giveUp = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(giveUp);
    },
  };
}

type ReadyLine = { msg?: string; url?: string; port?: number; sandbox?: string };

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
