import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { TextProvider } from '~/text/text-context';
import { translator } from '~/text/translate';
import { satang } from '~/values/money';
import type { CouponRefusal } from './coupon';
import { couponRefusalWords } from './coupon-texts';
import { quote } from './quote';
import { quoteLines } from './quote-lines';
import type { Quote, QuoteStep } from './quote-shape';
import { QuoteTrail } from './quote-trail';

const REFUSALS: CouponRefusal[] = [
  'NOT_FOUND',
  'COUPON_NOT_AVAILABLE',
  'duplicate_coupon',
  'one_coupon',
  'no_payment_method',
  'payment_method_not_allowed',
  'courses_not_supported',
  'course_count',
  'per_buyer_limit',
  'nothing_left',
];

/** label, amount and note of every row */
function trail(quoteView: Pick<Quote, 'steps' | 'currency'>, locale: 'th' | 'en' = 'th') {
  const html = renderToStaticMarkup(
    <TextProvider locale={locale} custom={{}}>
      <QuoteTrail quote={quoteView} />
    </TextProvider>,
  );
  return parse(html)
    .querySelectorAll('li')
    .map((row) =>
      ['span', 'b', 'small'].map((part) =>
        (row.querySelector(part)?.innerHTML ?? '').replaceAll('<br>', ' ').replaceAll('&#x27;', '’'),
      ),
    );
}
const steps = (...list: QuoteStep[]) => ({ currency: 'THB' as const, steps: list });

const cart = quote({
  currency: 'THB',
  lines: [
    {
      kind: 'course',
      id: 1,
      planId: 1,
      name: 'Excel',
      planName: 'เรียน 1 ปี',
      unitPrice: satang(199_000),
      qty: 1,
      isVatExempt: false,
    },
    {
      kind: 'product',
      id: 1,
      planId: null,
      name: 'ชุดสีน้ำ',
      planName: '',
      unitPrice: satang(35_000),
      qty: 2,
      isVatExempt: false,
    },
  ],
  promotions: [
    {
      id: 1,
      title: 'เปิดเทอม',
      descriptionList: [],
      type: 'P1',
      courseIds: [1],
      numberOfCourse: 1,
      discount: { kind: 'percent', basisPoints: 1250 },
      isFull: false,
      perBuyerLimit: null,
      usedByBuyer: null,
    },
  ],
  promotionId: null,
  coupons: [
    {
      typed: 'WELCOME100',
      found: {
        id: 1,
        code: 'WELCOME100',
        type: 'P1',
        courseIds: [],
        numberOfCourse: 1,
        paymentMethodIds: [1],
        discount: { kind: 'amount', thb: satang(10_000), usd: satang(300) },
        isActive: true,
        isFull: false,
        perBuyerLimit: null,
        usedByBuyer: null,
      },
    },
    { typed: 'NOBODY', found: null },
  ],
  paymentMethodId: 1,
  shippingFee: satang(5_000),
  vat: { isEnabled: true, rateBasisPoints: 700 },
  withholding: { isEnabled: true, askedBasisPoints: 300, isJuristicInvoice: true },
  rules: { is_one_coupon: false, is_use_coupon_or_oder: false },
});

