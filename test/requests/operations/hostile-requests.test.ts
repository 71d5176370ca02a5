import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, startApp } from '../../support/shop/app-server';

let app: AppServer;
beforeAll(async () => {
  // what is warned of once, an earlier file may have been told
  app = await startApp({ isOwn: true });
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

/** Sends bytes that no browser would; returns the status line, headers and body. */
function sendRaw(lines: readonly string[]): Promise<{ status: number; answer: string }> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect({ host: hostname, port: Number(port) }, () =>
      socket.write([...lines, 'Connection: close', '', ''].join('\r\n')),
    );
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), answer }));
  });
}

const linesWith = (level: string) =>
  app
    .output()
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string; msg: string; path?: string; error?: unknown })
    .filter((line) => line.level === level);

describe('addresses nobody can be asked at', () => {
  test.each(['x@y', 'a b', '[::1', 'shop.test:99999', 'shop.test:port', 'a/b', 'a?b', '', 'x#y'])(
    'Host “%s” is a bad request, on pages and forms',
    async (host) => {
      for (const request of ['GET / HTTP/1.1', 'POST /cart HTTP/1.1', 'GET /assets/x.js HTTP/1.1'])
        expect([request, (await sendRaw([request, `Host: ${host}`])).status]).toEqual([request, 400]);
    },
  );

  test.each(['shop.test', 'shop.test:8080', '127.0.0.1', '[::1]:3000', 'xn--12c1fe0br.test'])(
    'Host “%s” is one',
    async (host) => {
      expect((await sendRaw(['GET /courses HTTP/1.1', `Host: ${host}`])).status).toBe(200);
    },
  );

  test('X-Forwarded-Host is not read while no proxy is believed, and said to nobody twice', async () => {
    for (const forwarded of ['a:99999', 'evil.test', '[', 'x@y']) {
      const { status, answer } = await sendRaw([
        'GET /robots.txt HTTP/1.1',
        'Host: shop.test',
        `X-Forwarded-Host: ${forwarded}`,
        'X-Forwarded-For: 203.0.113.9',
      ]);
      expect(status).toBe(200);
      expect(answer).not.toContain('evil.test');
    }
    const warned = linesWith('warn').filter(({ msg }) => msg.includes('TRUST_PROXY'));
    expect(warned).toHaveLength(1);
  });

  test.each([
    ['GET http://evil.test/ HTTP/1.1', 400],
    ['GET http://evil.test:99999/x HTTP/1.1', 400],
    ['OPTIONS * HTTP/1.1', 204],
    ['GET * HTTP/1.1', 400],
  ])('%s is %i', async (line, status) => {
    expect((await sendRaw([line, 'Host: shop.test'])).status).toBe(status);
  });

  test.each(['/%', '/assets/%E0%A4%A', '/reset/SECRETSECRETSECRET12%', '/courses/%ff'])(
    'a path that cannot be read, %s, is a line of the log and no stack',
    async (path) => {
      const { status } = await sendRaw([`GET ${path} HTTP/1.1`, 'Host: shop.test']);
      expect([400, 404]).toContain(status);
      const texts = app.output();
      expect(texts.filter((line) => !line.startsWith('{') && line.trim() !== '')).toEqual([]);
      expect(texts.join('\n')).not.toContain('SECRETSECRET');
    },
  );

  test('a method no page takes is refused, and no error of ours', async () => {
    const before = linesWith('error').length;
    for (const [path, method] of [
      ['/courses', 'POST'],
      ['/', 'DELETE'],
      ['/robots.txt', 'PUT'],
    ] as const) {
      const { status } = await fetch(app.url + path, { method, headers: { Origin: app.url } });
      expect([path, status]).toEqual([path, 405]);
    }
    expect((await sendRaw(['TRACE /courses HTTP/1.1', 'Host: shop.test'])).status).toBe(405);
    expect((await sendRaw(['TRACE /public/courses HTTP/1.1', 'Host: shop.test'])).status).toBe(405);
    expect(linesWith('error').slice(before)).toEqual([]);
  });

  test('R-413 a file that is not there, or not in that piece, is no error of ours', async () => {
    const before = linesWith('error').length;
    const home = await (await fetch(app.url)).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? '';
    const ask = async (path: string, ...headers: string[]) => {
      const { status, answer } = await sendRaw([`GET ${path} HTTP/1.1`, 'Host: shop.test', ...headers]);
      expect([path, /^cache-control: (.*)\r$/im.exec(answer)?.[1]]).toEqual([path, 'private, no-store']);
      return status;
    };
    for (const path of ['/assets/of-yesterday.js', '/assets/', '/assets/.env'])
      expect([path, await ask(path)]).toEqual([path, 404]);
    expect(await ask('/assets/..%2f..%2fserver.mjs')).toBe(403);
    for (const path of [script, '/favicon.svg']) {
      expect([path, await ask(path, 'Range: bytes=99999999-')]).toEqual([path, 416]);
      expect([path, await ask(path, 'If-Match: "another"')]).toEqual([path, 412]);
    }
    expect(linesWith('error').slice(before)).toEqual([]);
  });
});

