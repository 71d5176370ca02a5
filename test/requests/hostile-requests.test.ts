import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/app-server';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** One request over this agent's connections: its status, and whether the connection had served another before. */
function send(agent: http.Agent, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  return new Promise<{ status: number; isReused: boolean }>((resolve, reject) => {
    const request = http.request(app.url + path, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, isReused: request.reusedSocket }),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
}

describe('a request whose body nobody reads', () => {
  test.each([
    ['a page that is not there', '/no-such-page', 'POST', 404],
    ['an order of somebody else', '/order/AAAAAAAAAAAAAAAAAAAAAA/transfer', 'POST', 404],
    ['a page that takes nothing', '/courses', 'POST', 405],
    ['a member’s page without a session', '/myaccount/student/profile', 'POST', 303],
  ])('%s: the answer comes, and the connection goes on', async (_, path, method, status) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: app.url };
      const first = await send(agent, path, { method, headers, body: Buffer.alloc(3_000_000, 'a') });
      expect(first.status).toBe(status);
      expect(await send(agent, '/healthz')).toEqual({ status: 200, isReused: true });
    } finally {
      agent.destroy();
    }
  });
});

describe('what no form of ours sends', () => {
  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'text/plain', 'multipart/mixed'])(
    'a form of type %s is refused, not failed at',
    async (type) => {
      for (const path of ['/cart', '/login', '/register', '/language']) {
        const answer = await fetch(app.url + path, {
          method: 'POST',
          headers: { 'Content-Type': type, Origin: app.url },
          body: 'a=b',
          redirect: 'manual',
        });
        expect([path, answer.status]).toEqual([path, 400]);
      }
    },
  );

  test('a provider nobody knows has no address for notifications', async () => {
    for (const name of ['none', 'omise2', '%00']) {
      const answer = await fetch(`${app.url}/webhook/${name}`, { method: 'POST', body: '{}' });
      expect([400, 404]).toContain(answer.status);
    }
  });
});
