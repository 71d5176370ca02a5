import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Db } from '../../app/platform/database/database.server';
import { type AppServer, startApp } from '../support/app-server';

const root = path.resolve(import.meta.dirname, '../..');
const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example.test',
  SESSION_SECRET: 'Kp7_wq2-XnV9tZr4LmB6yH3sDf8gJc1Q',
  PROVIDER_ASK_SECONDS: '5',
};

const running: AppServer[] = [];
afterEach(async () => {
  for (const app of running.splice(0).reverse()) await app.stop();
});

/** A demo shop that was open once, and is closed. */
async function demoShop(database: 'embedded' | 'postgres'): Promise<AppServer> {
  const demo = await startApp({ database, isOwn: true });
  running.push(demo);
  await demo.end();
  return demo;
}

interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** As an operator types it, with what they answer; without an answer nobody is there to give one. */
function runOn(app: AppServer, args: string[], answer = ''): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env.PATH, ...app.env, ...LIVE } as unknown as NodeJS.ProcessEnv,
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => void (out += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => void (err += chunk));
    child.stdin.on('error', () => undefined).end(answer);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
const startLive = (app: AppServer) => runOn(app, ['build/server.mjs']);
const clearDemo = (app: AppServer, answer = '', ...given: string[]) =>
  runOn(app, ['scripts/run-command.mjs', 'clear-demo', ...given], answer);

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

describe.each(['embedded', 'postgres'] as const)('a demo shop on the %s database', (database) => {
  it('is not started live, and is cleared by whoever types its name', async () => {
    const demo = await demoShop(database);
    const refused = await startLive(demo);
    expect(refused.code).toBe(1);
    expect(refused.err.trim().split('\n')).toHaveLength(1);
    expect(refused.err).toMatch(
      /^Rian cannot start: this database was begun as a demo shop: .*npm run clear-demo/,
    );

    for (const answer of ['', 'another shop\n']) {
      const kept = await clearDemo(demo, answer);
      expect(kept).toMatchObject({ code: 1, err: expect.stringContaining('nothing was cleared') as string });
      expect(kept.out).toMatch(/holds \d+ courses, \d+ products, \d+ people and 0 orders/);
    }
    expect(await demo.inDatabase(filledTables)).toContain('bank_account');
    expect(fs.readdirSync(path.join(demo.dataDir, 'uploads')).length).toBeGreaterThan(0);

    const cleared = await clearDemo(demo, 'เรียน\n');
    expect(cleared).toMatchObject({ code: 0, err: '' });
    expect(await demo.inDatabase(filledTables)).toEqual([]);
    expect(fs.existsSync(path.join(demo.dataDir, 'uploads'))).toBe(false);
    expect((await clearDemo(demo, '', 'เรียน')).err).toContain('was not begun as a demo shop');

    const live = await startApp({ over: demo, env: { ...LIVE } });
    running.push(live);
    expect((await fetch(`${live.url}/readyz`)).status).toBe(200);
    const page = await (await fetch(`${live.url}/courses`)).text();
    expect(page).not.toContain('Excel');
  });

  it('is known by what it holds when it was made before it said so, and cleared by a script', async () => {
    const demo = await demoShop(database);
    await demo.inDatabase(async (db) => {
      await db.deleteFrom('demo_shop').execute();
      // an owner took the accounts away and left what is paid into
      await db
        .updateTable('person')
        .set({ email: 'gone@example.test' })
        .where('email', '=', 'admin@demo.test')
        .execute();
    });
    expect((await startLive(demo)).err).toContain('npm run clear-demo');
    expect(await clearDemo(demo, '', 'เรียน')).toMatchObject({ code: 0, err: '' });
    expect(await demo.inDatabase(filledTables)).toEqual([]);
  });
});
