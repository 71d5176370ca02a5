/**
 * `npm run bench -- growth`: the same pages of a shop of 500 courses and 1,000 orders, and of one of 100,000 and 1,000,000, as ratios
 * (ADR-0111); with them reports (ADR-0069) and searches, well and badly spelled (ADR-0047). It takes some minutes to fill. BENCH_TIMES each (20).
 */
import path from 'node:path';
import pg from 'pg';
import { printTable, quantile, signIn } from './drive.mjs';
import { GROWN, seedGrowth } from './grown-rows.mjs';
import { startShop, stopShop, withPlace } from './shop.mjs';

const SMALL = { courses: 500, orders: 1_000 };
const LARGE = {
  courses: Number(process.env.BENCH_COURSES ?? 100_000),
  orders: Number(process.env.BENCH_ORDERS ?? 1_000_000),
};
const TIMES = Number(process.env.BENCH_TIMES ?? 20);
const now = new Date();
const MONTH = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);

const PAGES = {
  'student@demo.test': [
    ...[
      '/',
      '/courses',
      '/courses?page=20',
      '/courses?q=กีตาร์',
      '/courses?q=กีต้า',
      '/category/music',
      GROWN.course,
      '/cart',
    ],
  ],
  'admin@demo.test': [
    ...[
      '/admin',
      '/admin/orders',
      '/admin/orders?page=40',
      '/admin/orders?q=grown7@example.test',
      '/admin/orders?q=grown',
    ],
    ...[
      '/admin/transfers',
      '/admin/transfers?filter=approved&page=20',
      '/admin/documents',
      '/admin/documents/months',
    ],
    ...[
      `/admin/documents/report?month=${MONTH}`,
      '/admin/money',
      '/admin/shipments',
      '/admin/people',
      '/admin/audit',
    ],
    ...[
      '/admin/audit?q=grown',
      '/admin/jobs',
      '/admin/classes',
      '/admin/lists/teachers',
      '/admin/lists/categories',
    ],
    ...['/admin/courses', '/admin/courses?page=20', '/admin/courses?q=กีตาร์', '/admin/courses?sort=price'],
    ...['/admin/courses?sort=price&page=300', '/admin/courses?sort=seats', '/admin/courses?sort=title'],
    ...[`/admin/people/${GROWN.personId}`, `/admin/orders/${GROWN.orderId}`, '/admin/reports'],
    ...['method', 'source', 'course', 'teacher'].map((kind) => `/admin/reports?by=${kind}&period=${MONTH}`),
  ],
};

await withPlace(
  async ({ server, dataDir }) => {
    const shops = [await openGrown('small', SMALL), await openGrown('large', LARGE)];
    for (const [who, pages] of Object.entries(PAGES)) {
      const visitors = [];
      for (const { url } of shops) visitors.push({ url, headers: await signIn(url, who) });
      const rows = [];
      for (const page of pages) {
        const times = [[], []];
        // in turn, so that what else the machine does meets both
        for (let time = 0; time < TIMES; time++)
          for (const [at, visitor] of visitors.entries()) times[at].push(await timeOf(visitor, page));
        const [small, large] = times.map((each) => quantile(each, 0.5));
        const figures = [small, large, quantile(times[1], 1)].map((each) => each.toFixed(0));
        rows.push([(large / small).toFixed(2), ...figures, page]);
      }
      printTable(
        `pages of ${who}, middle of ${TIMES}:`,
        ['times', 'small ms', 'large ms', 'longest', 'page'],
        rows,
      );
    }
    for (const { child } of shops) await stopShop(child);

    async function openGrown(name, size) {
      const address = new URL(server.url);
      address.pathname = `/${name}`;
      const env = { DATABASE_URL: address.href, DATA_DIR: path.join(dataDir, name) };
      await inDatabase(server.url, (client) =>
        client.query(`create database ${name} template template0 encoding 'UTF8'`),
      );
      // its first start makes the tables and the demo shop
      await stopShop((await startShop(env)).child);
      const startedAt = performance.now();
      await inDatabase(address.href, (client) => seedGrowth(client, size));
      const took = Math.round((performance.now() - startedAt) / 1000);
      console.log(`${name}: ${size.courses} courses and ${size.orders} orders, filled in ${took} s`);
      return startShop(env);
    }
  },
  { isNeeded: true },
);

async function inDatabase(connectionString, act) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await act(client);
  await client.end();
}

async function timeOf({ url, headers }, page) {
  const startedAt = performance.now();
  const read = await fetch(url + page, { headers, redirect: 'manual' });
  await read.arrayBuffer();
  if (read.status !== 200) throw new Error(`${page} answered ${read.status}`);
  return performance.now() - startedAt;
}
