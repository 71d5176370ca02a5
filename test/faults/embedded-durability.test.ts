import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '~/platform/database/database.server';
import { dumpDatabase } from '~/platform/database/embedded/dump-database.server';
import { openEmbeddedPostgres } from '~/platform/database/embedded/embedded-postgres.server';

const kills = Number(process.env.TEST_SCALE ?? 1) >= 4 ? 20 : 5;
const root = path.resolve(import.meta.dirname, '../..');
/** Put together once: from its sources each start takes seconds. */
const writer = path.join(root, 'node_modules/.cache/durable-writer.mjs');

let dataDir: string;
const writers: ChildProcess[] = [];
beforeAll(() =>
  build({
    entryPoints: [path.join(root, 'test/support/databases/durable-writer.ts')],
    outfile: writer,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  }),
);
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-durability-'));
});
afterEach(async () => {
  // also after a failure: a writer that lives on would write into the folder that is removed
  await Promise.all(writers.splice(0).map(killed));
  fs.rmSync(dataDir, { recursive: true, force: true });
});

describe('embedded database', () => {
  it(
    `loses no acknowledged commit in ${kills} kills in the middle of writes`,
    { timeout: kills * 120_000 },
    async () => {
      let acknowledgedCount = 0;
      for (let kill = 0; kill < kills; kill++) {
        const { process: child, lines } = startWriter();
        // a different moment each time: in the first commits, in the middle of the log, around a checkpoint
        const commits = kill === 0 ? 1 : Math.ceil(Math.random() * 20 * kill);
        await expect.poll(() => lines().length, { interval: 5 }).toBeGreaterThan(commits);
        await killed(child);
        const last = Number(lines().at(-1));
        if (Number.isFinite(last)) acknowledgedCount = last;
      }
      expect(acknowledgedCount).toBeGreaterThan(kills);

      const open = await openDatabase({ dataDir });
      const { rows } = await sql<{ rows: number; last: number }>`
      select count(*) as rows, max(id) as last from written`.execute(open.db);
      await open.close();
      // one more may have been committed and not yet been acknowledged
      expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledgedCount);
      expect(rows[0]?.rows).toBe(rows[0]?.last);
    },
  );

  it('refuses a second opener, in this process and in another, and opens again after a kill', async () => {
    const { process: child, lines } = startWriter();
    await expect.poll(() => lines().includes('open')).toBe(true);
    const folder = path.join(dataDir, 'database');
    const message = `The database in ${folder} is already open in another process`;
    await expect(openDatabase({ dataDir })).rejects.toThrow(message);
    await killed(child);

    const open = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toThrow(message);
    await open.close();
    const again = await openDatabase({ dataDir });
    await again.close();
  });

  it('keeps its log bounded, and forgets dead rows', async () => {
    const { pool, maintain, close } = await openEmbeddedPostgres(dataDir);
    const walMegabytes = () => {
      const folder = path.join(dataDir, 'pg_wal');
      const sizes = fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name)).size);
      return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
    };
    await pool.query('create table busy (id int primary key, filler text)');
    await pool.query(`insert into busy select n, '' from generate_series(1, 3000) n`);
    let vacuumed: string[] = [];
    for (let round = 0; round < 8; round++) {
      await pool.query(`update busy set filler = repeat(md5(random()::text), 250)`);
      await pool.query(`update busy set filler = filler || '.'`);
      vacuumed = [...vacuumed, ...(await maintain()).vacuumed];
    }
    expect(walMegabytes()).toBeLessThan(120);
    expect((await maintain()).walBytes).toBeLessThan(40_000_000);
    expect(vacuumed).toContain('public.busy');
    const size = await pool.query<{ bytes: number }>(`select pg_total_relation_size('busy') as bytes`);
    expect(size.rows[0]?.bytes).toBeLessThan(60_000_000);
    await close();
  });

  it('sets aside a folder whose first start was killed, and starts anew', async () => {
    fs.writeFileSync(path.join(dataDir, 'PG_VERSION'), '17\n');
    const { pool, close } = await openEmbeddedPostgres(dataDir);
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await close();
    const aside = fs
      .readdirSync(path.dirname(dataDir))
      .filter((name) => name.startsWith(`${path.basename(dataDir)}.incomplete-`));
    expect(aside).toHaveLength(1);
    for (const name of aside) fs.rmSync(path.join(path.dirname(dataDir), name), { recursive: true });
  });
});

