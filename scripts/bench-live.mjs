/**
 * Pages that wait, with their sockets open: memory of one, and how long after a provider's "paid" its pages hear it. On PostgreSQL
 * where it is found. Used by `npm run bench`; by itself: `node scripts/bench-live.mjs`. BENCH_SOCKETS (5000).
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { io } from 'socket.io-client';
import { tsImport } from 'tsx/esm/api';
import { payOneCourse } from './bench-orders.mjs';
import { startShop, stopShop } from './bench-shop.mjs';

const { AS_A_SHOPS, findPostgresBinaries, startPostgres } = await tsImport(
  '../test/support/databases/postgres.ts',
  import.meta.url,
);

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 5_000);
/** Of one order; the shop takes 30. */
const PAGES = 25;
const PAID = 60;
const PROMPTPAY = '9';

const megabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export async function benchLive() {
  const postgres = findPostgresBinaries() ? await startPostgres(AS_A_SHOPS) : null;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-live-'));
  const shop = await startShop({
    DATA_DIR: dataDir,
    DEMO_HISTORY: 'off',
    SOCKETS_PER_ADDRESS: '50000',
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  const sockets = [];
  try {
    const list = await (await fetch(`${shop.url}/courses?type=Online`)).text();
    const coursePath = /href="(\/course\/\d+-[^"?#]+)"/.exec(list)?.[1];
    const count = Math.ceil(SOCKETS / PAGES);
    const paths = await payOneCourse(shop.url, { count, coursePath, methodId: PROMPTPAY });
    const pages = await Promise.all(paths.map((each) => readPage(shop.url + each)));
    const before = megabytes(shop.child.pid);
    const began = performance.now();
    for (const page of pages) {
      page.sockets = await Promise.all(Array.from({ length: PAGES }, () => connect(shop.url, page)));
      sockets.push(...page.sockets);
    }
    const connectedIn = performance.now() - began;
    const after = megabytes(shop.child.pid);
    const times = [];
    for (const page of pages.slice(0, PAID)) times.push(...(await timesOf(shop.sandbox, page)));
    times.sort((one, other) => one - other);
    const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(0);
    return [
      `${sockets.length} sockets open (${postgres ? 'PostgreSQL' : 'embedded database'}): ${(((after - before) * 1024) / sockets.length).toFixed(1)} kB each, ${Math.round((sockets.length / connectedIn) * 1000)} let in a second`,
      `from the provider's "paid" to its pages, with all of them open: median ${at(0.5)} ms, p99 ${at(0.99)} ms (${times.length} pages)`,
    ].join('\n');
  } finally {
    for (const socket of sockets) socket.disconnect();
    await stopShop(shop.child);
    await postgres?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readPage(url) {
  const html = await (await fetch(url)).text();
  const of = (name) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1];
  return { address: of('address'), order: of('order'), charge: /charges\/(\w+)\/page/.exec(html)?.[1] };
}

function connect(origin, { address, order }) {
  const socket = io(address, {
    forceNew: true,
    transports: ['websocket'],
    auth: { order },
    extraHeaders: { Origin: origin },
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

/** Milliseconds from the buyer's press at the bank to each of the pages; the provider's notification is on the way. */
async function timesOf(sandbox, { sockets, charge }) {
  const began = performance.now();
  const heard = sockets.map(
    (socket) =>
      new Promise((resolve) => {
        socket.on('order', (acknowledge) => {
          acknowledge();
          resolve(performance.now() - began);
        });
      }),
  );
  await fetch(`${sandbox}/omise/charges/${charge}/decide`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve', webhook: 'once' }),
    redirect: 'manual',
  });
  return Promise.all(heard);
}

if (process.argv[1] === import.meta.filename) console.log(await benchLive());
