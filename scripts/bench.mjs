/**
 * `npm run bench`: what a visitor and an operator feel, as ratios in one run (never a timed test).
 * Starts the built shop on a fresh folder, cold and warm, and asks it over HTTP. BENCH_SECONDS a load (5).
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import autocannon from 'autocannon';
import { benchApi } from './bench-api.mjs';
import { benchLive } from './bench-live.mjs';
import { benchLearning } from './bench-learning.mjs';
import { orderCart, orderOneCourse } from './bench-orders.mjs';
import { benchPages } from './bench-pages.mjs';
import { benchPayments } from './bench-payments.mjs';
import { benchQuotes } from './bench-quote.mjs';
import { benchSearch } from './bench-search.mjs';
import { startShop, stopShop } from './bench-shop.mjs';
import { benchWebhooks } from './bench-webhooks.mjs';

// benches of their own: `npm run bench -- NAME`
const ALONE = {
  short: './bench-short.mjs',
  growth: './bench-growth.mjs',
  memory: './bench-memory.mjs',
  orders: './bench-order-form.mjs',
  'sale-day': './bench-sale-day.mjs',
};
const alone = ALONE[process.argv[2]];
if (alone) {
  await import(alone);
  process.exit();
}

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-'));

const megabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function load(url, pathname) {
  const result = await autocannon({ url: url + pathname, connections: 10, duration: seconds });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    errors: result.non2xx + result.errors,
  };
}

async function weigh(url, pathname) {
  const html = await (await fetch(url + pathname)).text();
  const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  const scripts = [...html.matchAll(/<script[^>]+src=/g)].length;
  return { sent, scripts };
}

// before the shop runs beside it
const quotes = await benchQuotes();
const cold = await startShop({ DATA_DIR: dataDir });
await stopShop(cold.child);
const { url, child, milliseconds } = await startShop({ DATA_DIR: dataDir });
const list = await (await fetch(`${url}/courses?type=Online`)).text();
const coursePath = /href="(\/course\/\d+-[^"?#]+)"/.exec(list)?.[1];
const productPath = /href="(\/product\/\d+-[^"?#]+)"/.exec(
  await (await fetch(`${url}/products`)).text(),
)?.[1];
const before = megabytes(child.pid);

const bytes = {};
for (const [name, pathname] of Object.entries({
  home: '/',
  course: coursePath,
  product: productPath,
  checkout: `${coursePath}/register`,
})) {
  bytes[name] = await weigh(url, pathname);
}
const base = await load(url, '/healthz');
const rows = [];
for (const [name, pathname] of Object.entries({ home: '/', catalogue: '/courses', course: coursePath })) {
  rows.push([name, await load(url, pathname)]);
}
const ordersPerSecond = await orderOneCourse(url, { seconds, coursePath });
const cartsPerSecond = await orderCart(url, {
  seconds,
  coursePaths: ['excel-for-work', 'python-office-automation'].map(
    (slug) => new RegExp(`href="(/course/\\d+-${slug})`).exec(list)?.[1],
  ),
  coupon: 'WELCOME100',
});
const after = megabytes(child.pid);
const learning = await benchLearning({ url, coursePath: '/course/1-excel-for-work', seconds });
await stopShop(child);
fs.rmSync(dataDir, { recursive: true });

console.log(
  `time to ready: cold ${Math.round(cold.milliseconds)} ms, warm ${Math.round(milliseconds)} ms (${(milliseconds / cold.milliseconds).toFixed(2)} of cold)`,
);
console.log(`memory: ${Math.round(before)} MB at rest, ${Math.round(after)} MB after the load`);
for (const [name, { sent, scripts }] of Object.entries(bytes))
  console.log(`${name}: ${sent} bytes HTML + CSS as sent (brotli 5), ${scripts} script`);
console.log(`/healthz: ${Math.round(base.perSecond)} requests/s, the measure of the others`);
for (const [name, { perSecond, p99, errors }] of rows) {
  console.log(
    `${name}: ${Math.round(perSecond)} requests/s (${(perSecond / base.perSecond).toFixed(3)} of /healthz), p99 ${p99} ms, ${errors} errors`,
  );
}
console.log(
  `orders of one course: ${ordersPerSecond.toFixed(1)}/s (${(ordersPerSecond / base.perSecond).toFixed(4)} of /healthz), two requests each`,
);
console.log(
  `carts of two courses with coupon and promotion: ${cartsPerSecond.toFixed(1)}/s (${(cartsPerSecond / ordersPerSecond).toFixed(2)} of one course), eight requests each`,
);
for (const line of learning) console.log(line);
console.log(quotes);
console.log(await benchPayments());
console.log(await benchApi());
console.log(await benchLive());
console.log(await benchWebhooks());
console.log(await benchPages());
console.log(await benchSearch());
