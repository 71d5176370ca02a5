/**
 * `npm run bench -- orders`: orders through the real form on a throw-away PostgreSQL, ten at once and one at a time: guests, signed-in
 * members, carts with coupon and promotion, and at the end more buyers than a class has seats, while carts go on. The shop has a core of its own
 * where there are two; the load and the database, which waits for the disk, have the other. Everything is counted in the database afterwards: it ends in an error when
 * something was sold twice. BENCH_ORDERS orders of a kind (400); BENCH_PROFILE: arguments of node for the shop (`--cpu-prof`).
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { fieldsOf, visitorOf } from './bench-orders.mjs';
import { startShop, stopShop } from './bench-shop.mjs';

const COUNT = Number(process.env.BENCH_ORDERS ?? 400);
const AT_ONCE = 10;
const SEATS = 20;
const COUPON = 'WELCOME100';
const CART = ['excel-for-work', 'python-office-automation'];
const TRANSFER = '1';
const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });

const { AS_A_SHOPS, DURABLE, startPostgres } = await tsImport(
  '../test/support/databases/postgres.ts',
  import.meta.url,
);
const server = await startPostgres([
  ...AS_A_SHOPS,
  ...DURABLE,
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track=all',
]);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-orders-'));
const client = new pg.Client({ connectionString: server.url });
let shop;
try {
  await client.connect();
  await client.query('create extension pg_stat_statements');
  const postmaster = await parentOf((await rowOf('select pg_backend_pid() as pid')).pid);
  const profiled = process.env.BENCH_PROFILE?.split(' ') ?? [];
  shop = await startShop({ DATABASE_URL: server.url, DATA_DIR: dataDir }, profiled);
  if (os.cpus().length > 1) {
    pin(shop.child.pid, 0);
    for (const pid of [process.pid, postmaster, ...childrenOf(postmaster)]) pin(pid, 1);
  }
  await prepare();
  await quiet();
  const paths = await coursePaths();
  // what is compiled and prepared by the first orders is none of theirs
  await measure('warming up', await guestForms(paths[CART[0]], Math.ceil(COUNT / 2)));
  // as a shop that has sold before: plans made of empty tables are none of its
  await client.query('analyze');
  const one = await measure('guests, one course', await guestForms(paths[CART[0]], COUNT));
  // under a profile nothing comes after what is looked at
  if (!process.env.BENCH_PROFILE) {
    await measure('members, one course', await memberForms(paths[CART[0]], COUNT));
    const carts = await measure('carts of two, coupon and promotion', await cartForms(paths, COUNT));
    await measure('one at a time, guests', await guestForms(paths[CART[0]], Math.ceil(COUNT / 4)), 1);
    console.log(`carts beside one course: ${(carts.perSecond / one.perSecond).toFixed(2)}`);
    await race(paths);
    await checkBooks();
    await wholeRoad(paths);
  }
} finally {
  if (shop) await stopShop(shop.child);
  await client.end();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** What keeps strangers from ordering without end would end the bench. */
async function prepare() {
  for (const key of ['guest_mail_limit', 'guest_mail_shop_limit'])
    await client.query(
      `insert into site_setting (key, value) values ($1, '1000000') on conflict (key) do update set value = excluded.value`,
      [key],
    );
  await client.query('update coupon set quota = 1000000 where code = $1', [COUPON]);
}

async function coursePaths() {
  const { rows } = await client.query('select id, slug from course where slug = any($1)', [CART]);
  return Object.fromEntries(rows.map(({ id, slug }) => [slug, `/course/${id}-${slug}`]));
}

/** Forms as browsers would send them, each page asked for beforehand: only what the button does is measured. */
async function formsOf(count, open) {
  const forms = [];
  await inTurn(count, AT_ONCE, async (index) => {
    const { visitor, page, html } = await open(index);
    const fields = {
      ...fieldsOf(html),
      intent: 'pay',
      payment_method_id: TRANSFER,
      ...{ firstname: 'วัด', lastname: 'ผล', email: visitor.email, tel: '0812345678' },
    };
    forms.push({ page, headers: visitor.headers, body: new URLSearchParams(fields).toString() });
  });
  return forms;
}

function guestForms(coursePath, count) {
  return formsOf(count, async () => {
    const visitor = visitorOf(shop.url);
    const page = `${coursePath}/register`;
    return { visitor, page, html: await visitor.read(page) };
  });
}

