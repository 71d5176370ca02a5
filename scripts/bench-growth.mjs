/**
 * How pages grow: the same pages of a shop of 500 courses and 1,000 orders, and of one of 100,000 and 1,000,000, as ratios (ADR-0111). On a
 * throw-away PostgreSQL. BENCH_COURSES and BENCH_ORDERS change the large one; it takes some minutes to fill.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { GROWN, seedGrowth } from './bench-seed.mjs';
import { startShop, stopShop } from './bench-shop.mjs';

const LARGE = {
  courses: Number(process.env.BENCH_COURSES ?? 100_000),
  orders: Number(process.env.BENCH_ORDERS ?? 1_000_000),
};
const SMALL = { courses: 500, orders: 1_000 };
const TIMES = 20;

const OF_STUDENT = [
  '/',
  '/courses',
  '/courses?page=20',
  '/courses?q=กีตาร์',
  '/category/music',
  GROWN.course,
  '/cart',
];
const OF_STAFF = [
  ...['/admin', '/admin/orders', '/admin/orders?page=40', '/admin/orders?q=grown7@example.test'],
  ...[
    '/admin/transfers',
    '/admin/transfers?filter=approved&page=20',
    '/admin/documents',
    '/admin/documents/months',
  ],
  ...[
    '/admin/money',
    '/admin/shipments',
    '/admin/people',
    '/admin/audit',
    '/admin/jobs',
    '/admin/reports',
    '/admin/classes',
  ],
  ...[
    '/admin/courses',
    '/admin/courses?page=20',
    `/admin/people/${GROWN.personId}`,
    `/admin/orders/${GROWN.orderId}`,
  ],
];

// words that many rows hold, and pages that had to read all of something
OF_STAFF.push(
  '/admin/orders?q=grown',
  '/admin/courses?q=กีตาร์',
  '/admin/courses?sort=price',
  '/admin/courses?sort=price&page=300',
  '/admin/courses?sort=seats',
  '/admin/courses?sort=title',
  '/admin/audit?q=grown',
  '/admin/lists/teachers',
  '/admin/lists/categories',
  `/admin/documents/report?month=${monthBefore(new Date())}`,
);

const { AS_A_SHOPS, startPostgres } = await tsImport(
  '../test/support/databases/postgres.ts',
  import.meta.url,
);
const server = await startPostgres(AS_A_SHOPS);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-growth-'));
try {
  const shops = [await openGrown('small', SMALL), await openGrown('large', LARGE)];
  for (const [who, pages] of [
    ['student@demo.test', OF_STUDENT],
    ['admin@demo.test', OF_STAFF],
  ]) {
    const visitors = [];
    for (const { url } of shops) visitors.push(await signIn(url, who));
    for (const page of pages) {
      const [small, large] = [[], []];
      // in turn, so that what else the machine does meets both
      for (let time = 0; time < TIMES; time++) {
        small.push(await visitors[0](page));
        large.push(await visitors[1](page));
      }
      const [one, other] = [middle(small), middle(large)];
      console.log(
        `${page}: ${(other / one).toFixed(2)} times as long (${one.toFixed(0)} → ${other.toFixed(0)} ms, the longest ${Math.max(...large).toFixed(0)})`,
      );
    }
  }
  for (const { child } of shops) await stopShop(child);
} finally {
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

async function openGrown(name, size) {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  await admin.end();
  const databaseUrl = new URL(server.url);
  databaseUrl.pathname = `/${name}`;
  const env = { DATABASE_URL: databaseUrl.href, DATA_DIR: path.join(dataDir, name), DEMO_HISTORY: 'off' };
  // its first start makes the tables and the demo shop
  await stopShop((await startShop(env)).child);
  const client = new pg.Client({ connectionString: databaseUrl.href });
  await client.connect();
  const startedAt = performance.now();
  await seedGrowth(client, size);
  await client.end();
  console.log(
    `${name}: ${size.courses} courses and ${size.orders} orders, filled in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  return startShop(env);
}

async function signIn(url, username) {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams({ username, password: 'rian-demo' }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return async (page) => {
    const startedAt = performance.now();
    const read = await fetch(url + page, { headers: { Cookie: cookie }, redirect: 'manual' });
    await read.arrayBuffer();
    if (read.status !== 200) throw new Error(`${page} answered ${read.status}`);
    return performance.now() - startedAt;
  };
}

function monthBefore(now) {
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return date.toISOString().slice(0, 7);
}

function middle(times) {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)];
}
