import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ServerDatabase } from '../support/databases/server-databases';
import { makeDemoTemplate } from '../support/shop/app-server';
import { copyTemplate } from '../support/shop/demo-template';

const root = path.resolve(import.meta.dirname, '../..');
const folders: string[] = [];
const databases: ServerDatabase[] = [];
const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
  for (const { drop } of databases.splice(0)) await drop();
});

/** Where the data of a demo shop lie. */
async function copyOfData(place: 'server' | 'embedded') {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-stop-'));
  folders.push(dataDir);
  const rows = await copyTemplate(await makeDemoTemplate(place), dataDir);
  if (rows) databases.push(rows);
  return { DATA_DIR: dataDir, ...(rows && { DATABASE_URL: rows.url }) };
}

/** The built shop on these, once it says that it is ready. */
async function open(data: Record<string, string>) {
  const child = spawn(process.execPath, ['build/server.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      TZ: 'UTC',
      NODE_ENV: 'production',
      SHOP_MODE: 'demo',
      FFMPEG_PATH: 'off',
      PORT: '0',
      SOCKET_PORT: '0',
      SANDBOX_PORT: '0',
      ...data,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /"msg":"ready".*?"port":(\d+)/.exec(output);
      if (ready) resolve(Number(ready[1]));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return { child, port, exit, said: () => output };
}

/** A form half of which is on its way; `finish` sends the rest and answers what the shop says to it. */
async function beginForm(port: number) {
  const body = new URLSearchParams({
    username: 'student@demo.test',
    password: 'rian-demo',
    back: '',
  }).toString();
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/login',
    agent: new http.Agent({ keepAlive: true }),
    headers: {
      Origin: `http://127.0.0.1:${port}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': body.length,
    },
  });
  const answer = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  // heard by the shop before it is told to stop: the first half has left this machine
  await new Promise<void>((resolve) => request.write(body.slice(0, 20), () => resolve()));
  return {
    finish: async () => {
      request.end(body.slice(20));
      const response = await answer;
      response.resume();
      return { status: response.statusCode, cookie: response.headers['set-cookie']?.[0] ?? '' };
    },
  };
}

const isRefused = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => false,
    (error: Error & { cause?: { code?: string } }) => error.cause?.code === 'ECONNREFUSED',
  );

test('OPS-02 SIGTERM, SIGINT: nobody new is taken, what is under way is answered and kept, and the process ends by itself', async () => {
  const data = await copyOfData('embedded');
  let shop = await open(data);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    for (const at of ['/healthz', '/readyz'])
      expect((await fetch(`http://127.0.0.1:${shop.port}${at}`)).status).toBe(200);
    const form = await beginForm(shop.port);
    // a look counted, which waits to be written with others
    const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
    await (await fetch(`http://127.0.0.1:${shop.port}/`, { headers: { 'User-Agent': phone } })).text();

    shop.child.kill(signal);
    await expect.poll(() => shop.said()).toContain('"msg":"stopping"');
    await expect.poll(() => isRefused(shop.port)).toBe(true);
    expect(shop.child.exitCode).toBeNull();

    const answered = await form.finish();
    expect(answered.status).toBe(303);
    expect(answered.cookie).toContain('rian_session=');
    expect(await shop.exit).toEqual([0, null]);

    // an answered visitor is signed in at the next start, on the same data
    shop = await open(data);
    const mine = await fetch(`http://127.0.0.1:${shop.port}/myaccount/student/courses`, {
      headers: { Cookie: answered.cookie.split(';')[0]! },
      redirect: 'manual',
    });
    expect(mine.status).toBe(200);
  }
  shop.child.kill('SIGTERM');
  expect(await shop.exit).toEqual([0, null]);
});

test('OPS-02 a connection that sends nothing more does not hold the process', async () => {
  const shop = await open(await copyOfData('server'));
  const agent = new http.Agent({ keepAlive: true });
  const result = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get({ port: shop.port, host: '127.0.0.1', path: '/healthz', agent }, resolve).on('error', reject);
  });
  result.resume();
  await once(result, 'end');
  shop.child.kill('SIGTERM');
  expect(await shop.exit).toEqual([0, null]);
  agent.destroy();
});

test('OPS-02 a client that asks on and on over open connections is told to close them, and holds nothing up', async () => {
  const shop = await open(await copyOfData('server'));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const ask = () =>
    new Promise<string | undefined>((resolve) => {
      http
        .get({ port: shop.port, host: '127.0.0.1', path: '/healthz', agent }, (answer) => {
          answer.resume().once('end', () => resolve(answer.headers.connection));
        })
        .on('error', () => resolve(undefined));
    });
  const answers: (string | undefined)[] = [];
  const clients = Array.from({ length: 4 }, async () => {
    let notice: string | undefined;
    // until the shop takes nobody any more
    do answers.push((notice = await ask()));
    while (notice !== undefined);
  });
  await expect.poll(() => answers.length).toBeGreaterThan(20);
  shop.child.kill('SIGTERM');
  expect(await shop.exit).toEqual([0, null]);
  await Promise.all(clients);
  agent.destroy();
  expect(answers).toContain('close');
});
