/**
 * `npm run bench -- short`: under a minute, after the tests of CI: ratios of one run beside those that were kept. It says and never fails.
 * `npm run bench -- short keep` keeps what it finds.
 */
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { orderCart, orderOneCourse } from './bench-orders.mjs';
import { startShop, stopShop } from './bench-shop.mjs';

const KEPT = path.join(import.meta.dirname, 'bench-kept.json');
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const COURSE = '/course/1-excel-for-work';

const { AS_A_SHOPS, findPostgresBinaries, startPostgres } = await tsImport(
  '../test/support/databases/postgres.ts',
  import.meta.url,
);
const server = findPostgresBinaries() ? await startPostgres(AS_A_SHOPS) : null;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-short-'));
const env = { DATA_DIR: dataDir, DEMO_HISTORY: 'off', ...(server && { DATABASE_URL: server.url }) };

const bare = http.createServer((_request, response) => response.end('ok'));
await new Promise((resolve) => bare.listen(0, resolve));

async function perSecond(url, headers = {}, duration = seconds) {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 10, duration, headers });
  if (non2xx + errors > 0) console.log(`${url}: ${non2xx + errors} answers were none`);
  return requests.average;
}

/** Seconds of the processor that the shop itself took so far, in ticks of 10 ms. */
function processorSeconds(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(stat[11]) + Number(stat[12])) / 100;
}

const { url, child } = await startShop(env);
const found = {};
try {
  const node = await perSecond(`http://localhost:${bare.address().port}`);
  found['/healthz beside a bare handler of Node'] = (await perSecond(`${url}/healthz`)) / node;
  // asked again beside each, so that what else the machine does meets both
  const beside = async (measured) => {
    const first = await perSecond(`${url}/healthz`, {}, 1);
    const value = await measured();
    return (2 * value) / (first + (await perSecond(`${url}/healthz`, {}, 1)));
  };
  if (server) found['pg alone, select 1, beside /healthz'] = await beside(() => askDatabase(server.url));
  for (const page of ['/', '/courses', COURSE])
    found[`${page} from memory beside /healthz`] = await beside(() => perSecond(url + page));
  const cookie = await signIn('student@demo.test');
  for (const page of ['/', '/courses', COURSE, '/cart']) {
    found[`${page} signed in beside /healthz`] = await beside(async () => {
      const before = processorSeconds(child.pid);
      const pages = await perSecond(url + page, { Cookie: cookie });
      const took = processorSeconds(child.pid) - before;
      console.log(
        `${page} signed in: ${((1000 * took) / (pages * seconds)).toFixed(1)} ms of the shop's processor`,
      );
      return pages;
    });
  }
  let orders = 0;
  found['orders of one course beside /healthz'] = await beside(
    async () => (orders = await orderOneCourse(url, { seconds, coursePath: COURSE })),
  );
  const list = await (await fetch(`${url}/courses?type=Online&size=40`)).text();
  found['carts with coupon and promotion beside orders'] =
    (await orderCart(url, {
      seconds,
      coursePaths: ['excel-for-work', 'python-office-automation'].map(
        (slug) => new RegExp(`href="(/course/\\d+-${slug})`).exec(list)?.[1],
      ),
      coupon: 'WELCOME100',
    })) / orders;
} catch (error) {
  console.log(`the short bench ended early: ${error.message}`);
} finally {
  await stopShop(child);
  bare.close();
  await server?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

const database = server ? 'PostgreSQL' : 'embedded';
const kept = fs.existsSync(KEPT) ? JSON.parse(fs.readFileSync(KEPT, 'utf8')) : {};
console.log(`ratios of one run on ${database}, beside those kept:`);
for (const [name, ratio] of Object.entries(found))
  console.log(`  ${ratio.toFixed(4)}  ${kept[database]?.[name]?.toFixed(4) ?? '     –'}  ${name}`);
if (process.argv.includes('keep')) {
  const rounded = Object.fromEntries(
    Object.entries(found).map(([name, ratio]) => [name, Number(ratio.toFixed(4))]),
  );
  fs.writeFileSync(KEPT, `${JSON.stringify({ ...kept, [database]: rounded }, null, 2)}\n`);
}

async function askDatabase(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  let count = 0;
  const end = performance.now() + seconds * 1000;
  const ask = async () => {
    for (; performance.now() < end; count++) await pool.query({ name: 'one', text: 'select 1' });
  };
  await Promise.all(Array.from({ length: 10 }, ask));
  await pool.end();
  return count / seconds;
}

async function signIn(username) {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams({ username, password: 'rian-demo' }),
  });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}
