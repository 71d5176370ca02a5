/**
 * Calls of programs a second beside /healthz: a list, a detail, and orders (a guest registered and their order placed, two calls). Used by
 * `npm run bench`; by itself: `node scripts/bench-api.mjs`, on PostgreSQL where it is found. BENCH_SECONDS a load (5).
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { tsImport } from 'tsx/esm/api';
import { startShop, stopShop } from './bench-shop.mjs';

const { AS_A_SHOPS, findPostgresBinaries, startPostgres } = await tsImport(
  '../test/support/databases/postgres.ts',
  import.meta.url,
);

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const COURSE = 1;
const BUYERS_AT_ONCE = 8;

export async function benchApi() {
  const postgres = findPostgresBinaries() ? await startPostgres(AS_A_SHOPS) : null;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-api-'));
  const shop = await startShop({
    DATA_DIR: dataDir,
    DEMO_HISTORY: 'off',
    API_CALLS_A_MINUTE: '1000000',
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  try {
    const base = await load(shop.url, '/healthz');
    const rows = [
      ['list of ten courses', await load(shop.url, '/public/courses?limit=10')],
      ['detail of a course', await load(shop.url, `/public/courses/${COURSE}/0`)],
    ];
    const orders = await placeOrders(shop.url);
    const ratio = (perSecond) => (perSecond / base.perSecond).toFixed(4);
    return [
      `calls of programs (${postgres ? 'PostgreSQL' : 'embedded database'}), /healthz ${Math.round(base.perSecond)}/s:`,
      ...rows.map(
        ([name, { perSecond, p99, errors }]) =>
          `  ${name}: ${Math.round(perSecond)}/s (${ratio(perSecond)} of /healthz), p99 ${p99} ms, ${errors} errors`,
      ),
      `  orders of a new guest: ${orders.toFixed(1)}/s (${ratio(orders)} of /healthz), two calls each`,
    ].join('\n');
  } finally {
    await stopShop(shop.child);
    await postgres?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function load(url, pathname) {
  const result = await autocannon({ url: url + pathname, connections: 10, duration: SECONDS });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    errors: result.non2xx + result.errors,
  };
}

/** Each buyer from a network of their own, as limits count them. */
async function placeOrders(url) {
  const call = async (at, body, headers) => {
    const answer = await fetch(url + at, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url, ...headers },
      body: JSON.stringify(body),
    });
    return { answer, said: await answer.json() };
  };
  const [plan] = (await call('/public/cart/getallpriecingplan', { courseID: [COURSE] }, {})).said;
  const order = {
    ...{ course_id: [COURSE], pricingplan_id: [plan.id], payment_method_id: 1 },
    ...{ price: plan.price, discount: 0, shipping_fee: 0 },
  };
  let buyers = 0;
  let placed = 0;
  const startedAt = performance.now();
  const end = startedAt + SECONDS * 1000;
  const buyer = async () => {
    while (performance.now() < end) {
      buyers += 1;
      const from = `10.${buyers >> 16}.${(buyers >> 8) & 255}.${buyers & 255}`;
      const person = {
        firstname: 'วัด',
        lastname: 'ผล',
        tel: '0812345678',
        email: `api${buyers}@example.test`,
      };
      const registered = await call('/public/students/course-detail-page', person, {
        'X-Forwarded-For': from,
      });
      const Cookie = registered.answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const { said } = await call('/private/cart/order', order, { 'X-Forwarded-For': from, Cookie });
      if (!said.success) throw new Error(`no order: ${JSON.stringify(said)}`);
      placed += 1;
    }
  };
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buyer));
  return placed / ((performance.now() - startedAt) / 1000);
}

if (process.argv[1] === import.meta.filename) console.log(await benchApi());