async function memberForms(coursePath, count) {
  const tokens = Array.from({ length: count }, () => randomBytes(16).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'));
  const name = `bench${Date.now()}`;
  await client.query(
    `with people as (
       insert into person (kind, email, email_proven_at, username, firstname, lastname)
         select 'member', $1 || n || '@example.test', now(), $1 || n, 'วัด', 'ผล' from generate_series(1, $2) n returning id),
     roles as (insert into person_role (person_id, role) select id, 'student' from people),
     numbered as (select id, row_number() over (order by id) as n from people)
     insert into session (token_hash, student_id, expires_at, is_host_bound)
       select hash, id, now() + interval '1 day', true from numbered join unnest($3::text[]) with ordinality as hashes (hash, n) using (n)`,
    [name, count, hashes],
  );
  const { rows } = await client.query(
    `select token_hash, email from session join person on person.id = student_id where username like $1 || '%'`,
    [name],
  );
  const emails = new Map(rows.map(({ token_hash, email }) => [token_hash, email]));
  return formsOf(count, async (index) => {
    const visitor = visitorOf(shop.url);
    visitor.headers.Cookie = `rian_session=${tokens[index]}`;
    visitor.email = emails.get(hashes[index]);
    const page = `${coursePath}/register`;
    return { visitor, page, html: await visitor.read(page) };
  });
}

function cartForms(paths, count) {
  return formsOf(count, async () => {
    const visitor = visitorOf(shop.url);
    for (const slug of CART) {
      const html = await visitor.read(paths[slug]);
      const planId = /name="plan_id" value="(\d+)"/.exec(html)?.[1] ?? '';
      await visitor.send('/cart/add', { course_id: /\d+/.exec(paths[slug])[0], plan_id: planId });
    }
    const cart = fieldsOf(await visitor.read('/cart'));
    await visitor.send('/cart', { ...cart, intent: 'apply-coupon', coupon_code: COUPON });
    const html = await visitor.read('/cart');
    for (const part of [COUPON, 'name="promotion_id"'])
      if (!html.includes(part)) throw new Error(`the cart has no ${part}`);
    return { visitor, page: '/cart', html };
  });
}

async function measure(name, forms, atOnce = AT_ONCE) {
  await quiet();
  await client.query('select pg_stat_statements_reset()');
  const before = await state();
  const { times, seconds, statuses } = await post(forms, atOnce);
  // its mails too
  await quiet();
  const after = await state();
  const orders = forms.length;
  const bad = statuses.filter((each) => each !== 303).length;
  if (bad > 0) throw new Error(`${name}: ${bad} of ${orders} were not ordered`);
  if (after.orders - before.orders !== orders)
    throw new Error(`${name}: ${after.orders - before.orders} orders of ${orders} forms`);
  const each = (what, digits = 2) => ((after[what] - before[what]) / orders).toFixed(digits);
  const perSecond = orders / seconds;
  console.log(
    `${name}: ${perSecond.toFixed(0)}/s, median ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms; ` +
      `an order: shop ${each('shop')} ms, database ${each('database')} ms of a processor, ` +
      `${each('statements', 1)} statements, ${each('commits', 1)} commits`,
  );
  if (process.env.BENCH_STATEMENTS) await listStatements(orders);
  return { perSecond };
}

async function listStatements(orders) {
  const { rows } = await client.query(
    `select calls, total_exec_time / calls as each, regexp_replace(query, '\\s+', ' ', 'g') as query from pg_stat_statements
       where calls >= $1 order by total_exec_time desc limit 80`,
    [Math.floor(orders / 2)],
  );
  for (const { calls, each, query } of rows)
    console.log(`  ${(calls / orders).toFixed(1)} × ${each.toFixed(3)} ms ${query.slice(0, 300)}`);
}

async function post(forms, atOnce) {
  const times = [];
  const statuses = [];
  const startedAt = performance.now();
  await inTurn(forms.length, atOnce, async (index) => {
    const begun = performance.now();
    statuses.push(await send(forms[index]));
    times.push(performance.now() - begun);
  });
  return { times, statuses, seconds: (performance.now() - startedAt) / 1000 };
}

/** By Node's own client: the load is to take as little as it can. */
function send({ page, headers, body }) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      shop.url + page,
      {
        agent,
        method: 'POST',
        headers: {
          ...headers,
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode)),
    );
    request.once('error', reject);
    request.end(body);
  });
}

/** More buyers than seats at the same time, and carts beside them. */
async function race(paths) {
  const course = await rowOf(
    `select id, slug, seats_held::int as held from course where course_type = 'In-class' and status = 'published'
       and coalesce(end_reg_date, current_date) >= current_date and coalesce(start_reg_date, current_date) <= current_date and not lock_course
       and coalesce(end_publish, now()) >= now() order by id limit 1`,
  );
  await client.query('update course set seat_limit = seats_held + $1 where id = $2', [SEATS, course.id]);
  const seats = await guestForms(`/course/${course.id}-${course.slug}`, 3 * SEATS);
  const carts = await cartForms(paths, SEATS);
  const [raced, beside] = await Promise.all([post(seats, 2 * AT_ONCE), post(carts, AT_ONCE)]);
  const sold = raced.statuses.filter((each) => each === 303).length;
  const { held } = await rowOf('select seats_held::int as held from course where id = $1', [course.id]);
  if (sold !== SEATS || held !== course.held + SEATS || beside.statuses.some((each) => each !== 303))
    throw new Error(
      `the race: ${sold} of ${SEATS} seats sold to ${seats.length}, ${held - course.held} held; carts ${beside.statuses}`,
    );
  console.log(
    `${seats.length} buyers for ${SEATS} seats with carts beside: ${sold} sold, the others were told; p99 ${quantile(raced.times, 0.99)} ms`,
  );
}

