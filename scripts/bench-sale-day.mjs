/**
 * `npm run bench -- sale-day [VISITORS] [SEATS]`: a class of 200 seats opens at noon and 50,000 look at once. BENCH_PROCESSES (2) processes on a
 * throw-away PostgreSQL, behind nginx with `deploy/nginx.conf` where it is found. Everybody opens the course's page, one in five wants a
 * seat, one in ten of those presses twice. Says how it went and leaves with 1 when a seat was sold twice or somebody was charged twice.
 * Without a number 2,000 visitors, for which two cores that nobody else
 * wants are enough beside the load itself.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { fieldsOf } from './bench-orders.mjs';
import { startShop, stopShop } from './bench-shop.mjs';

const [, visitors = '2000', seats = '200'] = process.argv.slice(2);
const VISITORS = Number(visitors);
const SEATS = Number(seats);
const WANT = 0.2;
const PRESS_TWICE = 0.1;
/** Half come in the first tenth of it. */
const ARRIVE_SECONDS = Number(process.env.BENCH_ARRIVE_SECONDS ?? 60);
const PROCESSES = Number(process.env.BENCH_PROCESSES ?? 2);
const PROMPTPAY = '9';
/** After so many a visitor goes. */
const MOST_RELOADS = 12;
/** Connections of the load: what this one process can hold. Who waits for one waits by the clock that is told. */
const MOST_CONNECTIONS = 2_000;
let open = 0;
const waitingForOne = [];
const KEY = 'watercolor-saturday';

const load = (name) => tsImport(`../test/support/${name}.ts`, import.meta.url);
const { AS_A_SHOPS, startPostgres } = await load('databases/postgres');
const { findNginx, freePort, startNginx } = await load('servers/nginx');

