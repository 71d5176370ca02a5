import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

// courses of the demo shop by id: 1 Excel 1,590, 7 Python 1,290 (20 hours)
const EXCEL = '1';
const PYTHON = '7';
const contact = { firstname: 'ปาริฉัตร', lastname: 'ศรีสุวรรณวงศ์', tel: '0812345678' };

let app: AppServer;
let oneCoupon: AppServer;
let eitherOr: AppServer;
beforeAll(async () => {
  app = await startApp();
  oneCoupon = await startApp({ change: (db) => change(db, { is_one_coupon: true }) });
  eitherOr = await startApp({ change: (db) => change(db, { is_use_coupon_or_oder: true }) });
});
afterAll(() => Promise.all([app.stop(), oneCoupon.stop(), eitherOr.stop()]));

async function cartWith(courseIds: readonly string[], shop = app): Promise<PlainPage> {
  const visitor = new PlainBrowser(shop.url);
  for (const id of courseIds)
    await (await visitor.get(`/course/${id}`)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
  return visitor.get('/cart');
}

const enter = (page: PlainPage, coupon_code: string) =>
  page.form('#register').fill({ coupon_code }).submit('apply-coupon');
const due = (page: PlainPage) => page.find('#sum .due dd').text;
const entered = (page: PlainPage) => page.root.querySelector('#coupons')?.text ?? '';

const atMethod = (page: PlainPage, id: string) =>
  page.find(`label[for="payment_method_id-${id}"]`).text.replace(/\s+/g, ' ');

describe('coupons of the cart, without JavaScript', () => {
  test('CRT-03 a code is taken off, its field is empty again, and it can be removed', async () => {
    const cart = await cartWith([EXCEL]);
    expect(due(cart)).toBe('฿1,590.00');
    const with10 = await enter(cart, 'EXCEL10');
    expect(with10.chain[0]).toMatchObject({ status: 303, location: '/cart#discounts' });
    expect(entered(with10)).toContain('EXCEL10');
    expect(with10.find('#sum').text).toContain('−159.00');
    expect(due(with10)).toBe('฿1,431.00');
    expect(with10.form('#register').value('coupon_code')).toBe('');
    const without = await with10.form('#register').submit('คูปอง EXCEL10');
    expect(due(without)).toBe('฿1,590.00');
    expect(without.root.querySelector('#coupons')).toBeNull();
  });

  test.each(['excel10', ' EXCEL10 ', 'EXCEL ๑๐', 'ｅｘｃｅｌ１０'])(
    'CRT-03 %j is that code too',
    async (input) => {
      expect(due(await enter(await cartWith([EXCEL]), input))).toBe('฿1,431.00');
    },
  );

  test.each([
    ['NOT_FOUND', [EXCEL], 'NOSUCH', 'ไม่พบคูปอง NOSUCH'],
    ['COUPON_NOT_AVAILABLE: all used', [EXCEL], 'FULL50', 'คูปอง FULL50 หมดเขตหรือมีคนใช้ครบแล้ว'],
    ['COUPON_NOT_AVAILABLE: over', [EXCEL], 'OLD20', 'คูปอง OLD20 หมดเขตหรือมีคนใช้ครบแล้ว'],
    ['too few courses', [EXCEL], 'TWO15', 'ครบ 2 คอร์ส'],
    ['unsupported courses', [PYTHON], 'EXCEL10', 'ใช้กับรายการที่เลือกไม่ได้'],
    ['method not allowed', [EXCEL], 'PROMPTPAY50', 'ใช้ได้เฉพาะ พร้อมเพย์ สแกน QR'],
    ['no payment method', [EXCEL], 'NOWAY', 'ยังไม่มีช่องทางชำระเงินที่ใช้ได้'],
    ['nothing typed', [EXCEL], '', 'พิมพ์รหัสคูปองก่อน'],
  ] as const)('CRT-03 refused with its own message: %s', async (_what, courses, code, message) => {
    const cart = await cartWith(courses);
    const before = due(cart);
    const form = cart.form('#register').fill({ ...contact, coupon_code: code });
    const refusedPage = await form.submit('apply-coupon');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.find('#coupon_code-e').text).toContain(message);
    expect(refusedPage.find('#coupon_code').getAttribute('aria-invalid')).toBe('true');
    expect(refusedPage.form('#register').value('coupon_code')).toBe(code);
    expect(refusedPage.form('#register').value('firstname')).toBe(contact.firstname);
    expect(due(refusedPage)).toBe(before);
  });

  test('CRT-03 the same code twice, and a second one where one is all there is', async () => {
    const twice = await enter(await enter(await cartWith([EXCEL]), 'EXCEL10'), 'excel10');
    expect(twice.status).toBe(422);
    expect(twice.find('#coupon_code-e').text).toContain('ใส่คูปอง EXCEL10 ไว้แล้ว');
    expect(due(await enter(twice, 'WELCOME100'))).toBe('฿1,331.00');
    const second = await enter(await enter(await cartWith([EXCEL], oneCoupon), 'EXCEL10'), 'WELCOME100');
    expect(second.status).toBe(422);
    expect(second.find('#coupon_code-e').text).toContain('หนึ่งคำสั่งซื้อใช้ได้คูปองเดียว');
    expect(due(second)).toBe('฿1,431.00');
  });

  test('CRT-04 a coupon bound to PromptPay leaves with a notice when the way of paying changes, and comes back with it', async () => {
    const cart = await cartWith([EXCEL]);
    const byPromptPay = await cart
      .form('#register')
      .choose('payment_method_id', '9')
      .submit('intent=recount');
    const form = byPromptPay.form('#register');
    expect(form.value('payment_method_id')).toBe('9');
    const with50 = await form.fill({ coupon_code: 'PROMPTPAY50' }).submit('apply-coupon');
    expect(due(with50)).toBe('฿1,540.00');
    // said before it is chosen, with the amount
    expect(atMethod(with50, '1')).toContain('วิธีนี้ใช้คูปอง PROMPTPAY50 ไม่ได้ ยอดเพิ่ม ฿50 เป็น ฿1,590');
    expect(atMethod(with50, '9')).not.toContain('PROMPTPAY50');
    const byTransfer = await with50
      .form('#register')
      .choose('payment_method_id', '1')
      .submit('intent=recount');
    expect(atMethod(byTransfer, '1')).toContain('วิธีนี้ใช้คูปอง PROMPTPAY50 ไม่ได้');
    expect(byTransfer.find('#sum').text).toContain('ใช้กับวิธีนี้ไม่ได้');
    expect(entered(byTransfer)).toContain('พร้อมเพย์');
    expect(due(byTransfer)).toBe('฿1,590.00');
    const back = await byTransfer.form('#register').choose('payment_method_id', '9').submit('intent=recount');
    expect(due(back)).toBe('฿1,540.00');
    expect(atMethod(back, '9')).not.toContain('PROMPTPAY50');
  });

  test('CRT-04 changed with the pay button itself, nothing is ordered until the new amount was seen', async () => {
    const cart = await cartWith([EXCEL]);
    const byPromptPay = await cart
      .form('#register')
      .choose('payment_method_id', '9')
      .submit('intent=recount');
    const with50 = await enter(byPromptPay, 'PROMPTPAY50');
    const form = with50.form('#register').fill({ ...contact, email: 'method@example.test' });
    const back = await form.choose('payment_method_id', '1').submit('ชำระเงิน');
    expect(back.status).toBe(422);
    expect(back.text).toContain('วิธีชำระที่เลือกใช้คูปอง PROMPTPAY50 ไม่ได้');
    expect(back.text).toContain('ยอดใหม่คือ ฿1,590.00');
    expect(back.form('#register').value('lastname')).toBe(contact.lastname);
    expect((await back.form('#register').submit('ชำระเงิน')).path).toMatch(/\/transfer$/);
  });

  test('CRT-03 a code left in its field when paying is used and said before anything is ordered', async () => {
    const form = (await cartWith([EXCEL])).form('#register');
    const back = await form
      .fill({ ...contact, email: 'left@example.test', coupon_code: 'EXCEL10' })
      .submit('ชำระเงิน');
    expect(back.status).toBe(422);
    expect(back.text).toContain('ใช้คูปองให้แล้ว');
    expect(due(back)).toBe('฿1,431.00');
    const paidPage = await back.form('#register').submit('ชำระเงิน');
    expect(paidPage.path).toMatch(/^\/order\/[\w-]{22}\/transfer$/);
    expect(paidPage.text).toContain('1,431.00');
  });

  test.each(['/cart', '/course/1-excel-work/register'])(
    'CRT-03 CRT-04 a refused code left in its field keeps nobody from paying: %s (R-308)',
    async (address) => {
      const visitor = new PlainBrowser(app.url);
      if (address === '/cart')
        await (await visitor.get('/course/1')).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
      const email = `dead-code${address.length}@example.test`;
      const input = { ...contact, email, payment_method_id: '1', coupon_code: 'OLD20' };
      const page = (await visitor.get(address)).form('#register').fill(input);
      const refusedPage = await page.submit('ชำระ');
      expect(refusedPage.status).toBe(422);
      expect(refusedPage.find('#sum').text.replace(/\s+/g, ' ')).toContain('ชำระโดยไม่ใช้คูปอง ฿1,590.00');
      expect(refusedPage.find('#sum a[href="#coupon_code"]').text).toContain('แก้รหัสคูปอง');
      // looked at anew its field is empty
      expect((await visitor.get(address)).form('#register').value('coupon_code')).toBe('');
      const paidPage = await refusedPage.form('#register').submit('ชำระโดยไม่ใช้คูปอง');
      expect(paidPage.path).toMatch(/^\/order\/[\w-]{22}/);
      expect(paidPage.text).toContain('1,590');
    },
  );

  test('CRT-03 CRT-13 a refused code that is left in its field is tried once, and the form is looked at; the only place of a postcode is filled in', async () => {
    const visitor = new PlainBrowser(app.url);
    await (await visitor.get('/product/1-kanji-workbook')).form('form[action="/cart/add"]').submit();
    const address = { ship_line: '', ship_tambon: 'ลาดยาว', ship_postcode: '10900' };
    const input = { ...contact, email: 'looked@example.test', coupon_code: 'NOWAY' };
    const form = (await visitor.get('/cart')).form('#register').fill({ ...input, ...address });
    const wrong = (page: PlainPage) =>
      page.root.querySelectorAll('[aria-invalid=true]').map((field) => field.getAttribute('name'));
    const refusedPage = await form.submit('intent=check');
    expect(wrong(refusedPage)).toContain('coupon_code');
    const lookedPage = await refusedPage.form('#register').submit('intent=check');
    expect(wrong(lookedPage)).toEqual(['ship_line']);
    expect(lookedPage.form('#register').value('ship_amphoe')).toBe('จตุจักร');
    expect(lookedPage.form('#register').value('ship_province')).toBe('กรุงเทพมหานคร');
    // another code is tried, of course
    const other = await lookedPage.form('#register').fill({ coupon_code: 'OLD20' }).submit('intent=check');
    expect(wrong(other)).toContain('coupon_code');
  });

  test('CRT-03 Enter in the field uses the code, and never pays', async () => {
    const form = (await cartWith([EXCEL]))
      .form('#register')
      .fill({ ...contact, email: 'enter@example.test' });
    const answer = await form.fill({ coupon_code: 'EXCEL10' }).submit();
    expect(answer.path).toBe('/cart');
    expect(due(answer)).toBe('฿1,431.00');
  });
});

