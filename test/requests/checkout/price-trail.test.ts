import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quote } from '../../../app/pricing/quote';
import { satang } from '../../../app/values/money';
import { signedIn } from '../../support/road/bank-transfer';
import { addUnpaidOrder } from '../../support/rows/placed-order';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const free = { isFull: false, perBuyerLimit: null, usedByBuyer: null };
const course = (id: number, name: string, unitPrice: number) => ({
  kind: 'course' as const,
  id,
  planId: id,
  name,
  planName: 'เรียน 1 ปี',
  unitPrice: satang(unitPrice),
  qty: 1,
  isVatExempt: false,
});
/** Two courses, a promotion, a coupon that applies and one that is full, withheld by a company. */
const rich = quote({
  currency: 'THB',
  lines: [course(1, 'Excel', 199_000), course(2, 'Python', 129_000)],
  promotions: [
    {
      id: 1,
      title: 'เลือก 2 คอร์ส ลด 10%',
      descriptionList: [],
      type: 'P2',
      courseIds: [1, 2],
      numberOfCourse: 2,
      discount: { kind: 'percent', basisPoints: 1000 },
      ...free,
    },
  ],
  promotionId: null,
  coupons: ['WELCOME100', 'FULL50'].map((code, at) => ({
    typed: code,
    found: {
      id: at + 1,
      code,
      type: 'P1' as const,
      courseIds: [],
      numberOfCourse: 1,
      paymentMethodIds: [1],
      discount: { kind: 'amount' as const, thb: satang(10_000), usd: satang(300) },
      isActive: true,
      ...free,
      isFull: code === 'FULL50',
    },
  })),
  paymentMethodId: 1,
  shippingFee: satang(0),
  vat: { isEnabled: true, rateBasisPoints: 700 },
  withholding: { isEnabled: true, askedBasisPoints: 300, isJuristicInvoice: true },
  rules: { is_one_coupon: false, is_use_coupon_or_oder: false },
});
/** As orders were stored before there were discounts. */
const older = {
  currency: 'THB',
  price: 174_100,
  due: 174_100,
  steps: [
    { kind: 'line', name: 'Excel', planName: 'เรียน 6 เดือน', qty: 1, amount: 174_100 },
    { kind: 'vat', amount: 11_390, of: 174_100, rateBasisPoints: 700 },
  ],
};

const orders = new Map<string, { orderId: number; token: string }>();
let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      for (const [name, stored] of Object.entries({ rich, older, none: {} })) {
        const placed = await addUnpaidOrder(db, {
          now: new Date(),
          due: name === 'rich' ? rich.total : 174_100,
        });
        const withholding = name === 'rich' ? rich.withholding : 0;
        await db
          .updateTable('purchase_order')
          .set({ quote: JSON.stringify(stored), withholding })
          .where('id', '=', placed.orderId)
          .execute();
        orders.set(name, placed);
      }
    },
  });
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const rows = (page: PlainPage) =>
  page.root
    .querySelectorAll('.why-price .trail li')
    .map((row) =>
      row.querySelectorAll('span, b, small').map((part) => part.structuredText.replace('\n', ' ')),
    );
const pages: [string, (name: string) => Promise<PlainPage>][] = [
  ['the buyer', (name) => new PlainBrowser(app.url).get(`/order/${orders.get(name)!.token}`)],
  ['staff', (name) => staff.get(`/admin/orders/${orders.get(name)!.orderId}`)],
];

describe.each(pages)('%s', (_who, open) => {
  test('CRT-11 opens where the price comes from: every step, and why a coupon did not apply', async () => {
    const page = await open('rich');
    expect(rows(page).map(([label, amount]) => [label, amount])).toEqual([
      ['Excel', '1,990.00'],
      ['Python', '1,290.00'],
      ['โปรโมชัน “เลือก 2 คอร์ส ลด 10%”', '−328.00'],
      ['คูปอง WELCOME100', '−100.00'],
      ['คูปอง FULL50', '0.00'],
      ['ภาษีมูลค่าเพิ่ม 7% อยู่ในยอดแล้ว', '186.58'],
      ['หัก ณ ที่จ่าย 3%', '−79.96'],
    ]);
    expect(page.find('.why-price').text).toContain('คูปอง FULL50 หมดเขตหรือมีคนใช้ครบแล้ว');
    expect(page.find('.sum .due').text).toContain('2,772.04');
    expect(page.find('.sum').text).toContain('คูปอง WELCOME100−100.00');
  });

  test('CRT-11 an order of before keeps its trail', async () => {
    const page = await open('older');
    expect(rows(page)).toEqual([
      ['Excel', '1,741.00', 'เรียน 6 เดือน'],
      ['ภาษีมูลค่าเพิ่ม 7% อยู่ในยอดแล้ว', '113.90', '1,741.00 × 7 ÷ 107 ปัดเศษ 0.005 ขึ้น'],
    ]);
  });

  test('CRT-11 an order without a stored quote still says what is due', async () => {
    const page = await open('none');
    expect(rows(page)).toEqual([]);
    expect(page.find('.sum .due').text).toContain('1,741.00');
  });
});

test('CRT-09 the buyer’s order names what was bought once, with its price beside it', async () => {
  const page = await new PlainBrowser(app.url).get(`/order/${orders.get('older')!.token}`);
  const aside = page.find('aside').structuredText;
  const name = page.find('aside b').text;
  // once more in the trail that is folded away
  expect(aside.split('ราคานี้มาจากไหน')[0]!.split(name)).toHaveLength(2);
  expect(page.root.querySelectorAll('.sum dt').map((one) => one.text)).toEqual([
    'ยอดชำระ',
    'รวมภาษีมูลค่าเพิ่ม 7% แล้ว',
  ]);
});
