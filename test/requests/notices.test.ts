import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/app-server';
import { PlainBrowser } from '../support/plain-browser';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test.each([
  ['invalidData', 'status', 'ข้อมูลไม่ถูกต้อง'],
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
  ['profileRetry', 'status', 'เปิดข้อมูลของคุณไม่ได้'],
  ['booked', 'status', 'จองคอร์สให้แล้ว'],
])('UI-02 the notice %s stands on the page, announced as %s', async (kind, role, words) => {
  const page = await new PlainBrowser(app.url).get(`/courses?notice=${kind}`);
  expect(page.root.querySelector(`main [role=${role}]`)?.text).toContain(words);
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
  const known =
    'BAY BBL GSB KBANK KTB NBANK SCB TTB TMB ARGI SACO VIETT TECH VIETC BIDV SHB HDB OCEA SAIG VPB TPB DONG ACB VIB LHBANK ISBT TISCO CIMBT UOB TBANK TBUG AGRI BAAC BNP BOA CACIB CITI DB GHB HSBC ICBC JPM KK MB MEGA MUFG PROMPTPAY RBS SC TCRB KKP MHCB BANK_LOGO_0001 BANK_LOGO_0002 BANK_LOGO_0003 BANK_LOGO_0004 BANK_LOGO_0005'.split(
      ' ',
    );
  for (const code of known)
    expect(page.root.querySelector(`[data-bank="${code}"] .bank`), code).not.toBeNull();
  expect(page.root.querySelector('[data-bank="NO_SUCH_BANK"]')).not.toBeNull();
  expect(page.root.querySelector('[data-bank="NO_SUCH_BANK"] .bank')).toBeNull();
});
