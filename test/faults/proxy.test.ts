import fs from 'node:fs';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasServer } from '../support/databases/server-databases';
import { guest, orderAsGuest, sendReport, signedIn, slipPicture } from '../support/road/bank-transfer';
import { findNginx, freePort, type Nginx, startNginx } from '../support/servers/nginx';
import { type AppServer, startApp } from '../support/shop/app-server';
import { PlainBrowser } from '../support/visitor/plain-browser';

const program = findNginx();
const COURSE = '/course/1-excel-for-work';
const PUBLIC = ['/', '/courses', COURSE, '/products'];

/** On a slow machine a page may come of age between two rounds. */
const FROM_CACHE = ['HIT', 'STALE', 'UPDATING', 'REVALIDATED'];

let nginx: Nginx;
/** Two processes of one shop. */
const shops: AppServer[] = [];
beforeAll(async () => {
  if (program === null || !hasServer()) return;
  const ports = await Promise.all([0, 1, 2, 3, 4].map(freePort));
  const [front, ...behind] = ports as [number, number, number, number, number];
  const of = (at: number) => ({
    PUBLIC_URL: `http://127.0.0.1:${front}`,
    TRUST_PROXY: '1',
    PORT: String(behind[at]),
    SOCKET_PORT: String(behind[at + 2]),
  });
  shops.push(await startApp({ isOwn: true, env: of(0) }));
  const { dataDir, env } = shops[0]!;
  shops.push(await startApp({ dataDir, env: { DATABASE_URL: env.DATABASE_URL ?? '', ...of(1) } }));
  nginx = await startNginx(program, {
    port: front,
    shops: [0, 1].map((at) => ({ web: behind[at]!, sockets: behind[at + 2]! })),
  });
});
afterAll(async () => {
  await nginx?.stop();
  for (const shop of shops.toReversed()) await shop.stop();
});

