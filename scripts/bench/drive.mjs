/** Load: visitors with a browser and an address of their own, through the real forms; and the table that says how it went. */
import autocannon from 'autocannon';

const CONTACT = { firstname: 'วัด', lastname: 'ผล', tel: '0812345678' };
export const [TRANSFER, PROMPTPAY] = ['1', '9'];
export const COURSE = '/course/1-excel-for-work';
export const CART = ['excel-for-work', 'python-office-automation'];
export const COUPON = 'WELCOME100';

/** Requests a second of ten connections. */
export async function load(url, { headers = {}, seconds = 5 } = {}) {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers,
  });
  if (non2xx + errors > 0) console.log(`${url}: ${non2xx + errors} answers were none`);
  return { perSecond: requests.average, p99: latency.p99 };
}

export async function signIn(url, username) {
  const body = new URLSearchParams({ username, password: 'rian-demo' });
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body,
  });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { Cookie: cookies.join('; ') };
}

let visitors = 0;
/** So many came before; their addresses are all different. */
export const addressOf = (number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

export function visitorOf(url) {
  visitors += 1;
  const headers = { Origin: url, 'X-Forwarded-For': addressOf(visitors) };
  const ask = async (path, init = {}) => {
    const answer = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) headers.Cookie = cookie.split(';')[0];
    return answer;
  };
  return {
    email: `bench${visitors}@example.test`,
    headers,
    read: async (path) => (await ask(path)).text(),
    /** Answers where it leads to; anything but a redirect is a mistake of the bench. */
    send: async (path, fields) => {
      const answer = await ask(path, { method: 'POST', body: new URLSearchParams(fields) });
      if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`);
      return answer.headers.get('Location');
    },
  };
}

/** What a browser would send of the page's fields: hidden ones, ticked radios, the plan chosen of a select. */
function fieldsOf(html) {
  const fields = {};
  const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name');
    const type = attribute(tag, 'type');
    if (!name || name === 'intent') continue;
    if (type === 'hidden' || (type === 'radio' && / checked/.test(tag)))
      fields[name] = attribute(tag, 'value') ?? '';
  }
  for (const [, name, options] of html.matchAll(/<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs)) {
    const option = /<option[^>]*selected[^>]*>/.exec(options) ?? /<option[^>]*>/.exec(options);
    fields[name] = attribute(option?.[0] ?? '', 'value') ?? '';
  }
  return fields;
}

/** The form of a purchase, filled in. */
export const orderFields = (html, email, method = TRANSFER) => ({
  ...fieldsOf(html),
  ...CONTACT,
  intent: 'pay',
  payment_method_id: method,
  email,
});

/** Orders a course; answers the page it is paid on. */
export async function orderCourse(url, method = TRANSFER) {
  const visitor = visitorOf(url);
  const html = await visitor.read(`${COURSE}/register`);
  return pay(visitor, `${COURSE}/register`, html, method);
}

/** Two courses in a cart, a coupon entered, the promotion of the two: the cart's page. Seven requests. */
export async function fillCart(visitor, coursePaths) {
  for (const path of coursePaths) {
    const planId = /name="plan_id" value="(\d+)"/.exec(await visitor.read(path))?.[1] ?? '';
    await visitor.send('/cart/add', { course_id: /\d+/.exec(path)[0], plan_id: planId });
  }
  const cart = fieldsOf(await visitor.read('/cart'));
  await visitor.send('/cart', { ...cart, intent: 'apply-coupon', coupon_code: COUPON });
  const html = await visitor.read('/cart');
  for (const part of [COUPON, 'name="promotion_id"'])
    if (!html.includes(part)) throw new Error(`the cart has no ${part}`);
  return html;
}

export async function pay(visitor, page, html, method) {
  const leadsTo = await visitor.send(page, orderFields(html, visitor.email, method));
  if (!leadsTo.startsWith('/order/')) throw new Error(`no order: ${leadsTo}`);
  return leadsTo;
}

/** As often as eight buyers do it beside each other, a second. */
export async function timesASecond(seconds, act) {
  const startedAt = performance.now();
  let count = 0;
  const buyer = async () => {
    for (; performance.now() < startedAt + seconds * 1000; count += 1) await act();
  };
  await Promise.all(Array.from({ length: 8 }, buyer));
  return count / ((performance.now() - startedAt) / 1000);
}

export async function inTurn(count, atOnce, act) {
  let next = 0;
  const worker = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
}

/** The value below which this share of them lies; it puts them in order. */
export function quantile(values, share) {
  values.sort((one, other) => one - other);
  return values[Math.min(values.length - 1, Math.floor(share * values.length))];
}

/** Columns as wide as what stands in them; figures to the right, words to the left. */
export function printTable(title, head, rows) {
  const cells = [head, ...rows.map((row) => row.map((cell) => String(cell ?? '–')))];
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at].length)));
  console.log(title);
  for (const row of cells)
    console.log(
      `  ${row.map((cell, at) => (/^[\d.–-]/.test(cell) ? cell.padStart(widths[at]) : cell.padEnd(widths[at]))).join('  ')}`.trimEnd(),
    );
}
