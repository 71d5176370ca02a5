import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest, orderAsGuest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';
/** One plan has a price in dollars, the other only one in baht. */
const TAX = 'ภาษีฟรีแลนซ์';
/** Has no price in dollars. */
const SPEAKING = 'พูดหน้าห้อง';
const BOOK = 'สูตร Excel ที่ได้ใช้จริง';
/** Has no price in dollars. */
const TOTE = 'กระเป๋าผ้า';
const NO_PRICE = 'ยังไม่มีราคาเป็นดอลลาร์';
/** Nothing on a page of a shop that sells in dollars may name baht. */
const BAHT = /฿|บาท|สตางค์|THB/;

let app: AppServer;
/** Pages of an order that was placed in baht before the shop turned to dollars. */
let bahtOrder: { paying: PlainPage; visitor: PlainBrowser };
/** Somebody whose cart was filled before. */
let shopper: PlainBrowser;

beforeAll(async () => {
  app = await startApp({ change: (db) => change(db, { tax_invoice_policy: 'on_request' }) });
  const visitor = new PlainBrowser(app.url);
  const paying = await orderAsGuest(visitor, { title: EXCEL, buyer: guest('baht@example.test') });
  shopper = new PlainBrowser(app.url);
  for (const title of [BOOK, TOTE]) await addToCart(shopper, title);
  await app.inDatabase((db) => change(db, { is_foreign_layout: true }));
  bahtOrder = { paying, visitor: new PlainBrowser(app.url) };
});
afterAll(() => app.stop());

async function addToCart(visitor: PlainBrowser, title: string): Promise<void> {
  const list = await visitor.get(`/products?q=${encodeURIComponent(title)}`);
  const product = await list.link(title).follow();
  await product.form('form[action="/cart/add"]').submit();
}

const visit = (path: string) => new PlainBrowser(app.url).get(path);
const search = (words: string, list = '/courses') => visit(`${list}?q=${encodeURIComponent(words)}`);
const coursePage = async (title: string) => (await search(title)).link(title).follow();
const cardOf = (page: PlainPage, title: string) =>
  page.root.querySelectorAll('.card').find((card) => card.text.includes(title))?.structuredText ?? '';
const jsonLd = (page: PlainPage) =>
  JSON.parse(page.find('script[type="application/ld+json"]').text) as { offers: unknown };

/** What the shop wrote to an address, newest first. */
async function mailsTo(address: string): Promise<string[]> {
  const mailbox = await visit('/mailbox');
  const rows = mailbox.root.querySelectorAll('tbody tr').filter((row) => row.text.includes(address));
  const links = rows.map((row) => row.querySelector('a')!.getAttribute('href')!);
  return Promise.all(links.map(async (link) => (await visit(link)).find('pre.mail-preview').text));
}