interface Seen {
  status: number;
  headers: http.IncomingHttpHeaders;
  cache: string | null;
  text: string;
}
/** As it is written: `fetch` would put the address and some headers right. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(nginx.url);
    http
      .get({ hostname, port, path, headers, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            cache: (answer.headers['x-cache'] as string | undefined) ?? null,
            text,
          }),
        );
      })
      .on('error', reject);
  });
}
const cookieOf = (browser: PlainBrowser) => browser.jar.header(new URL(nginx.url)) ?? '';

// two processes need a server
describe.skipIf(program === null || !hasServer())('behind nginx as deploy/nginx.conf has it', () => {
  test('OPS-03 visitors are answered from the cache whatever cookies of others they bring, and nobody is answered with a page of another', async () => {
    const student = await signedIn(nginx.url, 'student@demo.test');
    const own = cookieOf(student);
    let [hits, asked] = [0, 0];
    for (let round = 0; round < 24; round += 1)
      for (const path of PUBLIC) {
        if (round % 3 === 2) {
          const personal = await ask(path, { Cookie: `_ga=GA1.2.${round}; ${own}` });
          expect([path, personal.cache]).toEqual([path, 'BYPASS']);
          expect(personal.text).toContain('/logout');
          continue;
        }
        const seen = await ask(path, {
          Cookie: `_ga=GA1.2.${round}; _fbp=fb.${asked}`,
          'User-Agent': `${round}`,
        });
        asked += 1;
        if (FROM_CACHE.includes(seen.cache ?? '')) hits += 1;
        expect([path, seen.status, seen.text.includes('/logout')]).toEqual([path, 200, false]);
      }
    expect(hits / asked).toBeGreaterThanOrEqual(0.85);
    expect((await ask('/courses', { Cookie: 'rian_locale=en' })).cache).toBe('BYPASS');
  });

  test('OPS-03 a personal page is kept under no spelling of its address', async () => {
    const own = cookieOf(await signedIn(nginx.url, 'student@demo.test'));
    const spelt = [
      '/myaccount',
      '/myaccount/a.css',
      '/myaccount/profile.js',
      '/assets/../myaccount',
      '/assets/%2e%2e/myaccount',
      '/uploads/pictures/..%2f..%2fmyaccount',
      '/courses/%2e%2e/myaccount',
      '/course/..%2fmyaccount',
      '/myaccount%3f.css',
      '/myaccount;a.css',
      '//myaccount',
      `${COURSE}/register`,
      '/admin/a.css',
    ];
    for (const path of spelt) {
      await ask(path, { Cookie: own });
      const stranger = await ask(path);
      expect([path, stranger.cache === 'HIT' && stranger.status < 400]).toEqual([path, false]);
      expect([path, stranger.text.includes('student@demo.test')]).toEqual([path, false]);
    }
  });

  test('OPS-03 what one visitor writes is in no page of another', async () => {
    const evil = 'evil.example';
    const tries: Record<string, string>[] = [
      { 'X-Forwarded-Host': evil },
      { Forwarded: `host=${evil};proto=http` },
      { 'X-Original-URL': '/login', 'X-Rewrite-URL': '/login' },
      { 'X-Forwarded-Proto': 'nothing', 'X-Forwarded-Port': '1' },
      { 'X-HTTP-Method-Override': 'POST' },
      { 'Accept-Encoding': 'identity;q=0, *;q=0' },
      { Range: 'bytes=0-10' },
      { Authorization: `Bearer ${evil}` },
      { Host: evil },
      { Host: `127.0.0.1:${evil}` },
      { 'Accept-Language': 'en', 'X-Forwarded-For': evil },
    ];
    for (const [at, headers] of tries.entries()) {
      const path = `/courses?page=1&of=${at}`;
      const clean = await ask(`/courses?page=1&of=clean${at}`);
      await ask(path, headers);
      const seen = await ask(path);
      expect([headers, seen.status, seen.text.includes(evil)]).toEqual([headers, 200, false]);
      const comparable = (text: string) => text.replaceAll(/of=(?:clean)?\d+/g, '');
      expect(comparable(seen.text).length).toBe(comparable(clean.text).length);
    }
  });

  test('OPS-03 nothing is shown for longer than the shop says: half a minute, and half a minute more while a new one is made', async () => {
    const { 'cache-control': text = '' } = (await ask(COURSE)).headers;
    const seconds = [...text.matchAll(/(?:s-maxage|stale-while-revalidate)=(\d+)/g)].map(([, each]) =>
      Number(each),
    );
    expect([seconds.length, seconds.reduce((sum, each) => sum + each, 0)]).toEqual([2, 60]);
    // these would win over the shop's word
    const conf = fs.readFileSync('deploy/nginx.conf', 'utf8').replace(/#.*/g, '');
    expect(conf).not.toMatch(
      /use_stale|proxy_cache_valid|ignore_headers[^;]*(?:Cache-Control|Expires|Set-Cookie)/,
    );
  });

  test('OPS-03 a part of a video passes as a part, whoever asks, and is kept by nobody', async () => {
    const video = /\/(?:uploads|media)\/[^"']+\.mp4[^"']*/.exec((await ask(COURSE)).text)?.[0] ?? '';
    expect(video).not.toBe('');
    const own = cookieOf(await signedIn(nginx.url, 'student@demo.test'));
    const visitors: Record<string, string>[] = [{}, { Cookie: own }];
    for (const headers of visitors) {
      const part = await ask(video.replaceAll('&amp;', '&'), { Range: 'bytes=5-9', ...headers });
      expect([part.status, part.headers['content-length'], part.cache]).toEqual([206, '5', null]);
    }
  });

  test('OPS-03 it leads on under the port it was asked at', async () => {
    const led = await ask('/admin');
    expect(new URL(led.headers.location ?? '', nginx.url).origin).toBe(nginx.url);
    expect(led.headers.location).not.toContain(new URL(shops[0]!.url).port);
  });

  test('OPS-03 a purchase goes through it, from the first page to the slip that staff see', async () => {
    const visitor = new PlainBrowser(nginx.url);
    const paying = await orderAsGuest(visitor, {
      title: 'Excel สำหรับคนทำงาน',
      buyer: guest('proxy@example.test'),
    });
    expect(paying.path).toMatch(/\/transfer$/);
    const answerPage = await sendReport(paying, { slip: await slipPicture('proxy') });
    expect(answerPage.status).toBe(200);
    const staff = await signedIn(nginx.url, 'admin@demo.test');
    expect(
      (await staff.get('/admin/transfers')).root.querySelectorAll('a[href^="/admin/transfers/"]').length,
    ).toBeGreaterThan(0);
    // a name in the cart is nobody else's
    expect((await ask(COURSE)).text).not.toContain('proxy@example.test');
  });

  test('OPS-02 both processes are restarted under load, and no request fails', async () => {
    const failed: unknown[] = [];
    let [done, isOver] = [0, false];
    const load = async (which: number) => {
      const agent = new http.Agent({ keepAlive: true });
      while (!isOver) {
        const isWrite = which % 2 === 0;
        const status = await send(agent, isWrite).catch((error: Error) => error.message);
        done += 1;
        if (typeof status !== 'number' || status >= 500) failed.push([isWrite, status]);
      }
      agent.destroy();
    };
    const all = [0, 1, 2, 3].map(load);
    for (const at of [0, 1]) {
      const before = done;
      const port = Number(shops[at]!.env.PORT);
      await nginx.leaveOut(port);
      await shops[at]!.end();
      shops.push(await startApp({ over: shops[at]!, env: shops[at]!.env }));
      await nginx.leaveOut(null);
      await expect.poll(() => done).toBeGreaterThan(before + 20);
    }
    isOver = true;
    await Promise.all(all);
    expect(failed).toEqual([]);
    expect(done).toBeGreaterThan(40);
  });
});

/** A page made anew for somebody, or a form that is read and refused. */
function send(agent: http.Agent, isWrite: boolean): Promise<number> {
  const { hostname, port, origin } = new URL(nginx.url);
  const body = isWrite ? 'username=nobody%40example.test&password=x' : '';
  const path = isWrite ? '/login' : '/cart';
  const headers = isWrite ? { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' } : {};
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path, agent, method: isWrite ? 'POST' : 'GET', headers },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      // as browsers do: a connection that was ended while it waited for use had taken nothing
      if (request.reusedSocket && error.code === 'ECONNRESET') send(agent, isWrite).then(resolve, reject);
      else reject(error);
    });
    request.end(body);
  });
}