/** What the counters say is what the orders hold; each order has its lines, its event and its mail, and one price. */
async function checkBooks() {
  const wrong = await client.query(`
    select 'seats of course ' || course.id as what from course
      left join (select course_id, count(*) as held from order_line join purchase_order on purchase_order.id = order_id
                 where holds_seat and is_holding and placed_at > now() - interval '1 hour' group by course_id) as lines on course_id = course.id
      where seats_held > seat_limit or seats_held < coalesce(held, 0)
    union all
    select 'uses of coupon ' || code from coupon
      where used <> (select count(*) from order_coupon join purchase_order on purchase_order.id = order_id where coupon_id = coupon.id and is_holding)
        and code = '${COUPON}'
    union all
    select 'uses of promotion ' || promotion.id from promotion
      where used <> (select count(*) from purchase_order where promotion_id = promotion.id and is_holding)
        and id in (select promotion_id from purchase_order where placed_at > now() - interval '1 hour')
    union all
    select 'parts of order ' || id from purchase_order
      where email like 'bench%@example.test' and (
        (select count(*) from order_line where order_id = purchase_order.id) not in (1, 2)
        or (select sum(qty * unit_price - order_line.discount) from order_line where order_id = purchase_order.id) <> due
        or (select count(*) from order_event where order_id = purchase_order.id and kind = 'placed') <> 1
        or (select count(*) from outbox_mail where order_id = purchase_order.id and kind = 'order-placed') <> 1)
    union all
    select 'two orders of one person: ' || email from purchase_order where email like 'bench%@example.test' group by email having count(*) > 1
    union all
    select 'price of orders alike: ' || string_agg(distinct due::text, ', ')
      from purchase_order where email like 'bench%@example.test' group by promotion_id, (select min(course_id) from order_line where order_id = purchase_order.id)
      having count(distinct due) > 1`);
  if (wrong.rowCount > 0)
    throw new Error(
      `the books are wrong: ${wrong.rows
        .slice(0, 5)
        .map(({ what }) => what)
        .join('; ')}`,
    );
  console.log('books: seats, uses, lines, prices, events and mails of every order are right');
}

/** Both requests of a guest, the page and the button; `/healthz` before and after. */
async function wholeRoad(paths) {
  const health = async () => {
    const startedAt = performance.now();
    await inTurn(2000, AT_ONCE, async () => get('/healthz'));
    return 2000 / ((performance.now() - startedAt) / 1000);
  };
  const before = await health();
  const startedAt = performance.now();
  await inTurn(COUNT, AT_ONCE, async () => {
    const [form] = await guestForms(paths[CART[0]], 1);
    if ((await send(form)) !== 303) throw new Error('not ordered');
  });
  const perSecond = COUNT / ((performance.now() - startedAt) / 1000);
  const healthz = (before + (await health())) / 2;
  console.log(
    `page and button together: ${perSecond.toFixed(0)} orders/s, ${(perSecond / healthz).toFixed(4)} of /healthz (${healthz.toFixed(0)}/s)`,
  );
}

function get(pathname) {
  return new Promise((resolve, reject) =>
    http
      .get(shop.url + pathname, { agent }, (answer) => answer.resume().once('end', resolve))
      .once('error', reject),
  );
}

async function inTurn(count, atOnce, act) {
  let next = 0;
  const worker = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
}

/** Until no mail waits. */
async function quiet() {
  for (let wait = 0; wait < 600; wait++) {
    const { waiting } = await rowOf(
      `select count(*)::int as waiting from pgboss.job where state < 'completed' and name = 'send-mail' and start_after <= now()`,
    );
    if (waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function state() {
  const { orders } = await rowOf('select count(*)::int as orders from purchase_order');
  const { statements } = await rowOf(
    `select coalesce(sum(calls), 0)::int as statements from pg_stat_statements where query not like '%pg_stat%'`,
  );
  const { commits } = await rowOf(
    `select xact_commit::int as commits from pg_stat_database where datname = current_database()`,
  );
  const postmaster = parentOf((await rowOf('select pg_backend_pid() as pid')).pid);
  const database = childrenOf(postmaster).reduce(
    (sum, pid) => sum + milliseconds(pid),
    milliseconds(postmaster),
  );
  return { orders, statements, commits, database, shop: milliseconds(shop.child.pid) };
}

async function rowOf(sql, values) {
  return (await client.query(sql, values)).rows[0];
}

function statOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return [];
  }
}
/** Of its processor so far, in ticks of 10 ms. */
function milliseconds(pid) {
  const stat = statOf(pid);
  return 10 * (Number(stat[11] ?? 0) + Number(stat[12] ?? 0));
}
function parentOf(pid) {
  return Number(statOf(pid)[1]);
}
function childrenOf(parent) {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}
function pin(pid, core) {
  execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
}
function quantile(times, share) {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
}