describe('promotions of the cart, without JavaScript', () => {
  test('CRT-06 the usable one with the highest discount is chosen first, and says what it is', async () => {
    expect((await cartWith([EXCEL])).root.querySelector('[name=promotion_id]')).toBeNull();
    const cart = await cartWith([EXCEL, PYTHON]);
    const chosenPromotion = cart.find('[name=promotion_id][checked]');
    const label = cart.find(`label[for="${chosenPromotion.getAttribute('id')}"]`).text;
    expect(label).toContain('เลือก 2 คอร์สทักษะทำงาน ลด 10%');
    expect(label).toContain('ครบ 2 คอร์สขึ้นไป ลดทุกคอร์สที่ร่วมรายการ');
    expect(label).toContain('−288.00');
    expect(due(cart)).toBe('฿2,592.00');
  });

  test('CRT-06 a promotion nobody may have changes nothing', async () => {
    const form = (await cartWith([EXCEL, PYTHON])).form('#register');
    form.tamper({ promotion_id: '999999' });
    expect(due(await form.submit('intent=recount'))).toBe('฿2,592.00');
  });

  test('CRT-07 a coupon takes a promotion’s place only when the buyer has seen both amounts', async () => {
    const cart = await cartWith([EXCEL, PYTHON], eitherOr);
    expect(due(cart)).toBe('฿2,592.00');
    const questionPage = await enter(cart, 'TWO15');
    expect(questionPage.path).toBe('/cart/swap?coupon=TWO15');
    expect(questionPage.text).toContain('฿2,592.00');
    expect(questionPage.text).toContain('฿2,448.00');
    const keptPage = await questionPage.link('ใช้โปรโมชันต่อ').follow();
    expect(due(keptPage)).toBe('฿2,592.00');
    expect(entered(keptPage)).toBe('');

    const swappedPage = await (await enter(keptPage, 'two15')).form().submit('เปลี่ยนไปใช้คูปอง');
    expect(swappedPage.path).toBe('/cart');
    expect(due(swappedPage)).toBe('฿2,448.00');
    expect(swappedPage.root.querySelector('[name=promotion_id][checked]')).toBeNull();
    expect(swappedPage.form('#register').value('coupon_code')).toBe('');

    const back = await swappedPage
      .form('#register')
      .choose('promotion_id', 'เลือก 2 คอร์ส')
      .submit('intent=recount');
    expect(back.path).toMatch(/^\/cart\/swap\?promotion=\d+$/);
    expect(back.text).toContain('คูปอง TWO15 จะถูกนำออก');
    const promotedPage = await back.form().submit('เปลี่ยนไปใช้โปรโมชัน');
    expect(due(promotedPage)).toBe('฿2,592.00');
    expect(entered(promotedPage)).toBe('');
  });

  test('CRT-07 a refused coupon displaces no promotion, and a second coupon asks nothing', async () => {
    const refusedPage = await enter(await cartWith([EXCEL, PYTHON], eitherOr), 'FULL50');
    expect(refusedPage.status).toBe(422);
    expect(due(refusedPage)).toBe('฿2,592.00');
    const swappedPage = await (await enter(refusedPage, 'TWO15')).form().submit('เปลี่ยนไปใช้คูปอง');
    const second = await enter(swappedPage, 'WELCOME100');
    expect(second.path).toBe('/cart');
    expect(due(second)).toBe('฿2,348.00');
  });

  test('CRT-07 an address of the page with nothing to swap leads back', async () => {
    const visitor = new PlainBrowser(eitherOr.url);
    for (const path of ['/cart/swap', '/cart/swap?coupon=TWO15', '/cart/swap?promotion=1'])
      expect((await visitor.get(path)).path).toBe('/cart');
    expect((await visitor.get('/cart/swap?course=999999&coupon=X')).status).toBe(404);
  });
});

test('CRT-03 codes are not found out by trying: after thirty wrong ones the next must wait, right ones cost nothing', async () => {
  const shop = await startApp();
  try {
    let page = await cartWith([EXCEL], shop);
    for (let right = 0; right < 35; right += 1) {
      page = await enter(page, 'EXCEL10');
      page = await page.form('#register').submit('คูปอง EXCEL10');
    }
    const statuses: number[] = [];
    for (let wrong = 0; wrong < 200; wrong += 1) {
      page = await enter(page, `GUESS${wrong}`);
      statuses.push(page.status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array<number>(30).fill(422));
    expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
    expect(page.find('#coupon_code-e').text).toMatch(/รออีก \d+ นาที/);
    // buying goes on
    const form = page.form('#register').fill({ ...contact, email: 'guess@example.test', coupon_code: '' });
    expect((await form.submit('ชำระโดยไม่ใช้คูปอง')).path).toMatch(/\/transfer$/);
  } finally {
    await shop.stop();
  }
});
