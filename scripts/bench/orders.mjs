/**
 * `npm run bench -- orders` sends the real order form to a shop on a throw-away PostgreSQL, ten at once and one at a time: guests, members,
 * carts with coupon and promotion, and at the end more buyers than a class has seats beside carts. With two cores the shop has one, the
 * load and the database share the other. It fails when the database shows that something was sold twice.
 * BENCH_ORDERS: orders of each kind (400). BENCH_PROFILE: arguments for the shop's node (`--cpu-prof`).
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CART, COUPON, fillCart, inTurn, orderFields, printTable, quantile, visitorOf } from './drive.mjs';
import { childrenOf, DURABLE, parentOf, processorOf, startShop, stopShop, withPlace } from './shop.mjs';

const COUNT = Number(process.env.BENCH_ORDERS ?? 400);
const PROFILE = process.env.BENCH_PROFILE?.split(' ') ?? [];
const AT_ONCE = 10;
const SEATS = 20;
const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
const statements = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=all'];
const rows = [];

let shop;
let client;
let postmaster;
let paths;
await withPlace(
  async ({ server, env }) => {
    client = new pg.Client({ connectionString: server.url });
    await client.connect();
    shop = await startShop(env, PROFILE);
    try {
      await prepare();
      await benchAll();
    } finally {
      await stopShop(shop.child);
      await client.end();
    }
  },
  { isNeeded: true, settings: [...DURABLE, ...statements] },
);

async function benchAll() {
  // the first orders compile code and prepare statements, so they are not counted
  await measure('warming up', await guestForms(paths[CART[0]], Math.ceil(COUNT / 2)));
  // query plans made on empty tables would not be those of a shop with orders
  await client.query('analyze');
  const one = await measure('guests, one course', await guestForms(paths[CART[0]], COUNT));
  // the profile shall hold only these orders
  if (PROFILE.length > 0) return;
  await measure('members, one course', await memberForms(paths[CART[0]], COUNT));
  const carts = await measure('carts of two, coupon and promotion', await cartForms(COUNT));
  await measure('one at a time, guests', await guestForms(paths[CART[0]], Math.ceil(COUNT / 4)), 1);
  const head = ['/s', 'median ms', 'p99 ms', 'shop ms', 'database ms', 'statements', 'commits', 'orders'];
  printTable(`orders of ${COUNT} forms; of one order the processor of shop and database:`, head, rows);
  console.log(`carts beside one course: ${(carts / one).toFixed(2)}`);
  await race();
  await checkBooks();
  await measurePageAndForm();
}

/** Raises the limits that would stop a bench of many orders, and gives the shop its own core. */
async function prepare() {
  await client.query('create extension pg_stat_statements');
  postmaster = parentOf((await rowOf('select pg_backend_pid() as pid')).pid);
  if (os.cpus().length > 1) {
    const pin = (pid, core) =>
      execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
    pin(shop.child.pid, 0);
    for (const pid of [process.pid, postmaster, ...childrenOf(postmaster)]) pin(pid, 1);
  }
  for (const key of ['guest_mail_limit', 'guest_mail_shop_limit'])
    await client.query(
      `insert into site_setting (key, value) values ($1, '1000000') on conflict (key) do update set value = excluded.value`,
      [key],
    );
  await client.query('update coupon set quota = 1000000 where code = $1', [COUPON]);
  const found = await client.query('select id, slug from course where slug = any($1)', [CART]);
  paths = Object.fromEntries(found.rows.map(({ id, slug }) => [slug, `/course/${id}-${slug}`]));
}

/** Loads each page and fills its form before the measurement, which then covers only sending the form. */
async function formsOf(count, open) {
  const forms = [];
  await inTurn(count, AT_ONCE, async (index) => {
    const visitor = visitorOf(shop.url);
    const { page, html = await visitor.read(page) } = await open(visitor, index);
    const body = new URLSearchParams(orderFields(html, visitor.email)).toString();
    forms.push({ page, headers: visitor.headers, body });
  });
  return forms;
}

const guestForms = (coursePath, count) => formsOf(count, () => ({ page: `${coursePath}/register` }));

const cartForms = (count) =>
  formsOf(count, async (visitor) => ({
    page: '/cart',
    html: await fillCart(
      visitor,
      CART.map((slug) => paths[slug]),
    ),
  }));

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
  const members = await client.query(
    `select token_hash, email from session join person on person.id = student_id where username like $1 || '%'`,
    [name],
  );
  const emails = new Map(members.rows.map(({ token_hash, email }) => [token_hash, email]));
  return formsOf(count, (visitor, index) => {
    visitor.headers.Cookie = `rian_session=${tokens[index]}`;
    visitor.email = emails.get(hashes[index]);
    return { page: `${coursePath}/register` };
  });
}