describe('the foreign layout', () => {
  test.each(['/', '/courses', '/products', '/category/work-skills', '/courses?max=30'])(
    'CRT-12 %s says prices in dollars only',
    async (path) => {
      const page = await visit(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain('USD');
      expect(page.text).not.toMatch(BAHT);
    },
  );

  test('CRT-12 lists are filtered by what courses cost in dollars', async () => {
    const list = await visit('/courses');
    const cheap = await list.link('ไม่เกิน USD 30').follow();
    expect(cheap.text).toContain('USD 29');
    expect(cheap.text).not.toContain('USD 49');
    expect(cardOf(await search(SPEAKING), SPEAKING)).toContain(NO_PRICE);
  });

  test.each([1, 4])(
    'CRT-12 a course in layout %i is sold in dollars, for search engines too',
    async (layout) => {
      const shop = await startApp({
        change: (db) => change(db, { is_foreign_layout: true, layout_course_detail: layout }),
      });
      try {
        const list = await new PlainBrowser(shop.url).get(`/courses?q=${encodeURIComponent(EXCEL)}`);
        const page = await list.link(EXCEL).follow();
        expect(page.text).toContain('USD 49');
        expect(page.text).not.toMatch(BAHT);
        expect(JSON.stringify(jsonLd(page).offers)).toContain('"price":"49.00","priceCurrency":"USD"');
        expect(JSON.stringify(jsonLd(page).offers)).not.toContain('THB');
      } finally {
        await shop.stop();
      }
    },
  );

  test('CRT-12 a plan without a price in dollars says so and cannot be chosen', async () => {
    const page = await coursePage(TAX);
    const boxes = page.root.querySelectorAll('#pricing .box');
    const [unpriced, priced] = [boxes.find((box) => box.text.includes(NO_PRICE)), boxes.at(-1)];
    expect(unpriced!.querySelector('a')).toBeNull();
    expect(priced!.text).toContain('USD 27');
    expect(priced!.querySelector('a')).not.toBeNull();
  });

  test('CRT-12 a course without any price in dollars has no price and no button, and a way on', async () => {
    const page = await coursePage(SPEAKING);
    expect(page.text).toContain('คอร์สนี้ยังไม่มีราคาเป็นดอลลาร์');
    // the cards of related courses below have their own
    expect(page.find('.split').text).not.toMatch(/\$|฿/);
    expect(page.root.querySelectorAll('a').map((link) => link.text.trim())).not.toContain('สมัครเรียน');
    expect(jsonLd(page).offers).toEqual([]);
  });

  test('CRT-12 products are sold in dollars, and one without such a price cannot be ordered', async () => {
    const book = await (await visit('/products')).link(BOOK).follow();
    expect(book.text).toContain('USD 11');
    expect(book.text).not.toMatch(BAHT);
    expect(jsonLd(book).offers).toMatchObject({ price: '11.00', priceCurrency: 'USD' });

    const tote = await (await search(TOTE, '/products')).link(TOTE).follow();
    expect(tote.text).toContain('ยังไม่มีราคาเป็นดอลลาร์ จึงยังสั่งซื้อไม่ได้');
    expect(tote.text).not.toMatch(/\$|฿/);
    expect(jsonLd(tote).offers).toBeUndefined();
  });
});

describe('buying in dollars', () => {
  test('CRT-12 an order is placed, transferred, compared, approved and kept in dollars', async () => {
    const visitor = new PlainBrowser(app.url);
    const paying = await orderAsGuest(visitor, {
      title: EXCEL,
      buyer: guest('abroad@example.test', { firstname: 'Ada', tel: '+44 20 7946 0958' }),
    });
    expect(paying.path).toMatch(/^\/order\/[\w-]{22}\/transfer$/);
    expect(paying.text).toContain('49.00');
    expect(paying.text).toContain('(USD)');
    expect(paying.text).not.toContain('012-3-45678-9');
    expect(paying.text).not.toMatch(BAHT);

    const wrongSign = await sendReport(paying, { amount: '฿49.00', slip: await slipPicture('usd') });
    expect(wrongSign.status).toBe(422);
    const reportedPage = await sendReport(paying, { amount: '$45', slip: await slipPicture('usd', '45.00') });
    expect(reportedPage.status).toBe(200);
    expect(reportedPage.text).toContain('USD 45.00');

    const staff = await signedIn(app.url, 'admin@demo.test');
    const queue = await staff.get('/admin/transfers?q=Ada');
    expect(queue.text).toContain('USD 45.00');
    const report = await staff.get(queue.find('tbody a').getAttribute('href')!);
    expect(report.text).toContain('ขาด USD 4.00 จากยอดชำระ USD 49.00');
    const approval = report.form('.decision > form').fill({ accepts_difference: true });
    expect((await approval.submit()).status).toBe(200);

    const order = await visitor.get(paying.path.replace('/transfer', ''));
    expect(order.text).toContain('USD 49.00');
    expect(order.text).not.toMatch(BAHT);
    // four dollars less were accepted
    const orders = await staff.get('/admin/orders?q=Ada');
    expect(orders.text).toContain('USD 45.00');
    const mails = await mailsTo('abroad@example.test');
    expect(mails.length).toBeGreaterThan(1);
    expect(mails.join(' ')).toMatch(/USD\s49\.00/);
    expect(mails.join(' ')).not.toMatch(BAHT);
  });

  test('CRT-12 a plan without a price in dollars is shown disabled in the form, and refused when it is sent anyway', async () => {
    const visitor = new PlainBrowser(app.url);
    const course = await (await visitor.get(`/courses?q=${encodeURIComponent(TAX)}`)).link(TAX).follow();
    const form = await visitor.get(`${course.path}/register`);
    const unpriced = form.find('input[name=plan_id][disabled]');
    expect(unpriced.parentNode?.text).toContain(NO_PRICE);
    const filled = form.form('#register').fill({ ...guest('forged@example.test') });
    const { url, body } = filled.request('ชำระเงิน');
    const sentFields = Object.fromEntries(body as URLSearchParams);
    const answer = await visitor.post(
      url,
      { ...sentFields, plan_id: unpriced.getAttribute('value')! },
      form.url,
    );
    expect(answer.status).toBe(422);
    expect(await mailsTo('forged@example.test')).toEqual([]);
  });

  test('CRT-12 a cart filled before the shop turned to dollars follows it, and says what has no such price', async () => {
    const cart = await shopper.get('/cart');
    expect(cart.text).toContain(BOOK);
    expect(cart.text).toContain('USD 11.00');
    expect(cart.text).toContain(TOTE);
    expect(cart.text).toContain(NO_PRICE);
    expect(cart.text).not.toMatch(BAHT);
  });

  test('CRT-12 a course without any price in dollars has no form', async () => {
    const course = await coursePage(SPEAKING);
    const page = await visit(`${course.path}/register`);
    expect(page.text).toContain('คอร์สนี้ยังไม่มีราคาเป็นดอลลาร์');
    expect(page.root.querySelector('#register [name=plan_id]')).toBeNull();
  });
});

test('CRT-12 an order placed in baht before the shop turned to dollars stays in baht to its end', async () => {
  const { visitor } = bahtOrder;
  const path = bahtOrder.paying.path;
  const paying = await visitor.get(path);
  expect(paying.text).toContain('1,590.00');
  expect(paying.text).toContain('012-3-45678-9');
  expect(paying.text).not.toContain('$');
  const qr = await paying.link('QR Code').follow();
  expect(qr.text).toContain('1,590.00');

  const reportedPage = await sendReport(paying, { amount: '1,590.00', slip: await slipPicture('baht') });
  expect(reportedPage.text).toContain('฿1,590.00');
  const staff = await signedIn(app.url, 'admin@demo.test');
  const queue = await staff.get('/admin/transfers?q=baht%40example.test');
  expect(queue.find('tbody').text).not.toContain('$');
  const report = await staff.get(queue.find('tbody a').getAttribute('href')!);
  expect((await report.form('.decision > form').submit()).status).toBe(200);
  const order = await visitor.get(path.replace('/transfer', ''));
  expect(order.text).toContain('฿1,590.00');
  expect(order.text).not.toContain('$');
  expect((await mailsTo('baht@example.test')).join(' ')).toContain('฿1,590.00');
});
