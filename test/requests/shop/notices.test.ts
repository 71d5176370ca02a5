import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest, orderAsGuest, signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test.each([
  ['invalidMainData', 'status', 'ข้อมูลผู้เรียนไม่ถูกต้อง'],
  ['invalidLoginData', 'status', 'ข้อมูลเข้าสู่ระบบไม่ถูกต้อง'],
  ['invalidTaxInvoice', 'status', 'ข้อมูลใบกำกับภาษีไม่ถูกต้อง'],
  ['invalidCoupon', 'status', 'คูปองนี้ใช้ไม่ได้'],
  ['requiredShippingAddress', 'status', 'เลือกที่อยู่จัดส่งก่อน'],
  ['requiredShippingfee', 'status', 'เลือกวิธีจัดส่งก่อน'],
  ['timeLeft', 'alert', 'มีคำสั่งซื้อที่ยังไม่ชำระค้างอยู่'],
  ['success', 'status', 'เรียบร้อย'],
  ['fail', 'status', 'ทำรายการไม่สำเร็จ'],
  ['emptyCart', 'status', 'ตะกร้ายังว่าง'],
  ['priceUsdIsNull', 'alert', 'ยังไม่มีราคาเป็นดอลลาร์'],
  ['networkError', 'alert', 'บันทึกข้อมูลไม่ได้'],
])('UI-02 the notice %s stands on the page, announced as %s', async (kind, role, words) => {
  const page = await new PlainBrowser(app.url).get(`/courses?notice=${kind}`);
  expect(page.root.querySelector(`main [role=${role}]`)?.text).toContain(words);
});

describe('UI-02 notices where they arise', () => {
  const FORM = '/course/1-excel-for-work/register';

  test('UI-02 invalidData: a purchase with something wrong says so on top, as an alert, and beside its fields', async () => {
    const page = await new PlainBrowser(app.url).get(FORM);
    const refusedPage = await page.form('#register').fill({ email: 'nobody' }).submit('ชำระเงิน');
    expect(refusedPage.status).toBe(422);
    const summary = refusedPage.find('#errors');
    expect(summary.getAttribute('role')).toBe('alert');
    expect(summary.querySelector('h2')?.text).toBe('ข้อมูลไม่ถูกต้อง ตรวจช่องที่ทำเครื่องหมายไว้');
    for (const field of ['firstname', 'lastname', 'email', 'tel']) {
      expect(summary.querySelector(`a[href="#${field}"]`)).not.toBeNull();
      expect(refusedPage.find(`[name=${field}]`).getAttribute('aria-invalid')).toBe('true');
    }
  });

  test('UI-02 booked: a place in a class is confirmed where its order is paid, an online course is none', async () => {
    const buy = (title: string, email: string) =>
      orderAsGuest(new PlainBrowser(app.url), { title, buyer: guest(email) });
    const bookedPage = await buy('สีน้ำวันเสาร์', 'booked@example.test');
    expect(new URL(bookedPage.url).pathname).toMatch(/^\/order\/[\w-]+\/transfer$/);
    expect(bookedPage.find('main [role=status]').text).toContain('จองคอร์สให้แล้ว');
    const online = await buy('Excel สำหรับคนทำงาน', 'online@example.test');
    expect(online.text).not.toContain('จองคอร์สให้แล้ว');
  });

  test('UI-02 profileRetry: a profile that cannot be read is said with a way to try again, and opens when it can', async () => {
    const shop = await startApp({ isOwn: true });
    const rename = (from: string, to: string) =>
      shop.inDatabase((db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
    try {
      const student = await signedIn(shop.url, 'student@demo.test');
      // its picture is read along
      await rename('upload', 'upload_away');
      const away = await student.get('/myaccount/student/profile');
      expect(away.status).toBe(503);
      expect(away.find('main [role=status]').text).toContain('เปิดข้อมูลของคุณไม่ได้');
      expect(away.root.querySelector('form[action="/myaccount/student/profile"]')).toBeNull();
      await rename('upload_away', 'upload');
      const back = await away.link('ลองอีกครั้ง').follow();
      expect(back.form('form[action="/myaccount/student/profile"]').value('email')).toBe('student@demo.test');
    } finally {
      await shop.stop();
    }
  });

  test('UI-02 success and emptyCart: what was put into the cart, and a cart emptied in another tab', async () => {
    const visitor = new PlainBrowser(app.url);
    const course = await visitor.get('/course/1-excel-for-work');
    const cart = await course.form('form[action="/cart/add"]').submit();
    expect(cart.find('main [role=status]').text).toContain('เรียบร้อย');
    const paying = cart.form('#register').fill({ ...guest('empty@example.test') });
    await (await visitor.get('/cart')).form('#register').submit('remove:course:1');
    const empty = await paying.submit('pay');
    expect(empty.find('main').text).toContain('ตะกร้ายังว่าง');
  });
});

test('UI-02 nobody can make a page say what it never says', async () => {
  for (const forged of ['__proto__', 'toString', '<b>x</b>', 'ส่งรหัสผ่านมาที่']) {
    const page = await new PlainBrowser(app.url).get(`/courses?notice=${encodeURIComponent(forged)}`);
    expect(page.status).toBe(200);
    expect(page.root.querySelector('main [data-toast]')).toBeNull();
  }
});

test('UI-03 pictures are sized and lazy but for the first two, with AVIF, WebP and a fallback that exists', async () => {
  const visitor = new PlainBrowser(app.url);
  const page = await visitor.get('/courses');
  const pictures = page.root.querySelectorAll('main img');
  expect(pictures.length).toBeGreaterThan(5);
  expect(pictures.filter((picture) => picture.getAttribute('loading') !== 'lazy').length).toBeLessThanOrEqual(
    2,
  );
  for (const picture of pictures) {
    expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0);
    expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0);
  }
  const first = pictures[0]!;
  const sources = first.parentNode!.querySelectorAll('source').map((source) => source.getAttribute('type'));
  expect(sources).toEqual(['image/avif', 'image/webp']);
  const file = await fetch(new URL(first.getAttribute('src')!, app.url));
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('image/jpeg');
});

test('UI-03 every known bank code has its mark, an unknown one none', async () => {
  const page = await new PlainBrowser(app.url).get('/style');
  const knownNotice =
    'BAY BBL GSB KBANK KTB NBANK SCB TTB TMB ARGI SACO VIETT TECH VIETC BIDV SHB HDB OCEA SAIG VPB TPB DONG ACB VIB LHBANK ISBT TISCO CIMBT UOB TBANK TBUG AGRI BAAC BNP BOA CACIB CITI DB GHB HSBC ICBC JPM KK MB MEGA MUFG PROMPTPAY RBS SC TCRB KKP MHCB BANK_LOGO_0001 BANK_LOGO_0002 BANK_LOGO_0003 BANK_LOGO_0004 BANK_LOGO_0005'.split(
      ' ',
    );
  for (const code of knownNotice)
    expect(page.root.querySelector(`[data-bank="${code}"] .bank`), code).not.toBeNull();
  expect(page.root.querySelector('[data-bank="NO_SUCH_BANK"]')).not.toBeNull();
  expect(page.root.querySelector('[data-bank="NO_SUCH_BANK"] .bank')).toBeNull();
});
