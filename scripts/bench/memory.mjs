/**
 * `npm run bench -- memory`: time to ready, memory at rest and its peak on both databases, medians of BENCH_ROUNDS starts (5), then memory over
 * BENCH_REQUESTS requests (200,000). Processor seconds stand beside the time: they say the same on a machine that does other things.
 * `memory sockets`: BENCH_SOCKETS pages that wait (5,000) and how soon after a provider's "paid" they hear it (ADR-0093).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { io } from 'socket.io-client';
import { COURSE, orderCourse, printTable, PROMPTPAY, quantile, signIn, visitorOf } from './drive.mjs';
import {
  findPostgresBinaries,
  memoryOf,
  processorOf,
  startShop,
  stopShop,
  withPlace,
  withShop,
} from './shop.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 200_000);
const REST_SECONDS = (process.env.BENCH_REST ?? '5,30').split(',').map(Number);
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 5_000);
/** Pages open beside one order; the shop lets 30 in. */
const PAGES = 25;

if (process.argv.includes('sockets')) await benchSockets();
else {
  const starts = [];
  await benchLive(starts);
  await bench('embedded', true, starts);
  if (findPostgresBinaries()) await bench('PostgreSQL', false, starts);
  printTable(
    `medians of ${ROUNDS} starts, ms and MB:`,
    ['start', ...Object.keys(starts[0][1])],
    starts.map(([name, found]) => [name, ...Object.values(found)]),
  );
}

async function measureStart(env) {
  const { child, milliseconds } = await startShop(env);
  const found = { ready: milliseconds, processor: processorOf(child.pid) };
  let waited = 0;
  for (const seconds of REST_SECONDS) {
    await wait(1000 * (seconds - waited));
    waited = seconds;
    const { rss, pss } = memoryOf(child.pid);
    Object.assign(found, { [`rss ${seconds} s`]: rss, [`pss ${seconds} s`]: pss });
  }
  found.peak = memoryOf(child.pid).peak;
  await stopShop(child);
  return found;
}

const medians = (all) =>
  Object.fromEntries(
    Object.keys(all[0]).map((key) => [
      key,
      Math.round(
        quantile(
          all.map((found) => found[key]),
          0.5,
        ),
      ),
    ]),
  );

/** An empty live shop that begins: what the smallest machine must have. */
async function benchLive(starts) {
  const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example.test', SESSION_SECRET: randomUUID() };
  const first = [];
  for (let round = 0; round < ROUNDS; round++)
    first.push(await withPlace(({ env }) => measureStart({ ...env, ...live }), { isEmbedded: true }));
  starts.push(['embedded, live and empty, first of all', medians(first)]);
}

async function bench(name, isEmbedded, starts) {
  const [first, again] = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    await withPlace(
      async (place) => {
        const env = { ...place.env, DEMO_HISTORY: 'on' };
        first.push(await measureStart(env));
        again.push(await measureStart(env));
        if (round < ROUNDS - 1) return;
        const { heap, external } = await measureHeap(env);
        console.log(
          `${name}, held after a collection: heap ${heap.toFixed(0)} MB, external ${external.toFixed(0)} MB`,
        );
        await measureLoad(name, env);
      },
      { isEmbedded },
    );
  starts.push([`${name}, first of all`, medians(first)], [`${name}, with data`, medians(again)]);
}

