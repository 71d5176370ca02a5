import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Db } from '../../app/platform/database/database.server';
import { inDatabaseOf, makePlace } from '../support/shop/app-place';
import { makeDemoTemplate, startApp } from '../support/shop/app-server';

const root = path.resolve(import.meta.dirname, '../..');
const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example.test',
  SESSION_SECRET: 'Kp7_wq2-XnV9tZr4LmB6yH3sDf8gJc1Q',
  PROVIDER_ASK_SECONDS: '5',
};

const PORTS = { NODE_ENV: 'production', PORT: '0', SOCKET_PORT: '0', FFMPEG_PATH: 'off' };

const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of started.splice(0).reverse()) await each.stop();
});

interface ClosedShop {
  env: Record<string, string>;
  dataDir: string;
  inDatabase<T>(look: (db: Db) => Promise<T>): Promise<T>;
}

/** A demo shop that was open once, and is closed. */
async function demoShop(database: 'embedded' | 'postgres'): Promise<ClosedShop> {
  const place = await makePlace({
    database,
    isElsewhere: false,
    demo: (where) => makeDemoTemplate(where),
  });
  started.push({ stop: () => place.remove() });
  const { dataDir, databaseUrl } = place;
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return { env, dataDir, inDatabase: (look) => inDatabaseOf(env, look) };
}

async function opensLive({ env, dataDir }: ClosedShop): Promise<void> {
  const live = await startApp({ dataDir, env: { ...env, ...LIVE } });
  started.push(live);
  expect((await fetch(`${live.url}/readyz`)).status).toBe(200);
  const page = await (await fetch(`${live.url}/courses`)).text();
  expect(page).not.toContain('Excel');
}

interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** As an operator types it, with what they answer; without an answer nobody is there to give one. */
function runOn(app: ClosedShop, args: string[], answer = ''): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env.PATH, ...PORTS, ...app.env, ...LIVE } as unknown as NodeJS.ProcessEnv,
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => void (out += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => void (err += chunk));
    child.stdin.on('error', () => undefined).end(answer);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
const startLive = (app: ClosedShop) => runOn(app, ['build/server.mjs']);
const clearDemo = (app: ClosedShop, answer = '', ...given: string[]) =>
  runOn(app, ['build/clear-demo.mjs', ...given], answer);

const filledTables = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_migration%'
      -- words of the language that come with the tables, not with the demo
      and tablename <> 'search_synonym'`.execute(db);
  const filled: string[] = [];
  for (const { name } of rows) {
    const { rows: any } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
    if (any.length > 0) filled.push(name);
  }
  return filled;
};

/** As one was that was begun before the database said so; its owner took the accounts away and left what is paid into. */
async function forgetOrigin(db: Db): Promise<void> {
  await db.deleteFrom('demo_shop').execute();
  await db
    .updateTable('person')
    .set({ email: 'gone@example.test' })
    .where('email', '=', 'admin@demo.test')
    .execute();
}

// what is asked and cleared is the same SQL: the embedded database, ten times as slow to open, shows that it is reached
describe('a demo shop', () => {
  it('is not started live, and is cleared by whoever types its name', async () => {
    const demo = await demoShop('postgres');
    const refused = await startLive(demo);
    expect(refused.code).toBe(1);
    expect(refused.err.trim().split('\n')).toHaveLength(1);
    expect(refused.err).toMatch(
      /^Rian cannot start: this database was begun as a demo shop: .*npm run clear-demo/,
    );

    for (const answer of ['', 'another shop\n']) {
      const result = await clearDemo(demo, answer);
      expect(result).toMatchObject({
        code: 1,
        err: expect.stringContaining('nothing was cleared') as string,
      });
      expect(result.out).toMatch(/holds \d+ courses, \d+ products, \d+ people and 0 orders/);
    }
    expect(await demo.inDatabase(filledTables)).toContain('bank_account');
    expect(fs.readdirSync(path.join(demo.dataDir, 'uploads')).length).toBeGreaterThan(0);

    const cleared = await clearDemo(demo, 'เรียน\n');
    expect(cleared).toMatchObject({ code: 0, err: '' });
    expect(await demo.inDatabase(filledTables)).toEqual([]);
    const left = fs.readdirSync(path.join(demo.dataDir, 'uploads'), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
    expect((await clearDemo(demo, '', 'เรียน')).err).toContain('was not begun as a demo shop');
    await opensLive(demo);
  });

  it.each(['postgres', 'embedded'] as const)(
    'on the %s database is known by what it holds when it was made before it said so, and cleared by a script',
    async (database) => {
      const demo = await demoShop(database);
      await demo.inDatabase(forgetOrigin);
      expect((await startLive(demo)).err).toContain('npm run clear-demo');
      expect(await clearDemo(demo, '', 'เรียน')).toMatchObject({ code: 0, err: '' });
      expect(await demo.inDatabase(filledTables)).toEqual([]);
      if (database === 'embedded') await opensLive(demo);
    },
  );
});
