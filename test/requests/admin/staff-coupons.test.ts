import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest, signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

// courses of the demo shop: 1 Excel 1,590, 7 Python 1,290
const EXCEL = '1';
const PYTHON = '7';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

type Terms = Record<string, string | boolean>;
const TERMS: Terms = { discount_type: 'percent', percent: '20', payment_method: '1' };
const fill = async (page: PlainPage, terms: Terms) => page.form('#coupon').fill(terms).submit();
const make = async (terms: Terms) =>
  fill(await (await staff.get('/admin/coupons')).link('เพิ่มคูปอง').follow(), { ...TERMS, ...terms });
const open = async (code: string) =>
  (await staff.get(`/admin/coupons?q=${encodeURIComponent(code)}`)).link(code).follow();
const enter = async (code: string, course = EXCEL) => {
  const page = await new PlainBrowser(app.url).get(`/course/${course}/register`);
  const byTransfer = await page.form('#register').choose('payment_method_id', '1').submit('recount');
  return byTransfer.form('#register').fill({ coupon_code: code }).submit('apply-coupon');
};
const due = (page: PlainPage) => page.find('#sum .due dd').text;

describe('coupons in the back office', () => {
  test('ADM-03 a coupon made there takes off what it says, from the courses it names', async () => {
    const createdPage = await make({ code: 'NEW20', courses: EXCEL, note: 'งานเปิดตัว' });
    expect(createdPage.find('.notice.ok').text).toBe('บันทึกแล้ว');
    expect(createdPage.form('#coupon').value('percent')).toBe('20');
    expect(createdPage.text).toContain('ใช้ไป 0 ครั้ง ไม่จำกัดจำนวน');
    expect(createdPage.text).not.toContain('∞');
    expect(due(await enter('new20'))).toBe('฿1,272.00');
    expect((await enter('NEW20', PYTHON)).find('#coupon_code-e').text).toContain('ใช้กับรายการที่เลือกไม่ได้');
    await make({ code: 'LESS50', discount_type: 'amount', discount_amount_thb: '50.50' });
    expect(due(await enter('LESS50'))).toBe('฿1,539.50');
  });

  test.each([
    ['percent', { percent: '150' }, 'ไม่เกิน 100'],
    ['percent', { percent: '-5' }, 'ไม่เกิน 100'],
    ['percent', { percent: '' }, 'มากกว่า 0'],
    ['discount_amount_thb', { discount_type: 'amount', discount_amount_thb: '-50' }, 'ตั้งแต่ 0'],
    ['discount_amount_thb', { discount_type: 'amount', discount_amount_thb: '' }, 'กรอกจำนวนเงิน'],
    ['ends_at', { starts_at: '2026-12-02', ends_at: '1/12/2569' }, 'ต้องอยู่หลังวันเริ่ม'],
    ['starts_at', { starts_at: '31/02/2569' }, 'อ่านวันที่ไม่ได้'],
    ['quota', { quota: '-1' }, 'ตัวเลขตั้งแต่ 0'],
    ['per_buyer_limit', { per_buyer_limit: '0' }, 'ตัวเลขตั้งแต่ 1'],
    ['number_of_course', { coupon_type: 'P2', number_of_course: '2', courses: EXCEL }, 'มากกว่าจำนวนคอร์ส'],
    ['code', { code: '  ' }, 'ตั้งรหัสคูปอง'],
    ['code', { code: 'excel ๑๐' }, 'มีคูปองรหัสนี้แล้ว'],
  ] as [string, Terms, string][])(
    'ADM-03 what %s may not be is said beside it, and kept: %j',
    async (name, wrong, why) => {
      const page = await make({ code: 'WRONG', note: 'ยังอยู่', ...wrong });
      expect(page.status).toBe(422);
      expect(page.find(`#${name}-e`).text).toContain(why);
      expect(page.form('#coupon').value('note')).toBe('ยังอยู่');
      for (const [field, input] of Object.entries(wrong))
        if (String(input).trim()) expect(page.form('#coupon').value(field)).toBe(input);
    },
  );

  test('ADM-03 without a payment method nobody could use it, and it is not kept', async () => {
    const form = (await staff.get('/admin/coupons/new'))
      .form('#coupon')
      .fill({ code: 'NOPAY', percent: '5' });
    // a new coupon is for every way of paying
    const ways = form.entries().filter(([name]) => name === 'payment_method');
    expect(ways.length).toBeGreaterThan(5);
    const page = await form.fill({ payment_method: false }).submit();
    expect(page.status).toBe(422);
    expect(page.text).toContain('ไม่อย่างนั้นคูปองจะใช้ไม่ได้');
  });

  test('ADM-03 once an order used it its terms stay; its end, a higher quota and the note change', async () => {
    await make({ code: 'ONCE', quota: '5' });
    const whole = await open('ONCE');
    const usedPage = await enter('ONCE');
    const buyer = guest('coupon-desk@example.test');
    await usedPage
      .form('#register')
      .fill({ ...buyer })
      .submit('ชำระเงิน');

    // an editor who had the whole form open is told, and changes nothing
    const late = await fill(whole, { percent: '90' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('มีคำสั่งซื้อใช้คูปองระหว่างที่คุณกรอก');
    const page = await open('ONCE');
    expect(page.text).toContain('ใช้ไป 1 จาก 5');
    expect(page.text).toContain('เงื่อนไขจึงเปลี่ยนไม่ได้');
    expect(page.root.querySelector('#coupon [name=percent]')).toBeNull();
    expect(page.find('[aria-label="คำสั่งซื้อที่ใช้คูปองนี้"]').text).toContain(buyer.firstname);
    expect((await fill(page, { quota: '4' })).find('#quota-e').text).toContain('เพิ่มได้เท่านั้น');
    const more = await fill(page, { quota: '6', note: 'เพิ่มให้', ends_at: '2099-12-31' });
    expect(more.text).toContain('ใช้ไป 1 จาก 6');
    expect(more.form('#coupon').value('note')).toBe('เพิ่มให้');
    expect(due(await enter('ONCE'))).toBe('฿1,272.00');
  });

  test('ADM-03 of two editors the second is told, and what they typed is there', async () => {
    await make({ code: 'TWICE' });
    const page = await open('TWICE');
    await fill(page, { percent: '30' });
    const questionPage = await fill(page, { percent: '40' });
    expect(questionPage.status).toBe(409);
    expect(questionPage.form('#coupon').value('percent')).toBe('40');
    expect((await fill(questionPage, {})).form('#coupon').value('percent')).toBe('40');
  });

  test('ADM-03 days stand in its form as they are written in Thailand; one whose end has passed says so', async () => {
    const over = await make({ code: 'OVER', starts_at: '1 พ.ย. 2568', ends_at: '1/12/2568 09.30' });
    expect(over.text).toContain('บันทึกแล้ว วันสิ้นสุดผ่านไปแล้ว ผู้ซื้อจึงใช้ไม่ได้');
    const stored = ['starts_at', 'ends_at'].map((name) => over.form('#coupon').value(name));
    expect(stored).toEqual(['01/11/2568 00:00', '01/12/2568 09:30']);
    const short = await fill(over, { ends_at: '1/12/69' });
    expect(short.find('#ends_at-e').text).toContain('ใส่ปีให้ครบสี่หลัก');
  });

  test('ADM-03 it ends now', async () => {
    await make({ code: 'STOP' });
    expect(due(await enter('STOP'))).toBe('฿1,272.00');
    const endedPage = await (await open('STOP')).form('#end').submit();
    expect(endedPage.text).toContain('หมดเขตแล้ว');
    expect(endedPage.root.querySelector('#end')).toBeNull();
    expect((await enter('STOP')).find('#coupon_code-e').text).toContain('หมดเขต');
  });

  test('ADM-03 the list is searched by code and note, filtered by state, and paged', async () => {
    for (let n = 0; n < 22; n += 1)
      await app.inDatabase((db) =>
        db
          .insertInto('coupon')
          .values({
            code: `PAGE${n}`,
            normal_code: `PAGE${n}`,
            coupon_type: 'P1',
            discount_type: 'amount',
            discount_satang: 100,
            is_active: n > 0,
            note: n === 0 ? 'ของปีก่อน' : '',
          })
          .execute(),
      );
    const codes = (page: PlainPage) =>
      page.root.querySelectorAll('table td:first-child a').map((link) => link.text);
    const first = await staff.get('/admin/coupons?q=page');
    expect(codes(first)).toHaveLength(20);
    expect(codes(await first.link('ถัดไป').follow())).toEqual(['PAGE1', 'PAGE0']);
    expect(codes(await first.link('ปิดอยู่').follow())).toEqual(['PAGE0']);
    expect(codes(await staff.get(`/admin/coupons?q=${encodeURIComponent('ปีก่อน')}`))).toEqual(['PAGE0']);
    expect((await staff.get('/admin/coupons?q=100%25')).text).toContain('ไม่มีคูปองที่ตรง');
  });

  test.each([
    ['EXCEL10', { try: EXCEL, method: '1' }, 'ลด ฿159.00 เหลือ ฿1,431.00'],
    ['EXCEL10', { try: PYTHON, method: '1' }, 'ใช้กับรายการที่เลือกไม่ได้'],
    ['TWO15', { try: EXCEL, method: '1' }, 'ครบ 2 คอร์ส'],
    ['PROMPTPAY50', { try: EXCEL, method: '1' }, 'ใช้กับช่องทางชำระเงิน'],
    ['FULL50', { try: EXCEL, method: '1' }, 'มีคนใช้ครบแล้ว'],
  ])('ADM-03 %s tried on a cart says its discount, or why there is none: %j', async (code, cart, text) => {
    const page = await open(code);
    const triedPage = await page.form('#dry-test').fill(cart).submit();
    expect(triedPage.find('#tried .notice').text).toContain(text);
    expect(triedPage.find('#tried').text).toContain('1,');
  });
});
