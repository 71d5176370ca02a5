/**
 * `npm run bench -- sale-day [VISITORS] [SEATS]`: a class of 200 seats opens at noon and thousands look at once. BENCH_PROCESSES (2) processes on a
 * throw-away PostgreSQL, behind nginx with `deploy/nginx.conf` where it is found. Everybody opens the course's page, one in five wants a seat,
 * one in ten of those presses twice. It leaves with 1 when a seat was sold twice or somebody was charged twice. Without a number 2,000 visitors,
 * for which two cores that nobody else wants are enough beside the load itself.
 */
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addressOf, orderFields, printTable, PROMPTPAY, quantile } from './drive.mjs';
import {
  findNginx,
  freePort,
  memoryOf,
  processorOf,
  startNginx,
  startShop,
  stopShop,
  withPlace,
} from './shop.mjs';

const [VISITORS, SEATS] = [2_000, 200].map((usual, at) => Number(process.argv[3 + at] ?? usual));
const ONE_IN = { wants: 5, pressesTwice: 10 };
/** Half come in the first tenth of it. */
const ARRIVE_SECONDS = Number(process.env.BENCH_ARRIVE_SECONDS ?? 60);
const PROCESSES = Number(process.env.BENCH_PROCESSES ?? 2);
/** After so many a visitor goes. */
const MOST_RELOADS = 12;
/** Connections of the load: what this one process can hold. A request that waits for one waits by the clock that is told. */
const MOST_CONNECTIONS = 2_000;
const KEY = 'watercolor-saturday';

const times = { 'course page': [], form: [], order: [], payment: [] };
const counts = { looked: 0, wanted: 0, seat: 0, full: 0, busy: 0, failed: 0, reloads: 0 };
const cache = {};
let openConnections = 0;
const waitingForOne = [];

await withPlace(
  async ({ server, env }) => {
    const shops = [];
    const client = new pg.Client({ connectionString: server.url });
    let nginx;
    try {
      // the load says itself where each visitor is; the proxy adds its own address behind
      const shared = { ...env, SESSION_SECRET: randomBytes(32).toString('base64url'), TRUST_PROXY: '2' };
      shops.push(await startShop(shared));
      const [{ sandbox }] = shops;
      // one stand-in for the provider, as there is one provider
      const provider = { OMISE_API_URL: `${sandbox}/omise`, OMISE_VAULT_URL: `${sandbox}/omise` };
      while (shops.length < PROCESSES) shops.push(await startShop({ ...shared, ...provider }));
      nginx = await frontOf(shops);
      await client.connect();
      await sell({ client, shops, sandbox, nginx });
    } finally {
      await client.end();
      await nginx?.stop();
      for (const { child } of shops) await stopShop(child);
    }
  },
  { isNeeded: true },
);

async function frontOf(shops) {
  const program = findNginx();
  if (!program) return undefined;
  const ports = shops.map(({ url }) => Number(new URL(url).port));
  return startNginx(program, { port: await freePort(), shops: ports.map((web) => ({ web, sockets: web })) });
}

async function sell({ client, shops, sandbox, nginx }) {
  const sold = await client.query(
    `update course set seat_limit = $1, seats_held = 0 where external_key = $2 returning id, slug`,
    [SEATS, KEY],
  );
  const [{ id, slug }] = sold.rows;
  const course = `/course/${id}-${slug}`;
  const fronts = nginx ? [nginx.url] : shops.map(({ url }) => url);
  console.log(
    `${VISITORS} visitors within ${ARRIVE_SECONDS} s, ${SEATS} seats, ${PROCESSES} processes${nginx ? ' behind nginx' : ''}, ${os.availableParallelism()} cores shared with the load`,
  );
  const startedAt = performance.now();
  const used = shops.map(({ child }) => processorOf(child.pid));
  const usedByPostgres = await processorOfPostgres(client);
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, number) => {
      await pause(1000 * ARRIVE_SECONDS * arrival(number / VISITORS));
      await visit({ number, front: fronts[number % fronts.length], course, sandbox });
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const spent = shops.map(({ child }, at) => processorOf(child.pid) - used[at]);
  const postgres = (await processorOfPostgres(client)) - usedByPostgres;

  printTable(
    'in ms:',
    ['times', 'half within', '99 of 100', 'longest', 'of'],
    Object.entries(times)
      .filter(([, each]) => each.length > 0)
      .map(([name, each]) => [
        each.length,
        ...[0.5, 0.99, 1].map((at) => quantile(each, at).toFixed(0)),
        name,
      ]),
  );
  console.log(
    `${counts.looked} looked, ${counts.wanted} wanted a seat: ${counts.seat} have one, ${counts.full} were told that it is full, ` +
      `${counts.busy} that the shop is busy until they went, ${counts.failed} saw an error; ${counts.reloads} pages were loaded again; ${seconds.toFixed(0)} s in all`,
  );
  if (nginx) console.log(`course page by nginx: ${inWords(cache)}`);
  const each = spent.reduce((sum, of) => sum + of) / VISITORS;
  console.log(
    `processor: ${spent.map((of) => `${(of / 1000).toFixed(1)} s`).join(' and ')} of the shops, ${each.toFixed(1)} ms a visitor; ` +
      `PostgreSQL ${(postgres / 1000).toFixed(1)} s; memory ${shops.map(({ child }) => `${memoryOf(child.pid).rss.toFixed(0)} MB`).join(' and ')}`,
  );
  process.exitCode = (await isRight(client, id)) ? 0 : 1;
}

