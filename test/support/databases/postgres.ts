import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { processorSeconds } from '../processor-seconds';

const run = promisify(execFile);

export type ThrowAwayPostgres = {
  /** Address of its `postgres` database. */
  url: string;
  /** The same by its socket: a query takes two thirds of the processor's time that it takes over TCP (ADR-0138). */
  socketUrl: string;
  /** What it and its sessions took so far; 0 where the system does not say. */
  processorSeconds(): number;
  stop(): Promise<void>;
};

/** The folder of PostgreSQL's newest installed binaries, if there is one. */
export function findPostgresBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = fs.existsSync(root) ? fs.readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => path.join(root, version, 'bin'))
    .find((bin) => fs.existsSync(path.join(bin, 'initdb')) && fs.existsSync(path.join(bin, 'postgres')));
}

/**
 * A server of its own for one run of tests: nothing is kept, nothing is fsynced, it dies with this process. `more`: settings of the
 * server besides, as `name=value`.
 */
export async function startPostgres(more: readonly string[] = []): Promise<ThrowAwayPostgres> {
  const bin = findPostgresBinaries();
  if (!bin)
    throw new Error(
      'No PostgreSQL binaries in /usr/lib/postgresql/*/bin (Debian: apt-get install postgresql)',
    );
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-postgres-'));
  const as = await unprivileged(home);
  const data = path.join(home, 'data');
  await run(as.command, [
    ...as.args,
    path.join(bin, 'initdb'),
    ...['-D', data, '-U', 'postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'],
  ]);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const server = spawn(
      as.command,
      [
        ...as.args,
        path.join(bin, 'postgres'),
        '-D',
        data,
        '-p',
        String(port),
        '-k',
        home,
        ...asArguments([...settings, ...more]),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    try {
      await untilReady(server, url);
      return {
        url,
        socketUrl: `${url}?host=${encodeURIComponent(home)}`,
        processorSeconds: () => processorSeconds(server.pid),
        stop: () => stop(server, home),
      };
    } catch (error) {
      await stop(server, attempt < 3 ? undefined : home);
      // the port may have been taken between asking for it and using it
      if (attempt >= 3) throw error;
    }
  }
}

/** The same server and user, another database. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

const settings = [
  'listen_addresses=127.0.0.1',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  // compiling a query that runs for a millisecond takes fifty
  'jit=off',
  // a session plans a statement once and not five times, which of small tables takes longer than running it; it also shows at once what
  // a shop meets at the sixth time
  'plan_cache_mode=force_generic_plan',
  // nobody follows its log
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  // nothing stands there for long, and counting anew what a table holds makes all sessions plan anew
  'autovacuum=off',
];
/** For what is measured: where a shop's server differs from the tests' in what its statements cost. */
export const AS_A_SHOPS = ['plan_cache_mode=auto', 'autovacuum=on', 'shared_buffers=128MB'];
/** A commit waits for the disk, as where money is kept. */
export const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
const asArguments = (input: readonly string[]) => input.flatMap((setting) => ['-c', setting]);

/** PostgreSQL refuses to run as root: it runs as the user nobody, in a folder of that user. */
async function unprivileged(home: string): Promise<{ command: string; args: string[] }> {
  // dies with its parent, even when that is killed; -- QUIT is PostgreSQL's immediate shutdown
  const withParent = ['--pdeathsig=QUIT'];
  if (process.getuid?.() !== 0) {
    return fs.existsSync('/usr/bin/setpriv')
      ? { command: 'setpriv', args: withParent }
      : { command: 'env', args: [] };
  }
  const uid = Number((await run('id', ['-u', 'nobody'])).stdout);
  const gid = Number((await run('id', ['-g', 'nobody'])).stdout);
  fs.chownSync(home, uid, gid);
  return {
    command: 'setpriv',
    args: [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...withParent],
  };
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let text = '';
  server.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-4000)));
  for (let wait = 0; wait < 300; wait++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${text}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`PostgreSQL did not answer within 15 s:\n${text}`);
}

async function stop(server: ChildProcess, home: string | undefined): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const pending = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGQUIT');
    await pending;
  }
  if (home) fs.rmSync(home, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
