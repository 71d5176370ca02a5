import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hasServer } from '../../support/databases/server-databases';
import { LONGEST_WAIT_MS } from '../../support/longest-wait';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, copyDemoDatabase, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const root = path.resolve(import.meta.dirname, '../../..');
const PAST_MADE = '"msg":"demo history made"';
const running: AppServer[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.stop();
});
const start = async (options: Parameters<typeof startApp>[0]) => {
  const app = await startApp(options);
  running.push(app);
  return app;
};

/** `npm start` as a person types it, until it ends by itself. */
async function startAndFail(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, said: text.trim() };
}

describe('starting the shop', () => {
  test(
    'OPS-01 the first start makes the demo shop, the second keeps what was done in it',
    { timeout: 5 * LONGEST_WAIT_MS },
    async () => {
      const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-start-'));
      // stopped while its past is being made, a shop goes on with it at the next start
      const begun = await start({ dataDir, isFresh: true, env: { DEMO_HISTORY: 'on' } });
      await running.pop()!.stop();
      expect(begun.output().join()).not.toContain(PAST_MADE);
      const first = await start({ dataDir });
      await vi.waitFor(() => expect(first.output().join()).toContain(PAST_MADE), 3 * LONGEST_WAIT_MS);
      const staff = await signedIn(first.url, 'admin@demo.test');
      // its past: slips that wait, parcels, sales of three months
      expect(
        (await staff.get('/admin/transfers')).root.querySelectorAll('a[href^="/admin/transfers/"]').length,
      ).toBeGreaterThan(2);
      const visitor = new PlainBrowser(first.url);
      const page = await visitor.get('/course/1/register');
      const contact = { firstname: 'ก', lastname: 'ข', email: 'first@example.test', tel: '0812345678' };
      const form = page.form('#register').fill({ ...contact, payment_method_id: '1' });
      const paidPage = await form.submit('ชำระเงิน');
      expect(paidPage.path).toMatch(/\/transfer$/);
      await running.pop()!.stop();

      const second = await start({ dataDir });
      expect((await new PlainBrowser(second.url).get(paidPage.path)).text).toContain('1,590.00');
      await running.pop()!.stop();
      fs.rmSync(dataDir, { recursive: true });
    },
  );

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'OPS-01 PostgreSQL by DATABASE_URL runs the same shop',
    async () => {
      const app = await start({ database: 'postgres', isFresh: true });
      const visitor = new PlainBrowser(app.url);
      expect((await visitor.get('/readyz')).text).toBe('ready');
      expect((await visitor.get('/courses?q=สีน้ำ')).text).toContain('สีน้ำวันเสาร์');
    },
  );

  test('OPS-01 a live shop on an empty database has no demo account and no mailbox', async () => {
    const app = await start({
      isFresh: true,
      env: {
        SHOP_MODE: 'live',
        PUBLIC_URL: 'https://shop.example.test',
        SESSION_SECRET: 'Kp7_wq2-XnV9tZr4LmB6yH3sDf8gJc1Q',
      },
    });
    const url = `http://127.0.0.1:${new URL(app.url).port}`;
    const answer = await fetch(`${url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: url },
      body: new URLSearchParams({ username: 'admin@demo.test', password: 'rian-demo' }),
    });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect((await fetch(`${url}/mailbox`)).status).toBe(404);
  });

  test('OPS-01 a second process on the same folder, a port in use, a broken setting: one line that says what to do', async () => {
    const app = await start({ database: 'embedded' });
    const port = new URL(app.url).port;
    const sameFolder = await startAndFail({ DATA_DIR: app.dataDir, PORT: '0', SOCKET_PORT: '0' });
    expect(sameFolder).toMatchObject({ code: 1 });
    expect(sameFolder.said).toMatch(
      /^Rian cannot start: The database in .* is already open in another process$/,
    );

    const otherFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-start-'));
    // over rows that are there already: to fill a shop takes five times as long as to find that it cannot be reached
    const rows = hasServer() ? await copyDemoDatabase() : undefined;
    const samePort = await startAndFail({
      DATA_DIR: otherFolder,
      PORT: port,
      SOCKET_PORT: '0',
      ...(rows && { DATABASE_URL: rows.url }),
    });
    await rows?.drop();
    expect(samePort.code).toBe(1);
    expect(samePort.said).toBe(`Rian cannot start: port ${port} is in use; choose another with PORT=…`);
    fs.rmSync(otherFolder, { recursive: true });

    for (const [setting, said] of [
      [{ PORT: 'abc' }, 'PORT'],
      [{ SHOP_MODE: 'live' }, 'PUBLIC_URL: must be https://'],
      [
        { SHOP_MODE: 'live', OMISE_API_URL: 'http://127.0.0.1:3002/omise' },
        'OMISE_API_URL: only https://api.omise.co',
      ],
      [{ FEATURES: 'COURSE_CURICULUM' }, 'FEATURES: unknown COURSE_CURICULUM'],
    ] as const) {
      const broken = await startAndFail({ DATA_DIR: path.join(os.tmpdir(), 'rian-never-made'), ...setting });
      expect(broken.code).toBe(1);
      expect(broken.said).toContain(said);
      expect(broken.said.split('\n')).toHaveLength(1);
    }
  });
});