const postgres = await startPostgres(AS_A_SHOPS);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-sale-day-'));
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  SESSION_SECRET: randomBytes(32).toString('base64url'),
  // the load says itself where each visitor is; the proxy adds its own address behind
  TRUST_PROXY: '2',
};
const times = { 'course page': [], form: [], order: [], payment: [] };
const counts = { looked: 0, wanted: 0, seat: 0, full: 0, busy: 0, failed: 0, reloads: 0 };
const cache = {};
let nginx;
const shops = [];
try {
  const first = await startShop(env);
  shops.push(first);
  // one stand-in for the provider, as there is one provider
  const provider = { OMISE_API_URL: `${first.sandbox}/omise`, OMISE_VAULT_URL: `${first.sandbox}/omise` };
  while (shops.length < PROCESSES) shops.push(await startShop({ ...env, ...provider }));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(
    `update course set seat_limit = $1, seats_held = 0 where external_key = $2 returning id, slug`,
    [SEATS, KEY],
  );
  const course = `/course/${rows[0].id}-${rows[0].slug}`;
  const program = findNginx();
  if (program) {
    const ports = shops.map(({ url }) => Number(new URL(url).port));
    nginx = await startNginx(program, {
      port: await freePort(),
      shops: ports.map((web) => ({ web, sockets: web })),
    });
  }
  const fronts = nginx ? [nginx.url] : shops.map(({ url }) => url);
  console.log(
    `${VISITORS} visitors within ${ARRIVE_SECONDS} s, ${SEATS} seats, ${PROCESSES} processes${nginx ? ' behind nginx' : ''}, ${os.availableParallelism()} cores shared with the load`,
  );
  const startedAt = performance.now();
  const used = processorSeconds(shops);
  const usedByPostgres = await secondsOfPostgres(client);
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, number) => {
      await pause(1000 * ARRIVE_SECONDS * arrival(number / VISITORS));
      await visit({ number, front: fronts[number % fronts.length], course, sandbox: first.sandbox });
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const spent = processorSeconds(shops).map((now, index) => now - used[index]);

  for (const [name, each] of Object.entries(times)) {
    if (each.length === 0) continue;
    each.sort((one, other) => one - other);
    const at = (share) => Math.round(each[Math.min(each.length - 1, Math.floor(share * each.length))]);
    console.log(
      `${name}: ${each.length} times, half within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, longest ${at(1)} ms`,
    );
  }
  console.log(
    `${counts.looked} looked, ${counts.wanted} wanted a seat: ${counts.seat} have one, ${counts.full} were told that it is full, ` +
      `${counts.busy} that the shop is busy until they went, ${counts.failed} saw an error; ${counts.reloads} pages were loaded again; ${seconds.toFixed(0)} s in all`,
  );
  if (nginx)
    console.log(
      `course page by nginx: ${Object.entries(cache)
        .map(([state, n]) => `${state} ${n}`)
        .join(', ')}`,
    );
  console.log(
    `processor: ${spent.map((of) => `${of.toFixed(1)} s`).join(' and ')} of the shops, ${((1000 * spent.reduce((sum, of) => sum + of)) / VISITORS).toFixed(1)} ms a visitor; ` +
      `PostgreSQL ${((await secondsOfPostgres(client)) - usedByPostgres).toFixed(1)} s; ` +
      `memory ${shops.map(({ child }) => `${megabytes(child.pid)} MB`).join(' and ')}`,
  );
  process.exitCode = (await isRight(client, rows[0].id)) ? 0 : 1;
  await client.end();
} finally {
  await nginx?.stop();
  for (const { child } of shops) await stopShop(child);
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

async function connected(ask) {
  if (open >= MOST_CONNECTIONS) await new Promise((resolve) => waitingForOne.push(resolve));
  else open += 1;
  try {
    return await ask();
  } finally {
    // the next one takes it over
    const next = waitingForOne.shift();
    if (next) next();
    else open -= 1;
  }
}

/** When of the whole time somebody comes, by how many came before. */
function arrival(share) {
  return share < 0.5 ? share / 5 : 0.1 + (share - 0.5) * 1.8;
}

async function visit({ number, front, course, sandbox }) {
  const headers = {
    Origin: front,
    'X-Forwarded-For': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    'Accept-Encoding': 'gzip',
  };
  /** Of a page that says to load it again, and of a form that was not taken: so often, as its visitor would. */
  const ask = async (name, address, init) => {
    for (let reloads = 0; ; reloads += 1) {
      const answer = await askOnce(name, address, init);
      const seconds = Number(answer.headers.get('Retry-After'));
      if (answer.status !== 503 || !seconds || reloads === MOST_RELOADS) return answer;
      counts.reloads += 1;
      await pause(1000 * seconds);
    }
  };
  const askOnce = async (name, address, init = {}) => {
    const began = performance.now();
    const { answer, text } = await connected(async () => {
      const sent = await fetch(front + address, { ...init, headers: { ...headers }, redirect: 'manual' });
      return { answer: sent, text: await sent.text() };
    });
    times[name].push(performance.now() - began);
    for (const cookie of answer.headers.getSetCookie()) headers.Cookie = cookie.split(';')[0];
    return {
      status: answer.status,
      text,
      location: answer.headers.get('Location') ?? '',
      headers: answer.headers,
    };
  };
  try {
    const page = await ask('course page', course);
    counts.looked += 1;
    const state = page.headers.get('X-Cache') ?? 'none';
    cache[state] = (cache[state] ?? 0) + 1;
    if (page.status !== 200) return said(page);
    if (number % Math.round(1 / WANT) !== 0) return;
    counts.wanted += 1;
    const form = await ask('form', `${course}/register`);
    if (form.status !== 200) return said(form);
    const fields = fieldsOf(form.text);
    if (fields.checkout_key === undefined && !form.text.includes('name="firstname"')) return said(form);
    const order = () =>
      ask('order', `${course}/register`, {
        method: 'POST',
        body: new URLSearchParams({
          ...fields,
          ...{
            intent: 'pay',
            payment_method_id: PROMPTPAY,
            firstname: 'วัด',
            lastname: 'ผล',
            tel: '0812345678',
          },
          email: `sale${number}@example.test`,
        }),
      });
    const isTwice = (number / Math.round(1 / WANT)) % Math.round(1 / PRESS_TWICE) === 0;
    const answers = await Promise.all(isTwice ? [order(), order()] : [order()]);
    const placed = answers.find(({ status, location }) => status === 303 && /^\/order\//.test(location));
    if (!placed) return said(answers[0]);
    counts.seat += 1;
    const paying = await ask('payment', placed.location);
    const charge = /charges\/(\w+)\/page/.exec(paying.text)?.[1];
    if (!charge) return said(paying);
    const approve = () =>
      connected(() =>
        fetch(`${sandbox}/omise/charges/${charge}/decide`, {
          method: 'POST',
          body: new URLSearchParams({ decision: 'approve' }),
          redirect: 'manual',
        }),
      );
    await Promise.all(isTwice ? [approve(), approve()] : [approve()]);
    // as its page does: the provider is asked, whoever hears first
    await ask('payment', placed.location);
  } catch (error) {
    counts.failed += 1;
    if (counts.failed <= 3) console.log(`failed: ${error.cause ?? error}`);
  }
}

function said({ status, text }) {
  if (status === 503 || status === 429) counts.busy += 1;
  else if (/เต็ม/.test(text)) counts.full += 1;
  else {
    counts.failed += 1;
    if (counts.failed <= 3)
      console.log(
        `failed: ${status} ${text
          .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
          .replace(/\s+/g, ' ')
          .slice(0, 300)}`,
      );
  }
}

/** Of the database, once every provider's word has come. */
async function isRight(client, courseId) {
  const of = async (query) => Number((await client.query(query, [courseId])).rows[0].n);
  const sold = `from purchase_order join order_line on order_line.order_id = purchase_order.id
    where course_id = $1 and email like 'sale%' and status <> 'cancelled'`;
  for (let tries = 0; tries < 120; tries += 1) {
    if ((await of(`select count(*) as n ${sold} and status <> 'approved'`)) === 0) break;
    await pause(500);
  }
  const figures = {
    'seats held': await of('select seats_held as n from course where id = $1'),
    'orders with a seat': await of(`select count(*) as n ${sold}`),
    'of them paid': await of(`select count(*) as n ${sold} and status = 'approved'`),
    'buyers with two orders': await of(
      `select count(*) as n from (select email ${sold} group by email having count(*) > 1) twice`,
    ),
    'orders paid twice': await of(
      `select count(*) as n from (select order_id from payment where order_id in (select order_id ${sold}) group by order_id having count(*) > 1) twice`,
    ),
  };
  console.log(
    Object.entries(figures)
      .map(([name, n]) => `${name} ${n}`)
      .join(', '),
  );
  const wanted = Math.min(SEATS, counts.wanted);
  return (
    figures['seats held'] === wanted &&
    figures['orders with a seat'] === wanted &&
    figures['of them paid'] === wanted &&
    figures['buyers with two orders'] + figures['orders paid twice'] === 0
  );
}

function processorSeconds(of) {
  return of.map(({ child }) => secondsOf(child.pid));
}

/** Of its connections that are open, which those of the shops are from their first page on. */
async function secondsOfPostgres(client) {
  const { rows } = await client.query('select pid from pg_stat_activity');
  return rows.reduce((sum, { pid }) => sum + secondsOf(pid), 0);
}

function secondsOf(pid) {
  const [, rest = ''] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function megabytes(pid) {
  return Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  );
}
