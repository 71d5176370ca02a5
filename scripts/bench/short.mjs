/** `npm run bench -- short`: after the tests of CI, ratios of one run beside those kept. `short keep` keeps them. BENCH_SECONDS a load (2). */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import pg from 'pg';
import {
  CART,
  COURSE,
  fillCart,
  load,
  orderCourse,
  pay,
  printTable,
  signIn,
  timesASecond,
  visitorOf,
} from './drive.mjs';
import { processorOf, withShop } from './shop.mjs';

const KEPT = path.join(import.meta.dirname, 'kept.json');
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const found = {};
let database = 'embedded';

try {
  await withShop(async ({ url, child, server }) => {
    if (server) database = 'PostgreSQL';
    const perSecond = async (address, headers = {}, each = seconds) =>
      (await load(address, { headers, seconds: each })).perSecond;
    found['/healthz beside a bare handler of Node'] =
      (await perSecond(`${url}/healthz`)) / (await bareNode(perSecond));
    // asked again beside each, so that what else the machine does meets both
    const beside = async (measured) => {
      const first = await perSecond(`${url}/healthz`, {}, 1);
      const value = await measured();
      return (2 * value) / (first + (await perSecond(`${url}/healthz`, {}, 1)));
    };
    if (server) found['pg alone, select 1, beside /healthz'] = await beside(() => askDatabase(server.url));
    for (const page of ['/', '/courses', COURSE])
      found[`${page} from memory beside /healthz`] = await beside(() => perSecond(url + page));
    const cookie = await signIn(url, 'student@demo.test');
    for (const page of ['/', '/courses', COURSE, '/cart'])
      found[`${page} signed in beside /healthz`] = await beside(async () => {
        const before = processorOf(child.pid);
        const pages = await perSecond(url + page, cookie);
        const each = (processorOf(child.pid) - before) / (pages * seconds);
        console.log(`${page} signed in: ${each.toFixed(1)} ms of the shop's processor`);
        return pages;
      });
    let orders = 0;
    found['orders of one course beside /healthz'] = await beside(
      async () => (orders = await timesASecond(seconds, () => orderCourse(url))),
    );
    const list = await (await fetch(`${url}/courses?type=Online&size=40`)).text();
    const paths = CART.map((slug) => new RegExp(`href="(/course/\\d+-${slug})`).exec(list)?.[1]);
    const carts = await timesASecond(seconds, async () => {
      const visitor = visitorOf(url);
      await pay(visitor, '/cart', await fillCart(visitor, paths));
    });
    found['carts with coupon and promotion beside orders'] = carts / orders;
  });
} catch (error) {
  console.log(`the short bench ended early: ${error.message}`);
}

const keptRatios = fs.existsSync(KEPT) ? JSON.parse(fs.readFileSync(KEPT, 'utf8')) : {};
printTable(
  `ratios of one run on ${database}, beside those kept:`,
  ['found', 'kept', 'of'],
  Object.entries(found).map(([name, ratio]) => [
    ratio.toFixed(4),
    keptRatios[database]?.[name]?.toFixed(4),
    name,
  ]),
);
if (process.argv.includes('keep')) {
  const rounded = Object.entries(found).map(([name, ratio]) => [name, Number(ratio.toFixed(4))]);
  fs.writeFileSync(
    KEPT,
    `${JSON.stringify({ ...keptRatios, [database]: Object.fromEntries(rounded) }, null, 2)}\n`,
  );
}

async function bareNode(perSecond) {
  const bare = http.createServer((_request, response) => response.end('ok'));
  await new Promise((resolve) => bare.listen(0, resolve));
  try {
    return await perSecond(`http://localhost:${bare.address().port}`);
  } finally {
    bare.close();
  }
}

async function askDatabase(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const perSecond = await timesASecond(seconds, () => pool.query({ name: 'one', text: 'select 1' }));
  await pool.end();
  return perSecond;
}