const inWords = (figures) =>
  Object.entries(figures)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ');

async function connected(ask) {
  if (openConnections >= MOST_CONNECTIONS) await new Promise((resolve) => waitingForOne.push(resolve));
  else openConnections += 1;
  try {
    return await ask();
  } finally {
    // the next one takes it over
    const next = waitingForOne.shift();
    if (next) next();
    else openConnections -= 1;
  }
}

/** When of the whole time somebody comes, by how many came before. */
function arrival(share) {
  return share < 0.5 ? share / 5 : 0.1 + (share - 0.5) * 1.8;
}

async function visit({ number, front, course, sandbox }) {
  const headers = { Origin: front, 'X-Forwarded-For': addressOf(number), 'Accept-Encoding': 'gzip' };
  /** A page that says to load it again, and a form that was not taken, are asked again, as a visitor does. */
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
      const response = await fetch(front + address, { ...init, headers: { ...headers }, redirect: 'manual' });
      return { answer: response, text: await response.text() };
    });
    times[name].push(performance.now() - began);
    for (const cookie of answer.headers.getSetCookie()) headers.Cookie = cookie.split(';')[0];
    return {
      status: answer.status,
      text,
      headers: answer.headers,
      location: answer.headers.get('Location') ?? '',
    };
  };
  try {
    const page = await ask('course page', course);
    counts.looked += 1;
    const state = page.headers.get('X-Cache') ?? 'none';
    cache[state] = (cache[state] ?? 0) + 1;
    if (page.status !== 200) return said(page);
    if (number % ONE_IN.wants !== 0) return;
    counts.wanted += 1;
    const form = await ask('form', `${course}/register`);
    if (form.status !== 200 || !/checkout_key|name="firstname"/.test(form.text)) return said(form);
    const body = new URLSearchParams(orderFields(form.text, `sale${number}@example.test`, PROMPTPAY));
    const order = () => ask('order', `${course}/register`, { method: 'POST', body });
    const isTwice = (number / ONE_IN.wants) % ONE_IN.pressesTwice === 0;
    const answers = await Promise.all(isTwice ? [order(), order()] : [order()]);
    const placed = answers.find(({ status, location }) => status === 303 && /^\/order\//.test(location));
    if (!placed) return said(answers[0]);
    counts.seat += 1;
    const paying = await ask('payment', placed.location);
    const charge = /charges\/(\w+)\/page/.exec(paying.text)?.[1];
    if (!charge) return said(paying);
    const decision = {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
      redirect: 'manual',
    };
    const approve = () => connected(() => fetch(`${sandbox}/omise/charges/${charge}/decide`, decision));
    await Promise.all(isTwice ? [approve(), approve()] : [approve()]);
    // as its page does: the provider is asked, whichever of them hears first
    await ask('payment', placed.location);
  } catch (error) {
    failed(error.cause ?? error);
  }
}

function said({ status, text }) {
  if (status === 503 || status === 429) counts.busy += 1;
  else if (/เต็ม/.test(text)) counts.full += 1;
  else
    failed(
      `${status} ${text
        .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .slice(0, 300)}`,
    );
}

function failed(why) {
  counts.failed += 1;
  if (counts.failed <= 3) console.log(`failed: ${why}`);
}

/** In the database, once every provider's word has come. */
async function isRight(client, courseId) {
  const numberOf = async (query) => Number((await client.query(query, [courseId])).rows[0].n);
  const sold = `from purchase_order join order_line on order_line.order_id = purchase_order.id
    where course_id = $1 and email like 'sale%' and status <> 'cancelled'`;
  const twice = (rows, column) =>
    `select count(*) as n from (select ${column} ${rows} group by ${column} having count(*) > 1) twice`;
  for (let tries = 0; tries < 120; tries += 1) {
    if ((await numberOf(`select count(*) as n ${sold} and status <> 'approved'`)) === 0) break;
    await pause(500);
  }
  const once = {
    'seats held': await numberOf('select seats_held as n from course where id = $1'),
    'orders with a seat': await numberOf(`select count(*) as n ${sold}`),
    'of them paid': await numberOf(`select count(*) as n ${sold} and status = 'approved'`),
  };
  const never = {
    'buyers with two orders': await numberOf(twice(sold, 'email')),
    'orders paid twice': await numberOf(
      twice(`from payment where order_id in (select order_id ${sold})`, 'order_id'),
    ),
  };
  console.log(inWords({ ...once, ...never }));
  const expected = Math.min(SEATS, counts.wanted);
  return Object.values(once).every((n) => n === expected) && Object.values(never).every((n) => n === 0);
}

/** Connections that are open, which those of the shops are from their first page on. */
async function processorOfPostgres(client) {
  const { rows } = await client.query('select pid from pg_stat_activity');
  return rows.reduce((sum, { pid }) => sum + processorOf(pid), 0);
}