test('no answer lets its type be guessed, whoever gives it', async () => {
  const home = await (await fetch(app.url)).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? '';
  const picture = /\/uploads\/pictures\/[\w.-]+/.exec(home)?.[0] ?? '';
  const paths = [
    '/',
    '/robots.txt',
    '/sitemap.xml',
    '/healthz',
    '/readyz',
    '/no-such-page',
    '/courses?page=1',
  ];
  for (const path of [...paths, script, picture, '/assets/none.js', '/address/lookup?postcode=10900']) {
    const answer = await fetch(app.url + path);
    await answer.body?.cancel();
    expect([path, answer.headers.get('X-Content-Type-Options')]).toEqual([path, 'nosniff']);
  }
});

test('R-337 no file that anybody may fetch lists the routes of the back office', () => {
  const folder = resolve(import.meta.dirname, '../../../build/client');
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((name) => /\.(?:m?js|json|map)$/.test(name));
  expect(texts.length).toBeGreaterThan(50);
  const listing = texts.filter((name) => {
    const text = fs.readFileSync(join(folder, name), 'utf8');
    return new Set(text.match(/routes\/admin\/[\w/-]+/g)).size > 5;
  });
  expect([files.filter((name) => /manifest-/.test(name)), listing]).toEqual([[], []]);
});

test('behind a proxy that is believed, a forwarded host is read, and a bad one is a bad request', async () => {
  const behind = await startApp({ env: { TRUST_PROXY: '1' } });
  try {
    const ask = (forwarded: string) =>
      fetch(`${behind.url}/robots.txt`, {
        headers: { 'X-Forwarded-Host': forwarded, 'X-Forwarded-For': '203.0.113.9' },
      });
    const good = await ask('shop.example.test');
    expect([good.status, await good.text()]).toEqual([
      200,
      expect.stringMatching(/shop\.example\.test(:\d+)?\/sitemap/),
    ]);
    for (const forwarded of ['a:99999', '[', 'x@y', 'a:b'])
      expect([forwarded, (await ask(forwarded)).status]).toEqual([forwarded, 400]);
    const proto = (input: string) =>
      fetch(`${behind.url}/courses`, {
        headers: { 'X-Forwarded-Proto': input, 'X-Forwarded-For': '203.0.113.9' },
      });
    for (const input of ['http', 'https', 'HTTPS', 'https, http'])
      expect([input, (await proto(input)).status]).toEqual([input, 200]);
    for (const input of ['a b', ':', '%', 'http;x', 'ftp', 'http:', ', http'])
      expect([input, (await proto(input)).status]).toEqual([input, 400]);
    expect(behind.output().filter((line) => line.includes('TRUST_PROXY'))).toEqual([]);
  } finally {
    await behind.stop();
  }
});