/** Sends the forms and adds a row to the table. Returns orders a second. */
async function measure(name, forms, atOnce = AT_ONCE) {
  await waitForMails();
  await client.query('select pg_stat_statements_reset()');
  const before = await state();
  const { times, seconds, statuses } = await post(forms, atOnce);
  // the mails belong to the cost of an order
  await waitForMails();
  const after = await state();
  const bad = statuses.filter((each) => each !== 303).length;
  if (bad > 0 || after.orders - before.orders !== forms.length)
    throw new Error(
      `${name}: ${bad} of ${forms.length} were not ordered, ${after.orders - before.orders} orders`,
    );
  const each = (what, digits) => ((after[what] - before[what]) / forms.length).toFixed(digits);
  const waited = [0.5, 0.99].map((share) => quantile(times, share).toFixed(1));
  const counted = [each('statements', 1), each('commits', 1), name];
  rows.push([
    (forms.length / seconds).toFixed(0),
    ...waited,
    each('shop', 2),
    each('database', 2),
    ...counted,
  ]);
  if (process.env.BENCH_STATEMENTS) await listStatements(forms.length);
  return forms.length / seconds;
}

async function listStatements(orders) {
  const often = await client.query(
    `select calls, total_exec_time / calls as each, regexp_replace(query, '\\s+', ' ', 'g') as query from pg_stat_statements
       where calls >= $1 order by total_exec_time desc limit 80`,
    [Math.floor(orders / 2)],
  );
  for (const { calls, each, query } of often.rows)
    console.log(`  ${(calls / orders).toFixed(1)} × ${each.toFixed(3)} ms ${query.slice(0, 300)}`);
}

async function post(forms, atOnce) {
  const [times, statuses] = [[], []];
  const startedAt = performance.now();
  await inTurn(forms.length, atOnce, async (index) => {
    const sentAt = performance.now();
    statuses.push(await send(forms[index]));
    times.push(performance.now() - sentAt);
  });
  return { times, statuses, seconds: (performance.now() - startedAt) / 1000 };
}

/** Uses Node's own client, because it takes the least processor time. */
function send({ page, headers = {}, body }) {
  const form = body && {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': Buffer.byteLength(body),
  };
  const options = { agent, method: body ? 'POST' : 'GET', headers: { ...headers, ...form } };
  return new Promise((resolve, reject) => {
    const request = http.request(shop.url + page, options, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode)),
    );
    request.once('error', reject).end(body);
  });
}

/** More buyers than seats at the same time, with carts beside them: exactly the free seats must be sold. */
async function race() {
  const course = await rowOf(
    `select id, slug, seats_held::int as held from course where course_type = 'In-class' and status = 'published'
       and coalesce(end_reg_date, current_date) >= current_date and coalesce(start_reg_date, current_date) <= current_date and not lock_course
       and coalesce(end_publish, now()) >= now() order by id limit 1`,
  );
  await client.query('update course set seat_limit = seats_held + $1 where id = $2', [SEATS, course.id]);
  const seats = await guestForms(`/course/${course.id}-${course.slug}`, 3 * SEATS);
  const carts = await cartForms(SEATS);
  const [raced, beside] = await Promise.all([post(seats, 2 * AT_ONCE), post(carts, AT_ONCE)]);
  const sold = raced.statuses.filter((each) => each === 303).length;
  const { held } = await rowOf('select seats_held::int as held from course where id = $1', [course.id]);
  const summary = `${sold} of ${SEATS} seats sold to ${seats.length}, ${held - course.held} held; carts ${beside.statuses}`;
  if (sold !== SEATS || held !== course.held + SEATS || beside.statuses.some((each) => each !== 303))
    throw new Error(`the race: ${summary}`);
  console.log(
    `${seats.length} buyers for ${SEATS} seats with carts beside: ${sold} sold, the others were told`,
  );
}

/** Fails unless counters of seats and uses match the orders, and each order has its lines, event, mail and price. */
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
  const faults = wrong.rows.slice(0, 5).map(({ what }) => what);
  if (faults.length > 0) throw new Error(`the books are wrong: ${faults.join('; ')}`);
  console.log('books: seats, uses, lines, prices, events and mails of every order are right');
}

/** Measures page and form of a guest together, as a share of the speed of `/healthz`. */
async function measurePageAndForm() {
  const perSecond = async (count, act) => {
    const startedAt = performance.now();
    await inTurn(count, AT_ONCE, act);
    return count / ((performance.now() - startedAt) / 1000);
  };
  const health = () => perSecond(2000, () => send({ page: '/healthz' }));
  const before = await health();
  const orders = await perSecond(COUNT, async () => {
    const [form] = await guestForms(paths[CART[0]], 1);
    if ((await send(form)) !== 303) throw new Error('not ordered');
  });
  const ratio = orders / ((before + (await health())) / 2);
  console.log(`page and button together: ${orders.toFixed(0)} orders/s, ${ratio.toFixed(4)} of /healthz`);
}

/** Waits until no mail is queued. */
async function waitForMails() {
  for (let tries = 0; tries < 600; tries++) {
    const { waiting } = await rowOf(
      `select count(*)::int as waiting from pgboss.job where state < 'completed' and name = 'send-mail' and start_after <= now()`,
    );
    if (waiting === 0) return;
    await wait(100);
  }
}

async function state() {
  const counted = await rowOf(
    `select (select count(*) from purchase_order)::int as orders,
       (select coalesce(sum(calls), 0) from pg_stat_statements where query not like '%pg_stat%')::int as statements,
       (select xact_commit from pg_stat_database where datname = current_database())::int as commits`,
  );
  const database = [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + processorOf(pid), 0);
  return { ...counted, database, shop: processorOf(shop.child.pid) };
}

async function rowOf(sql, values) {
  return (await client.query(sql, values)).rows[0];
}