describe('an embedded database that begins as a dump', () => {
  it('has every file on the disk once it is open, and the engine syncs none of them again', async () => {
    const dump = await dumpDatabase(async (pool) => {
      await pool.query('create table kept as select generate_series(1, 1000) as id');
    });
    const template = path.join(dataDir, 'dump.tar.gz');
    fs.writeFileSync(template, dump);
    const home = path.join(dataDir, 'database');
    const byEngine = vi.spyOn(fs, 'fdatasyncSync');
    const opened = vi.spyOn(fs.promises, 'open');
    const { pool, close } = await openEmbeddedPostgres(home, { template });
    const synced = new Set(opened.mock.calls.map(([at]) => at));
    const engineSyncs = byEngine.mock.calls.length;
    vi.restoreAllMocks();
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from kept');
    await close();

    expect(rows).toEqual([{ n: 1000 }]);
    const unpacked = [...synced].map((at) => path.relative(home, String(at)));
    expect(unpacked).toContain('global/pg_control');
    expect(unpacked).toContain('base');
    expect(unpacked.length).toBeGreaterThan(900);
    // its own log and what says how it stands
    expect(engineSyncs).toBeLessThan(20);
    expect(
      fs.readdirSync(path.join(home, 'pg_wal')).filter((name) => name.length === 24).length,
    ).toBeLessThan(3);
  });
});

describe('an embedded database that is open', () => {
  let folder: string;
  let open: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-durability-'));
    open = await openEmbeddedPostgres(folder);
  });
  afterAll(async () => {
    await open?.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('syncs to disk once a commit, and not for reads', async () => {
    const { pool } = open;
    await pool.query('create table written (id int)');
    const sync = vi.spyOn(fs, 'fdatasyncSync');
    const syncsOf = async (times: number, text: string) => {
      const before = sync.mock.calls.length;
      for (let n = 0; n < times; n++) await pool.query(text);
      return sync.mock.calls.length - before;
    };
    expect(await syncsOf(50, 'insert into written values (1)')).toBe(50);
    expect(await syncsOf(50, 'select count(*) from written')).toBe(0);
    sync.mockRestore();
  });

  it(
    'keeps nothing of its answers: a shop that is read all day stays the size it is',
    { timeout: 180_000 },
    async () => {
      setFlagsFromString('--expose-gc');
      const collectGarbage = runInNewContext('gc') as () => void;
      const read = async (times: number) => {
        for (let i = 0; i < times; i++)
          await open.pool.query(`select n, repeat('x', 200) from generate_series(1, 100) n`);
        collectGarbage();
        return process.memoryUsage().heapUsed;
      };
      const before = await read(50);
      const after = await read(1000);
      // kept whole, a thousand answers of a hundred rows are over 20 MB
      expect(after - before).toBeLessThan(5_000_000);
    },
  );

  it('forgets a transaction whose client went away', async () => {
    const { pool } = open;
    await pool.query('delete from written');
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into written values (1)');
    client.release(true);
    expect((await pool.query<{ n: number }>('select count(*) as n from written')).rows).toEqual([{ n: 0 }]);
  });
});

function startWriter() {
  const child = spawn(process.execPath, [writer, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  writers.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // a line that was cut off by the kill was not acknowledged
  return {
    process: child,
    lines: () =>
      text
        .slice(0, text.lastIndexOf('\n') + 1)
        .trim()
        .split('\n'),
  };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const pending = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await pending;
}
