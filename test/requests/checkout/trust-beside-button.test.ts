import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addShownReviews } from '../../support/rows/learned-course';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const COURSE = '/course/1-excel-for-work';
const TERMS = 'คืนเงินเต็มจำนวนใน 14 วัน';
const NOTHING = {
  refund_terms: '',
  refund_terms_link: '',
  learners_from: 0,
  shop_line: '',
  shop_tel: '',
  layout_course_detail: 3,
  is_enable_vat: true,
  is_enable_tax_invoice: true,
};
const EVERYTHING = {
  refund_terms: TERMS,
  refund_terms_link: '/how-to-buy',
  learners_from: 2,
  shop_line: '@rian',
  shop_tel: '021234567',
};

let app: AppServer;
beforeAll(async () => {
  app = await startApp({ change: (db) => addShownReviews(db, 1, [5, 5]) });
});
afterAll(() => app.stop());
afterEach(() => set(NOTHING));

const set = (settings: Record<string, unknown>) => app.inDatabase((db) => change(db, settings));
const look = (path: string) => new PlainBrowser(app.url).get(path);
/** The list under the button, wherever the layout has it. */
const ticks = (page: PlainPage) =>
  page.root
    .querySelectorAll('ul.ticks.meta')
    .map((list) => list.text)
    .join(' ');

describe('what speaks for buying stands beside the button', () => {
  test.each([
    [1, COURSE],
    [3, COURSE],
    [4, COURSE],
    [3, `${COURSE}/register`],
  ] as const)('all that the shop has set, in layout %i at %s', async (layout, path) => {
    await set({ ...EVERYTHING, layout_course_detail: layout });
    const page = await look(path);
    expect(ticks(page)).toContain(TERMS);
    expect(page.link('เงื่อนไขการคืนเงิน').href).toBe(`${app.url}/how-to-buy`);
    expect(ticks(page)).toContain('ออกใบกำกับภาษีเต็มรูปได้');
    expect(page.link('ถามทาง LINE @rian').href).toBe('https://line.me/R/ti/p/%40rian');
    expect(page.link('สอบถาม 02 123 4567').href).toBe('tel:021234567');
    if (path === COURSE) expect(ticks(page)).toContain('มีผู้เรียนแล้ว 2 คน');
  });

  test('in the cart, too', async () => {
    await set(EVERYTHING);
    const visitor = new PlainBrowser(app.url);
    const cart = await (await visitor.get(COURSE)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
    expect(ticks(cart.path === '/cart' ? cart : await visitor.get('/cart'))).toContain(TERMS);
  });

  test('what is not set is not said, and learners only from the shop’s number on', async () => {
    await set(NOTHING);
    const page = ticks(await look(COURSE));
    for (const words of ['คืนเงิน', 'LINE', 'สอบถาม', 'ผู้เรียนแล้ว']) expect(page).not.toContain(words);
    await set({ learners_from: 3 });
    expect(ticks(await look(COURSE))).not.toContain('ผู้เรียนแล้ว');
  });

  test('a shop without VAT promises a receipt, and its checkout asks for one', async () => {
    await set({ is_enable_vat: false });
    expect(ticks(await look(COURSE))).toContain('ออกใบเสร็จรับเงินให้');
    const form = await look(`${COURSE}/register`);
    expect(form.find('#tax').text).toContain('ขอใบเสร็จรับเงินระบุชื่อผู้ซื้อ');
    expect(form.html).not.toContain('ใบกำกับภาษี');
    const filledPage = await form
      .form('#register')
      .fill({ is_require_tax_invoice: true })
      .submit('recount:tax');
    expect(filledPage.find('#tax').text).toContain('ส่งใบเสร็จไปที่');
    expect(filledPage.html).not.toContain('ใบกำกับภาษี');
    await set({ is_enable_tax_invoice: false });
    expect(ticks(await look(COURSE))).not.toMatch(/ใบเสร็จ|ใบกำกับ/);
  });
});
