import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ServerDatabase } from '../support/databases/server-databases';
import { guest } from '../support/road/bank-transfer';
import { makeDemoTemplate } from '../support/shop/app-server';
import { copyTemplate } from '../support/shop/demo-template';
import { PlainBrowser } from '../support/visitor/plain-browser';

const root = path.resolve(import.meta.dirname, '../..');
let server: ChildProcess | undefined;
let dataDir = '';
let database: ServerDatabase | undefined;
afterEach(async () => {
  const pending = new Promise((resolve) => server?.once('exit', resolve));
  server?.kill('SIGKILL');
  await pending;
  fs.rmSync(dataDir, { recursive: true, force: true });
  await database?.drop();
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

test('the same build sells under the stock Remix server: pages do not depend on ours', async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-stock-'));
  database = await copyTemplate(await makeDemoTemplate('server'), dataDir);
  const port = await freePort();
  const command = ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'];
  server = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      FFMPEG_PATH: 'off',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database?.url ?? '',
    },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => fetch(url).then((answer) => answer.status), { interval: 200 }).toBe(200);

  const form = await new PlainBrowser(url).get('/course/1/register');
  const paying = await form
    .form('#register')
    .fill({ ...guest('stock@example.test') })
    .submit('ชำระเงิน');
  expect(paying.path).toMatch(/^\/order\/[\w-]{22}\/transfer$/);
});
