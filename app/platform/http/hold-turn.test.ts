import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdTurn } from './hold-turn';
import { Turns } from './serving-turns';

/** Two at once, in a process that always lacks time. */
const turns = new Turns({ most: 2, patienceMs: 1_500 }, () => true);
const server = http.createServer((request, response) => {
  void (async () => {
    if (!(await turns.take(new AbortController().signal))) return response.writeHead(503).end();
    holdTurn(turns, request, response);
    for await (const part of request) void part;
    response.writeHead(200).end('made');
  })().catch(() => response.destroy());
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A form whose body stops half way, once the server has begun with it. */
async function slowForm(): Promise<net.Socket> {
  const arrived = new Promise((resolve) => server.once('request', resolve));
  const socket = net.connect(port, '127.0.0.1');
  socket.write('POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf ');
  await arrived;
  return socket;
}
const page = () => fetch(`http://127.0.0.1:${port}/page`);

test('R-403 forms that come in slowly hold nobody up; once they are whole they are answered, and each turn is given back', async () => {
  const slow = await Promise.all([slowForm(), slowForm(), slowForm()]);
  expect((await page()).status).toBe(200);
  const answers = slow.map(
    (socket) => new Promise((resolve) => socket.once('data', (data) => resolve(String(data)))),
  );
  for (const socket of slow) socket.write('whole');
  for (const answer of await Promise.all(answers)) expect(answer).toContain('200 OK');
  const more = await Promise.all(Array.from({ length: 6 }, page));
  expect(more.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
  for (const socket of slow) socket.destroy();
});

test('R-403 who goes away half way through a form takes no turn along', async () => {
  for (let times = 0; times < 4; times++) (await slowForm()).destroy();
  const more = await Promise.all(Array.from({ length: 4 }, page));
  expect(more.map(({ status }) => status)).toEqual(Array<number>(4).fill(200));
});
