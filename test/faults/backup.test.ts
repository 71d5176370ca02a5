import { spawn } from 'node:child_process';
import crypto, { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Db, openDatabase } from '~/platform/database/database.server';
import { migrate } from '~/platform/database/migrate.server';
import { createDatabase, type ServerDatabase } from '../support/databases/server-databases';
import { migrationsFolder } from '../support/databases/test-database';
import { LONGEST_WAIT_MS } from '../support/longest-wait';
import { guest, signedIn } from '../support/road/bank-transfer';
import { type AppServer, startApp } from '../support/shop/app-server';
import { PlainBrowser } from '../support/visitor/plain-browser';

const root = path.resolve(import.meta.dirname, '../..');
const PASSWORD = 'ตู้เซฟ-42';

/** Demo shops with an order, on either database; ended before the tests but for the one on the server, which keeps running. */
let embedded: AppServer;
let served: AppServer;
let where: string;
let fresh: ServerDatabase;
let dataDir: string;

beforeAll(async () => {
  [embedded, served] = await Promise.all([
    startApp({ database: 'embedded', isOwn: true, change: tellNoTeacher }),
    startApp({ isOwn: true, change: tellNoTeacher }),
  ]);
  for (const shop of [embedded, served]) {
    const page = await new PlainBrowser(shop.url).get('/course/1-excel-for-work/register');
    await page
      .form('#register')
      .fill({ ...guest('backup@example.test') })
      .submit('pay');
    fs.mkdirSync(path.join(shop.dataDir, 'uploads/private'), { recursive: true });
    fs.writeFileSync(path.join(shop.dataDir, 'uploads/private/a-slip.png'), randomBytes());
  }
  await embedded.end();
});
afterAll(async () => {
  await embedded.stop();
  await served.stop();
});
beforeEach(async () => {
  where = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-backup-'));
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-restore-'));
  fresh = await createDatabase();
});
afterEach(async () => {
  for (const folder of [where, dataDir]) fs.rmSync(folder, { recursive: true, force: true });
  await fresh.drop();
});

/** A job that writes in the demo shop every five minutes would change what is compared. */
const tellNoTeacher = (db: Db) =>
  sql`insert into desk_mail (person_id, how) select distinct person_id, 'off' from teacher where person_id is not null`.execute(
    db,
  );

/** Does not pack, so that what is on its way is long enough to be cut. */
const randomBytes = () => Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 251));

interface Ran {
  code: number | null;
  out: string;
  err: string;
}
const run = (args: string[], env: Record<string, string>, killAfterMs?: number): Promise<Ran> =>
  runningCommand(args, env, killAfterMs).done;
function runningCommand(args: string[], env: Record<string, string>, killAfterMs?: number) {
  const [command, ...rest] = args;
  // what is built, as in a container: command-line.test.ts types npm run
  const child = spawn(process.execPath, [path.join(root, 'build', `${command}.mjs`), ...rest], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', SHOP_MODE: 'demo', ...env } as never,
  });
  const done = new Promise<Ran>((resolve, reject) => {
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => void (out += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => void (err += chunk));
    const cut = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(cut);
      resolve({ code, out, err });
    });
  });
  return { child, done };
}

const ofEmbedded = () => ({ DATA_DIR: embedded.dataDir });
const ofServed = () => ({ DATA_DIR: served.dataDir, DATABASE_URL: served.env.DATABASE_URL ?? '' });
const ontoServer = () => ({ DATA_DIR: dataDir, DATABASE_URL: fresh.url });
const ontoEmbedded = () => ({ DATA_DIR: dataDir });

async function backUp(env: Record<string, string>, password?: string): Promise<string> {
  const result = await run(['backup', where], { ...env, ...(password && { BACKUP_PASSWORD: password }) });
  expect([result.code, result.err]).toEqual([0, '']);
  const [name] = fs.readdirSync(where);
  return path.join(where, name!);
}

/** A checksum of each table's rows, independent of their order. */
async function rowsIn(env: { DATA_DIR: string; DATABASE_URL?: string }): Promise<Record<string, string>> {
  const open = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    return await marksOf(open.db);
  } finally {
    await open.close();
  }
}
async function marksOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and relname not in ('backup_mark', 'page_view', 'rate_limit', 'shop_home') order by 1`.execute(
    db,
  );
  const marks: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(name)} as t order by 1`.execute(db);
    marks[name] =
      `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12)}`;
  }
  return marks;
}
const slipIn = (folder: string) => fs.readFileSync(path.join(folder, 'uploads/private/a-slip.png'));

