/** Guests who order through the real forms, eight at a time, each from an address of their own. Used by `npm run bench`. */

const BUYERS_AT_ONCE = 8;

/** Orders of one course through its form, a second. */
export const orderOneCourse = (url, { seconds, coursePath }) =>
  repeat(url, seconds, async (visitor) => {
    const page = `${coursePath}/register`;
    await pay(visitor, page, await visitor.read(page));
  });

/** Whole carts a second: two courses put in, a coupon entered, the promotion of the two, one order. Eight requests each. */
export const orderCart = (url, { seconds, coursePaths, coupon }) =>
  repeat(url, seconds, async (visitor) => {
    for (const path of coursePaths) {
      const html = await visitor.read(path);
      const courseId = /name="course_id" value="(\d+)"|value="(\d+)" name="course_id"/.exec(html);
      const planId = /name="plan_id" value="(\d+)"/.exec(html)?.[1] ?? '';
      await visitor.send('/cart/add', { course_id: courseId?.[1] ?? courseId?.[2] ?? '', plan_id: planId });
    }
    const cart = fieldsOf(await visitor.read('/cart'));
    await visitor.send('/cart', { ...cart, intent: 'apply-coupon', coupon_code: coupon });
    const discounted = await visitor.read('/cart');
    for (const part of [coupon, 'name="promotion_id"'])
      if (!discounted.includes(part)) throw new Error(`the cart has no ${part}`);
    await pay(visitor, '/cart', discounted);
  });

async function repeat(url, seconds, buy) {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let count = 0;
  const buyer = async () => {
    while (performance.now() < end) {
      await buy(visitorOf(url));
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buyer));
  return count / ((performance.now() - startedAt) / 1000);
}

let visitors = 0;

function visitorOf(url) {
  visitors += 1;
  const headers = {
    Origin: url,
    'X-Forwarded-For': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
  };
  const ask = async (path, init = {}) => {
    const answer = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) headers.Cookie = cookie.split(';')[0];
    return answer;
  };
  return {
    email: `bench${visitors}@example.test`,
    read: async (path) => (await ask(path)).text(),
    /** Answers where it leads to; anything but a redirect is a mistake of the bench. */
    send: async (path, fields) => {
      const answer = await ask(path, { method: 'POST', body: new URLSearchParams(fields) });
      if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`);
      return answer.headers.get('Location');
    },
  };
}

/** So many orders of one course by a method; the pages they are paid on, each begun. */
export async function payOneCourse(url, { count, coursePath, methodId }) {
  const page = `${coursePath}/register`;
  const paths = [];
  for (let order = 0; order < count; order++) {
    const visitor = visitorOf(url);
    const path = await pay(visitor, page, await visitor.read(page), methodId);
    await visitor.read(path);
    paths.push(path);
  }
  return paths;
}

async function pay(visitor, page, html, methodId = '1') {
  const leadsTo = await visitor.send(page, {
    ...fieldsOf(html),
    intent: 'pay',
    payment_method_id: methodId,
    firstname: 'วัด',
    lastname: 'ผล',
    email: visitor.email,
    tel: '0812345678',
  });
  if (!leadsTo.startsWith('/order/')) throw new Error(`no order: ${leadsTo}`);
  return leadsTo;
}

/** What a browser would send of the page's fields: hidden ones, ticked radios, the plan chosen of a select. */
export function fieldsOf(html) {
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