describe('where a price comes from', () => {
  test('CRT-11 every step of a quote with its formula', () => {
    expect(trail(cart)).toEqual([
      ['Excel', '1,990.00', 'เรียน 1 ปี'],
      ['ชุดสีน้ำ', '700.00', '2 × 350.00'],
      ['โปรโมชัน “เปิดเทอม”', '−248.75', '1,990.00 × 12.5%'],
      ['คูปอง WELCOME100', '−100.00', 'ลด 100.00 จาก 1,741.25'],
      ['คูปอง NOBODY', '0.00', 'ไม่พบคูปอง NOBODY ดูตัวสะกดแล้วใส่ใหม่อีกครั้ง'],
      ['ค่าส่ง', '50.00', ''],
      ['ภาษีมูลค่าเพิ่ม 7% อยู่ในยอดแล้ว', '156.44', '2,391.25 × 7 ÷ 107 ปัดเศษ 0.005 ขึ้น'],
      ['หัก ณ ที่จ่าย 3%', '−46.02', 'ค่าคอร์สก่อนภาษีมูลค่าเพิ่ม (1,641.25 × 100 ÷ 107 = 1,533.88) × 3% ปัดเศษ 0.005 ขึ้น'],
    ]);
  });

  test('CRT-07 CRT-08 what gave way, what was capped, why nothing is withheld', () => {
    const discount = { kind: 'amount' as const, thb: satang(50_000), usd: satang(0) };
    const rows = trail(
      steps(
        { kind: 'promotion-displaced', title: 'คู่นี้ลด', amount: satang(32_800) },
        {
          kind: 'coupon',
          code: 'A',
          amount: satang(39_000),
          of: satang(39_000),
          discount,
          isCapped: true,
          parts: [],
        },
        { kind: 'withholding-refused', why: 'below_threshold' },
      ),
    );
    expect(rows).toEqual([
      ['โปรโมชัน “คู่นี้ลด”', '0.00', 'ใช้คูปองแทน เพราะใช้พร้อมกันไม่ได้ ถ้านำคูปองออกจะลด 328.00'],
      ['คูปอง A', '−390.00', 'ส่วนลด 500.00 แต่รายการที่ใช้ได้เหลือ 390.00 จึงลดเท่าที่เหลือ'],
      ['หัก ณ ที่จ่าย', '0.00', 'หักได้เมื่อยอดก่อนภาษีมูลค่าเพิ่มถึง ฿1,000 ยอดนี้ยังไม่ถึง'],
    ]);
  });

  test('CRT-12 in dollars it takes the discount and the threshold in dollars', () => {
    const discount = { kind: 'amount' as const, thb: satang(10_000), usd: satang(300) };
    const dollars: QuoteStep[] = [
      {
        kind: 'coupon',
        code: 'A',
        amount: satang(300),
        of: satang(5_900),
        discount,
        isCapped: false,
        parts: [],
      },
      { kind: 'withholding-refused', why: 'below_threshold' },
    ];
    expect(trail({ currency: 'USD', steps: dollars }, 'en')).toEqual([
      ['Coupon A', '−3.00', '3.00 off 59.00'],
      [
        'Withholding tax',
        '0.00',
        'Possible when the total before VAT reaches USD\u00a030. This one does not yet.',
      ],
    ]);
  });

  test('CRT-11 a discount of several courses says what each of them got', () => {
    const discount = { kind: 'amount' as const, thb: satang(10_000), usd: satang(0) };
    const parts = [
      { name: 'Excel', amount: satang(6_067) },
      { name: 'Python', amount: satang(3_933) },
    ];
    const of = satang(295_200);
    expect(
      trail(
        steps({ kind: 'coupon', code: 'A', amount: satang(10_000), of, discount, isCapped: false, parts }),
      ),
    ).toEqual([['คูปอง A', '−100.00', 'ลด 100.00 จาก 2,952.00 Excel −60.67 Python −39.33']]);
  });

  test('CRT-11 an order does not say any more what could be done about a refused coupon', () => {
    const html = renderToStaticMarkup(<QuoteTrail quote={cart} isOrdered />);
    expect(html).toContain('<small>ไม่พบคูปอง NOBODY</small>');
  });

  test('CRT-11 an order stored before there were steps has no trail', () => {
    expect(trail({ currency: 'THB' } as Quote)).toEqual([]);
  });
});

test('CRT-09 a summary: lines, what comes off, shipping, due, and the VAT inside', () => {
  const t = translator('th');
  const lines = quoteLines(cart, { t, lineLabel: (line) => line.name });
  expect(lines.map(({ label, amount, kind }) => [label, kind === 'due' ? 'due' : amount, kind])).toEqual([
    ['Excel', '1,990.00', undefined],
    ['ชุดสีน้ำ', '700.00', undefined],
    ['โปรโมชัน “เปิดเทอม”', '−248.75', 'less'],
    ['คูปอง WELCOME100', '−100.00', 'less'],
    ['ค่าส่ง', '50.00', undefined],
    ['หัก ณ ที่จ่าย 3%', '−46.02', 'less'],
    ['ยอดชำระ', 'due', 'due'],
    ['รวมภาษีมูลค่าเพิ่ม 7% แล้ว', '156.44', 'note'],
  ]);
  expect(cart.due).toBe(199_000 + 70_000 - 24_875 - 10_000 + 5_000 - 4_602);
});

describe.each(['th', 'en'] as const)('in %s', (locale) => {
  test('CRT-03 every refusal of a coupon has a message of its own, and says what to do', () => {
    const refusalWords = REFUSALS.map((refusal) =>
      couponRefusalWords(refusal, translator(locale), { code: 'TWO15', numberOfCourse: 2 }),
    );
    expect(new Set(refusalWords.map(({ title }) => title)).size).toBe(REFUSALS.length);
    for (const { title, how } of refusalWords) {
      expect(title).toContain('TWO15');
      expect(how.length).toBeGreaterThan(10);
    }
    expect(refusalWords[REFUSALS.indexOf('course_count')]?.title).toContain(' 2 ');
  });

  test('CRT-03 a shop may write its own words for a coupon that is over; the code is said all the same', () => {
    const t = translator(locale, { 'coupon.full': 'หมดแล้วจ้า' });
    const coupon = { code: 'FULL50', numberOfCourse: 0 };
    expect(couponRefusalWords('COUPON_NOT_AVAILABLE', t, coupon).title).toBe('FULL50: หมดแล้วจ้า');
  });
});