test('OPS-04 a shop of the embedded database moves to PostgreSQL with all its rows and files, and is silent until it is told that it is the shop', async () => {
  const file = await backUp(ofEmbedded());
  const restored = await run(['restore', file], ontoServer());
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(await rowsIn(ontoServer())).toEqual(await rowsIn(ofEmbedded()));
  expect(slipIn(dataDir)).toEqual(randomBytes());
  const well = await run(['doctor'], ontoServer());
  expect([well.code, well.out.includes('BAD')]).toEqual([0, false]);
  const shop = await startApp({ dataDir, env: { DATABASE_URL: fresh.url } });
  try {
    // an identity goes on behind what was restored
    const order = async (email: string, method = '1') => {
      const page = await new PlainBrowser(shop.url).get('/course/1-excel-for-work/register');
      const filled = page.form('#register').fill({ ...guest(email), payment_method_id: method });
      return filled.submit('pay');
    };
    const mailTo = (email: string) =>
      shop.inDatabase((db) =>
        db.selectFrom('outbox_mail').select('status').where('to_address', '=', email).execute(),
      );
    expect((await order('after@example.test')).path).toMatch(/^\/order\/[\w-]{22}/);
    await order('promptpay@example.test', '9');
    await vi.waitFor(
      () =>
        expect(
          shop.output().filter((line) => line.includes('this is a copy: mails wait')).length,
        ).toBeGreaterThan(1),
      LONGEST_WAIT_MS,
    );
    expect(await mailTo('after@example.test')).toEqual([{ status: 'waiting' }]);
    expect(await (await fetch(`${shop.sandboxUrl}/_sandbox/log`)).json()).toEqual([]);

    const staff = await signedIn(shop.url, 'admin@demo.test');
    const bar = await staff.get('/admin/orders');
    expect(bar.text).toContain('นี่คือสำเนาของร้าน');
    const copy = await bar.link('ใช้สำเนานี้เป็นร้านจริง').follow();
    const wrong = await copy.form('ใช้เป็นร้านจริง').fill({ shop_title: 'อื่น' }).submit();
    expect([wrong.status, wrong.text.includes('ชื่อไม่ตรงกับชื่อร้าน')]).toEqual([422, true]);
    const became = await wrong.form('ใช้เป็นร้านจริง').fill({ shop_title: 'เรียน' }).submit();
    expect(became.text).toContain('ที่นี่คือร้านจริง');
    expect((await staff.get('/admin/orders')).text).not.toContain('นี่คือสำเนาของร้าน');
    await order('shop@example.test', '9');
    await vi.waitFor(async () => expect(await mailTo('shop@example.test')).toEqual([{ status: 'mailbox' }]), {
      timeout: LONGEST_WAIT_MS,
    });
    expect(await (await fetch(`${shop.sandboxUrl}/_sandbox/log`)).json()).not.toEqual([]);
  } finally {
    await shop.stop();
  }
});