/** What the JavaScript of a shop at rest holds, in a start of its own: asking for it costs memory. */
async function measureHeap(env) {
  const onSignal =
    "process.on('SIGUSR2',()=>{gc();gc();process.stderr.write('HEAP'+JSON.stringify(process.memoryUsage())+'\\n')})";
  const { child } = await startShop({ ...env, NODE_OPTIONS: '' }, [
    ...['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(onSignal)}`],
  ]);
  const report = new Promise((resolve) => {
    let output = '';
    child.stderr.on('data', (chunk) => {
      const found = /HEAP(\{.*\})/.exec((output += chunk))?.[1];
      if (found) resolve(JSON.parse(found));
    });
  });
  await wait(2000);
  child.kill('SIGUSR2');
  const { heapUsed, external } = await report;
  await stopShop(child);
  return { heap: heapUsed / 2 ** 20, external: external / 2 ** 20 };
}

/** Pages from memory, pages made for one (another query each), a page signed in, a call of the API, and a page that is not there. */
async function measureLoad(name, env) {
  const { child, url } = await startShop(env);
  const headers = await signIn(url, 'student@demo.test');
  const kinds = [
    ...['/', '/courses', COURSE, '/public/courses?limit=10', '/nowhere'].map((page) => ({
      path: () => page,
    })),
    ...['/', '/cart'].map((page) => ({ path: () => page, headers })),
    { path: () => `/courses?q=${Math.random().toString(36).slice(2, 8)}` },
  ].map(({ path, ...more }) => ({ ...more, setupRequest: (request) => ({ ...request, path: path() }) }));
  const step = Math.max(1, Math.round(REQUESTS / 10));
  const rows = [];
  for (let done = step; done <= REQUESTS; done += step) {
    const { non2xx } = await autocannon({ url, connections: 10, amount: step, requests: kinds });
    rows.push([done, memoryOf(child.pid).rss.toFixed(0), non2xx]);
  }
  await wait(1000 * REST_SECONDS.at(-1));
  rows.push(['later', memoryOf(child.pid).rss.toFixed(0), 0]);
  printTable(`${name}, over requests:`, ['requests', 'MB', 'not 2xx'], rows);
  await stopShop(child);
}

async function benchSockets() {
  await withShop(
    async ({ url, sandbox, child, server }) => {
      const pages = [];
      for (let order = 0; order < Math.ceil(SOCKETS / PAGES); order++) {
        const html = await visitorOf(url).read(await orderCourse(url, PROMPTPAY));
        const of = (name) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1];
        pages.push({
          address: of('address'),
          auth: { order: of('order') },
          charge: /charges\/(\w+)\/page/.exec(html)?.[1],
        });
      }
      const before = memoryOf(child.pid).rss;
      const began = performance.now();
      for (const page of pages)
        page.sockets = await Promise.all(Array.from({ length: PAGES }, () => connect(url, page)));
      const sockets = pages.flatMap((page) => page.sockets);
      const perSecond = (1000 * sockets.length) / (performance.now() - began);
      const kilobytes = (1024 * (memoryOf(child.pid).rss - before)) / sockets.length;
      const times = [];
      for (const page of pages.slice(0, 60)) times.push(...(await untilHeard(sandbox, page)));
      printTable(
        `pages that wait, on ${server ? 'PostgreSQL' : 'the embedded database'}:`,
        ['open', 'kB each', 'let in/s', '"paid" heard, median ms', 'p99 ms'],
        [
          [
            sockets.length,
            kilobytes.toFixed(1),
            perSecond.toFixed(0),
            ...[0.5, 0.99].map((at) => quantile(times, at).toFixed(0)),
          ],
        ],
      );
      for (const socket of sockets) socket.disconnect();
    },
    { env: { SOCKETS_PER_ADDRESS: '50000' } },
  );
}

function connect(origin, { address, auth }) {
  const socket = io(address, {
    forceNew: true,
    transports: ['websocket'],
    auth,
    extraHeaders: { Origin: origin },
  });
  return new Promise((resolve, reject) =>
    socket.once('connect', () => resolve(socket)).once('connect_error', reject),
  );
}

/** Milliseconds from the buyer's press at the bank to each of the pages; the provider's notification is on the way. */
async function untilHeard(sandbox, { sockets, charge }) {
  const began = performance.now();
  const heard = sockets.map(
    (socket) =>
      new Promise((resolve) => {
        socket.on('order', (acknowledge) => (acknowledge(), resolve(performance.now() - began)));
      }),
  );
  const body = new URLSearchParams({ decision: 'approve', webhook: 'once' });
  await fetch(`${sandbox}/omise/charges/${charge}/decide`, { method: 'POST', body, redirect: 'manual' });
  return Promise.all(heard);
}