test('OPS-04 a running shop on PostgreSQL is backed up under a password, and restored into the embedded database', async () => {
  const file = await backUp(ofServed(), PASSWORD);
  expect(fs.readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(fs.readFileSync(file).includes('backup@example.test')).toBe(false);
  expect((await run(['restore', file], ontoServer())).err).toContain('BACKUP_PASSWORD');
  expect((await run(['restore', file], { ...ontoServer(), BACKUP_PASSWORD: 'x' })).err).toContain(
    'does not open',
  );
  const restored = await run(['restore', file], { ...ontoEmbedded(), BACKUP_PASSWORD: PASSWORD });
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(await rowsIn(ontoEmbedded())).toEqual(await rowsIn(ofServed()));
  expect((await fetch(`${served.url}/readyz`)).status).toBe(200);
});

test('OPS-04 a running shop on the embedded database makes its backup itself, and goes on', async () => {
  const shop = await startApp({ over: embedded });
  let file: string;
  try {
    file = await backUp(ofEmbedded());
    expect((await fetch(`${shop.url}/courses`)).status).toBe(200);
    // one that cannot be written is said, and the next one is made all the same
    fs.writeFileSync(path.join(where, 'no-folder'), '');
    expect((await run(['backup', path.join(where, 'no-folder')], ofEmbedded())).code).toBe(1);
  } finally {
    await shop.end();
  }
  const restored = await run(['restore', file, '--as-the-shop'], ontoServer());
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(await rowsIn(ontoServer())).toEqual(await rowsIn(ofEmbedded()));
});

test('OPS-04 a shop that is killed while it makes its backup: the command says so and leaves no half, nor does one that is killed itself', async () => {
  const large = path.join(embedded.dataDir, 'uploads/private/large.png');
  fs.writeFileSync(large, crypto.randomBytes(80_000_000));
  const parts = () => fs.readdirSync(where).filter((name) => name.endsWith('.part'));
  const begun = () => vi.waitFor(() => expect(parts()).toHaveLength(1), LONGEST_WAIT_MS);
  try {
    const shop = await startApp({ over: embedded });
    const command = run(['backup', where], ofEmbedded());
    await begun();
    await shop.kill();
    const result = await command;
    expect([result.code, result.err]).toEqual([
      1,
      expect.stringContaining('shop ended while it made the backup'),
    ]);
    expect(fs.readdirSync(where)).toEqual([]);

    const gone = runningCommand(['backup', where], ofEmbedded());
    await begun();
    gone.child.kill('SIGKILL');
    await gone.done;
    expect(parts()).toHaveLength(1);
    const next = await run(['backup', where], ofEmbedded());
    expect([next.code, next.out]).toEqual([0, expect.stringContaining('broken-off')]);
    expect(parts()).toEqual([]);
  } finally {
    fs.rmSync(large);
  }
});

test('OPS-04 the doctor checks a backup without restoring it', async () => {
  const open = await openDatabase({ databaseUrl: served.env.DATABASE_URL, dataDir: '' });
  try {
    const whole = await backUp(ofServed(), PASSWORD);
    const well = await run(['doctor', whole], { BACKUP_PASSWORD: PASSWORD });
    expect([well.code, well.out]).toEqual([0, expect.stringMatching(/^ok {3}whole$[^]*^ok {3}files$/m)]);
    expect((await run(['doctor', whole], { BACKUP_PASSWORD: 'x' })).err).toContain('does not open');
    fs.rmSync(whole);

    await sql`insert into upload (storage_name, purpose, is_private, original_name, content_type, size_bytes, sha256)
      values ('lost.png', 'slip', true, 'lost.png', 'image/png', 1, '')`.execute(open.db);
    const result = await run(['backup', where], ofServed());
    expect([result.code, result.err]).toEqual([1, expect.stringContaining('lost.png is not there')]);
    const file = path.join(where, fs.readdirSync(where)[0]!);
    const found = await run(['doctor', file], {});
    expect(found.code).toBe(1);
    for (const line of ['ok   whole', 'BAD  files', 'lost.png']) expect(found.out).toContain(line);

    fs.truncateSync(file, fs.statSync(file).size - 100);
    expect((await run(['doctor', file], {})).err).toContain('no whole backup');
  } finally {
    await sql`delete from upload where storage_name = 'lost.png'`.execute(open.db);
    await open.close();
  }
});

test('OPS-04 a shop that holds anything is never written over, and a damaged or half file changes nothing', async () => {
  const file = await backUp(ofServed());
  const before = await rowsIn(ofServed());
  const full = await run(['restore', file], ofServed());
  expect([full.code, full.err]).toEqual([1, expect.stringContaining('not empty')]);
  expect(await rowsIn(ofServed())).toEqual(before);
  expect(slipIn(served.dataDir)).toEqual(randomBytes());

  const bytes = fs.readFileSync(file);
  const bad = path.join(where, 'bad.backup');
  for (const at of [0.2, 0.5, 0.9]) {
    const damaged = Buffer.from(bytes);
    damaged[Math.floor(at * bytes.length)]! ^= 0xff;
    fs.writeFileSync(bad, damaged);
    expect((await run(['restore', bad], ontoServer())).code).toBe(1);
  }
  for (const at of [0, 0.5, 0.999]) {
    fs.writeFileSync(bad, bytes.subarray(0, Math.floor(at * bytes.length)));
    expect((await run(['restore', bad], ontoServer())).code).toBe(1);
  }
  const open = await openDatabase({ databaseUrl: fresh.url, dataDir });
  const { rows } = await sql`select to_regclass('public.course') as course`.execute(open.db);
  await open.close();
  expect(rows).toEqual([{ course: null }]);
});

test('OPS-04 a backup of an older schema is brought up to date', async () => {
  const old = await createDatabase();
  try {
    const open = await openDatabase({ databaseUrl: old.url, dataDir: '' });
    await migrate(open.db, migrationsFolder, '0101_demo_history');
    await sql`insert into category (external_key, link_path, name_th) values ('k', 'k', 'งานฝีมือ')`.execute(
      open.db,
    );
    await open.close();
    const file = await backUp({ DATA_DIR: dataDir, DATABASE_URL: old.url });
    const newer = await run(['restore', file], { DATA_DIR: dataDir, DATABASE_URL: fresh.url });
    expect([newer.code, newer.err]).toEqual([0, '']);
    const copy = await openDatabase({ databaseUrl: fresh.url, dataDir: '' });
    const { rows } = await sql`select name_th from category`.execute(copy.db);
    const { rows: watched } = await sql`select from pg_proc where proname = 'tell_public_change'`.execute(
      copy.db,
    );
    await copy.close();
    expect([rows, watched.length]).toEqual([[{ name_th: 'งานฝีมือ' }], 1]);
  } finally {
    await old.drop();
  }
});

const ROUNDS = 3 * Number(process.env.TEST_SCALE ?? 1);

test(
  'OPS-04 killed at any point of a backup or a restore: no half file has its name, no half shop opens',
  { timeout: 90_000 * (ROUNDS + 1) },
  async () => {
    const started = Date.now();
    const file = await backUp(ofServed());
    const takes = Date.now() - started;
    const whole = await rowsIn(ofServed());
    const half = path.join(where, 'half');
    const emptied = async () => {
      await fresh.drop();
      fresh = await createDatabase();
      fs.rmSync(dataDir, { recursive: true });
      fs.mkdirSync(dataDir);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      fs.mkdirSync(half);
      await run(['backup', half], ofServed(), (takes * (round + 1)) / (ROUNDS + 1));
      for (const name of fs.readdirSync(half).filter((each) => each.endsWith('.backup'))) {
        // it was whole before it was killed
        expect((await run(['restore', path.join(half, name)], ontoServer())).code).toBe(0);
        await emptied();
      }
      fs.rmSync(half, { recursive: true });

      await run(['restore', file], ontoServer(), takes * (0.5 + round / ROUNDS));
      const isBroken = fs.existsSync(path.join(dataDir, 'restore-not-finished'));
      if (isBroken)
        await expect(startApp({ dataDir, env: { DATABASE_URL: fresh.url } })).rejects.toThrow('restore');
      const again = await run(['restore', file], ontoServer());
      expect(again.code === 0 || again.err.includes('not empty')).toBe(true);
      expect(await rowsIn(ontoServer())).toEqual(whole);
      await emptied();
    }
  },
);

test('OPS-04 the doctor says what does not hold, of rows and of files, and changes nothing', async () => {
  await run(['restore', await backUp(ofServed())], ontoServer());
  const open = await openDatabase({ databaseUrl: fresh.url, dataDir });
  await sql`update course set seats_held = seats_held + 1 where id = (select min(id) from course where seat_limit is null)`.execute(
    open.db,
  );
  await sql`update purchase_order set is_holding = false where status <> 'cancelled'`.execute(open.db);
  await sql`insert into document_counter (series, year, last_serial) values ('IV', 2026, 3)`.execute(open.db);
  await sql`insert into upload (storage_name, purpose, is_private, original_name, content_type, size_bytes, sha256)
    values ('gone.png', 'slip', true, 'gone.png', 'image/png', 1, '')`.execute(open.db);
  await open.close();
  const seen = await rowsIn(ontoServer());
  const found = await run(['doctor'], ontoServer());
  expect(found.code).toBe(1);
  for (const line of ['BAD  orders', 'BAD  seats', 'BAD  documents', 'BAD  files', 'ok   money', 'gone.png'])
    expect(found.out).toContain(line);
  expect(await rowsIn(ontoServer())).toEqual(seen);
  await vi.waitFor(
    () => expect(found.err).toContain('Not well: orders, seats, documents, files'),
    LONGEST_WAIT_MS,
  );
});
