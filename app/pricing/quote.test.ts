import { describe, expect, test } from 'vitest';
import { satang, ZERO } from '../values/money';
import type { CouponEntry, CouponFacts } from './coupon';
import type { PromotionFacts } from './promotion';
import { quote } from './quote';
import type { QuoteFacts, QuoteLineFacts } from './quote-shape';

/** Baht in decimal form. */
const baht = (amount: number) => satang(Math.round(amount * 100));
const inBaht = (amount: number) => amount / 100;

const course = (id: number, price: number, change: Partial<QuoteLineFacts> = {}): QuoteLineFacts => ({
  kind: 'course',
  id,
  planId: 100 + id,
  name: `คอร์ส ${id}`,
  planName: 'เรียน 1 ปี',
  unitPrice: baht(price),
  qty: 1,
  isVatExempt: false,
  ...change,
});
const product = (id: number, price: number, qty = 1, isVatExempt = false): QuoteLineFacts => ({
  ...course(id, price, { kind: 'product', planId: null, planName: '' }),
  qty,
  isVatExempt,
});
const off = (amount: number) => ({ kind: 'amount' as const, thb: baht(amount), usd: baht(amount / 30) });
const percent = (rate: number) => ({ kind: 'percent' as const, basisPoints: rate * 100 });

const coupon = (change: Partial<CouponFacts> = {}): CouponFacts => ({
  id: 1,
  code: 'EXCEL10',
  type: 'P1',
  courseIds: [],
  numberOfCourse: 1,
  paymentMethodIds: [1],
  discount: percent(10),
  isActive: true,
  isFull: false,
  perBuyerLimit: null,
  usedByBuyer: null,
  ...change,
});
const enterCoupons = (...coupons: CouponFacts[]): CouponEntry[] =>
  coupons.map((facts) => ({ typed: facts.code, found: facts }));
const promotion = (change: Partial<PromotionFacts> = {}): PromotionFacts => ({
  id: 1,
  title: 'คู่นี้ลด',
  descriptionList: ['ซื้อคู่กันลด 10%'],
  type: 'P1',
  courseIds: [1, 2],
  numberOfCourse: 2,
  discount: percent(10),
  isFull: false,
  perBuyerLimit: null,
  usedByBuyer: null,
  ...change,
});
const juristic = { isEnabled: true, askedBasisPoints: 300, isJuristicInvoice: true } as const;

const quoteWith = (change: Partial<QuoteFacts>) =>
  quote({
    currency: 'THB',
    lines: [course(1, 1990)],
    promotions: [],
    promotionId: null,
    coupons: [],
    paymentMethodId: 1,
    shippingFee: ZERO,
    vat: { isEnabled: true, rateBasisPoints: 700 },
    withholding: { isEnabled: false, askedBasisPoints: 0, isJuristicInvoice: false },
    rules: { is_one_coupon: false, is_use_coupon_or_oder: false },
    ...change,
  });
const figures = (change: Partial<QuoteFacts>) => {
  const { price, discount, shippingFee, vat, withholding, due } = quoteWith(change);
  return [price, discount, shippingFee, vat, withholding, due].map(inBaht);
};
const lineDiscounts = (change: Partial<QuoteFacts>) =>
  quoteWith(change).lines.map((line) => inBaht(line.discount));

/** Each can be checked with a pocket calculator; VAT 7 %: total × 7 ÷ 107. */
const examples: [
  title: string,
  facts: Partial<QuoteFacts>,
  price: number,
  discount: number,
  shipping: number,
  vat: number,
  withholding: number,
  due: number,
][] = [
  ['one course: 1,990 × 7 ÷ 107 = 130.187', {}, 1990, 0, 0, 130.19, 0, 1990],
  ['no VAT in the shop', { vat: { isEnabled: false, rateBasisPoints: 700 } }, 1990, 0, 0, 0, 0, 1990],
  [
    'two of a product and its postage: 750 × 7 ÷ 107 = 49.065',
    { lines: [product(1, 350, 2)], shippingFee: baht(50) },
    ...([700, 0, 50, 49.07, 0, 750] as const),
  ],
  [
    'a book without VAT beside a course: only 1,070 × 7 ÷ 107',
    { lines: [course(1, 1070), product(1, 200, 1, true)] },
    ...([1270, 0, 0, 70, 0, 1270] as const),
  ],
  [
    'postage contains VAT even if all goods are exempt: 53.50 × 7 ÷ 107',
    { lines: [product(1, 200, 1, true)], shippingFee: baht(53.5) },
    ...([200, 0, 53.5, 3.5, 0, 253.5] as const),
  ],
  [
    'promotion 10 % of 3,280, then a coupon of 100: 2,852 × 7 ÷ 107 = 186.579',
    {
      lines: [course(1, 1990), course(2, 1290)],
      promotions: [promotion()],
      coupons: enterCoupons(coupon({ discount: off(100) })),
    },
    ...([3280, 428, 0, 186.58, 0, 2852] as const),
  ],
  [
    'two coupons, the second on what the first left: 1,990 − 199 = 1,791, 10 % of it 179.10',
    { coupons: enterCoupons(coupon(), coupon({ id: 2, code: 'MORE10' })) },
    ...([1990, 378.1, 0, 105.45, 0, 1611.9] as const),
  ],
  [
    'a coupon of 1,000 takes no more than the 590 there are',
    { lines: [course(1, 590)], coupons: enterCoupons(coupon({ discount: off(1000) })) },
    ...([590, 590, 0, 0, 0, 0] as const),
  ],
  [
    'half off courses leaves goods and postage alone: 890 ÷ 2',
    {
      lines: [course(1, 890), product(1, 350, 2)],
      shippingFee: baht(50),
      coupons: enterCoupons(coupon({ discount: percent(50) })),
    },
    ...([1590, 445, 50, 78.18, 0, 1195] as const),
  ],
  [
    'half a satang goes up: 10.05 × 50 % = 5.025',
    { lines: [course(1, 10.05)], coupons: enterCoupons(coupon({ discount: percent(50) })) },
    10.05,
    5.03,
    0,
    0.33,
    0,
    5.02,
  ],
  [
    'a company withholds 3 % of 10,000 before VAT',
    { lines: [course(1, 10_700)], withholding: juristic },
    ...([10_700, 0, 0, 700, 300, 10_400] as const),
  ],
  [
    'or 1 %',
    { lines: [course(1, 10_700)], withholding: { ...juristic, askedBasisPoints: 100 } },
    ...([10_700, 0, 0, 700, 100, 10_600] as const),
  ],
  [
    'of the courses only: 5,350 ÷ 1.07 = 5,000, not of goods and postage',
    { lines: [course(1, 5350), product(1, 535)], shippingFee: baht(53.5), withholding: juristic },
    ...([5885, 0, 53.5, 388.5, 150, 5788.5] as const),
  ],
  [
    'after discounts: 10,700 − 10 % = 9,630, ÷ 1.07 = 9,000',
    { lines: [course(1, 10_700)], coupons: enterCoupons(coupon()), withholding: juristic },
    ...([10_700, 1070, 0, 630, 270, 9360] as const),
  ],
  [
    'rounded twice: 1,990 ÷ 1.07 = 1,859.81, × 3 % = 55.794',
    { withholding: juristic },
    ...([1990, 0, 0, 130.19, 55.79, 1934.21] as const),
  ],
  [
    'without VAT the whole course is the base',
    { vat: { isEnabled: false, rateBasisPoints: 700 }, withholding: juristic },
    ...([1990, 0, 0, 0, 59.7, 1930.3] as const),
  ],
  [
    'a course without VAT is base as it stands: 5,350 ÷ 1.07 + 2,000',
    { lines: [course(1, 5350), course(2, 2000, { isVatExempt: true })], withholding: juristic },
    ...([7350, 0, 0, 350, 210, 7140] as const),
  ],
];

describe('worked by hand', () => {
  test.each(examples)('CRT-09 %s', (_title, facts, ...expectation) => {
    expect(figures(facts)).toEqual(expectation);
  });

  test('CRT-03 100 baht off three equal courses: the odd satang goes to the lowest id, wherever it stands', () => {
    const three = [course(3, 500), course(1, 500), course(2, 500)];
    const coupons = enterCoupons(coupon({ discount: off(100) }));
    expect(lineDiscounts({ lines: three, coupons })).toEqual([33.33, 33.34, 33.33]);
  });

  test('CRT-03 the odd satang goes to the largest remainder first: 1,791 and 1,161 of 2,952', () => {
    const facts = {
      lines: [course(1, 1990), course(2, 1290)],
      promotions: [promotion()],
      coupons: enterCoupons(coupon({ discount: off(100) })),
    };
    // 199 + 60.670… and 129 + 39.329…
    expect(lineDiscounts(facts)).toEqual([259.67, 168.33]);
  });

  test('CRT-12 the foreign layout counts in cents and takes the discount in dollars', () => {
    const result = quoteWith({
      currency: 'USD',
      lines: [course(1, 59)],
      coupons: enterCoupons(coupon({ discount: off(300) })),
    });
    expect([result.discount, result.due]).toEqual([1000, 4900]);
  });
});

describe('where tax begins', () => {
  test.each([
    ['THB', 1070, true],
    ['THB', 1069.99, false],
    ['USD', 32.1, true],
    ['USD', 32.09, false],
  ] as const)('CRT-08 %s %d with VAT inside: reached %s', (currency, price, isMet) => {
    const result = quoteWith({ currency, lines: [course(1, price)], withholding: juristic });
    expect(result.isTaxThresholdMet).toBe(isMet);
    expect(result.withholdingRefusal).toBe(isMet ? null : 'below_threshold');
    expect(result.withholding > 0).toBe(isMet);
  });

  test('CRT-08 looks at what is left after discounts, with shipping, before withholding', () => {
    const facts = { lines: [course(1, 1188.89)], coupons: enterCoupons(coupon()), withholding: juristic };
    // 1,188.89 − 118.89 = 1,070.00; withholding does not take it below again
    expect(quoteWith(facts)).toMatchObject({ total: 107_000, isTaxThresholdMet: true, withholding: 3_000 });
    const parcelCart = { lines: [course(1, 1000)], shippingFee: baht(70), withholding: juristic };
    expect(quoteWith(parcelCart).isTaxThresholdMet).toBe(true);
  });

  test.each([
    ['not_enabled', { withholding: { ...juristic, isEnabled: false } }],
    ['no_services', { lines: [product(1, 5000)], withholding: juristic }],
    ['below_threshold', { lines: [course(1, 590)], withholding: juristic }],
    ['needs_juristic', { withholding: { ...juristic, isJuristicInvoice: false } }],
  ] as const)('CRT-08 %s: nothing is withheld, and the steps say why', (why, facts) => {
    const result = quoteWith(facts);
    expect(result).toMatchObject({ withholding: 0, withholdingRefusal: why });
    expect(result.steps).toContainEqual({ kind: 'withholding-refused', why });
  });
});

describe('promotions', () => {
  const two = [course(1, 1990), course(2, 1290)];
  test('CRT-06 all listed courses, or a number of them, make it usable', () => {
    expect(quoteWith({ promotions: [promotion()] }).promotion).toBeNull();
    expect(quoteWith({ lines: two, promotions: [promotion()] }).promotion?.amount).toBe(32_800);
    const anyTwo = promotion({ type: 'P2', courseIds: [2, 1, 5] });
    expect(quoteWith({ promotions: [anyTwo] }).promotion).toBeNull();
    expect(quoteWith({ lines: two, promotions: [anyTwo] }).promotion?.amount).toBe(32_800);
  });

  test.each([
    ['without courses', { courseIds: [] }],
    ['full', { isFull: true }],
    ['used by this buyer as often as they may', { perBuyerLimit: 1, usedByBuyer: 1 }],
    ['that takes nothing off', { discount: off(0) }],
  ])('CRT-06 one %s is not offered', (_why, change) => {
    expect(quoteWith({ lines: two, promotions: [promotion(change)] }).offeredPromotions).toEqual([]);
  });

  test('CRT-06 the highest discount is chosen first, the lower id of equal ones; the buyer may choose another', () => {
    const promotions = [
      promotion({ id: 9, discount: off(300) }),
      promotion({ id: 4, discount: off(300) }),
      promotion({ id: 1, discount: off(100) }),
    ];
    const ids = (facts: Partial<QuoteFacts>) => {
      const result = quoteWith({ lines: two, promotions, ...facts });
      return [result.promotion?.id, result.discount];
    };
    expect(ids({})).toEqual([4, 30_000]);
    expect(ids({ promotionId: 1 })).toEqual([1, 10_000]);
    expect(ids({ promotionId: 77 })).toEqual([4, 30_000]);
  });

  const exclusive = { is_one_coupon: false, is_use_coupon_or_oder: true };
  test('CRT-07 an accepted coupon stands in the place of the promotion, and the steps say what was given up', () => {
    const result = quoteWith({
      lines: two,
      promotions: [promotion()],
      coupons: enterCoupons(coupon({ discount: off(50) })),
      rules: exclusive,
    });
    expect(result).toMatchObject({ promotion: null, discount: 5_000 });
    expect(result.offeredPromotions).toHaveLength(1);
    expect(result.steps.map(({ kind }) => kind)).toEqual([
      'line',
      'line',
      'promotion-displaced',
      'coupon',
      'vat',
    ]);
  });

  test('CRT-07 a refused coupon never does', () => {
    const result = quoteWith({
      lines: two,
      promotions: [promotion()],
      coupons: [{ typed: 'NOBODY', found: null }, ...enterCoupons(coupon({ discount: off(0) }))],
      rules: exclusive,
    });
    expect(result).toMatchObject({ discount: 32_800, promotion: { id: 1 } });
    expect(result.coupons.map(({ refusal }) => refusal)).toEqual(['NOT_FOUND', 'nothing_left']);
  });
});

describe('why a coupon is refused', () => {
  const usable = coupon();
  const again = enterCoupons(usable, usable);
  const one = { is_one_coupon: true, is_use_coupon_or_oder: false };
  test.each([
    ['NOT_FOUND', { coupons: [{ typed: 'NOBODY', found: null }] }],
    ['COUPON_NOT_AVAILABLE', { coupons: enterCoupons(coupon({ isActive: false })) }],
    ['COUPON_NOT_AVAILABLE', { coupons: enterCoupons(coupon({ isFull: true })) }],
    ['duplicate_coupon', { coupons: again }],
    ['one_coupon', { coupons: enterCoupons(usable, coupon({ id: 2 })), rules: one }],
    ['no_payment_method', { coupons: enterCoupons(coupon({ paymentMethodIds: [] })) }],
    ['payment_method_not_allowed', { coupons: enterCoupons(usable), paymentMethodId: 9 }],
    ['payment_method_not_allowed', { coupons: enterCoupons(usable), paymentMethodId: null }],
    ['courses_not_supported', { coupons: enterCoupons(coupon({ courseIds: [7] })) }],
    ['courses_not_supported', { coupons: enterCoupons(usable), lines: [product(1, 350)] }],
    ['course_count', { coupons: enterCoupons(coupon({ type: 'P2', numberOfCourse: 2 })) }],
    ['per_buyer_limit', { coupons: enterCoupons(coupon({ perBuyerLimit: 1, usedByBuyer: 1 })) }],
    ['nothing_left', { coupons: enterCoupons(coupon({ discount: percent(100) }), coupon({ id: 2 })) }],
    ['nothing_left', { coupons: enterCoupons(usable), lines: [course(1, 0)] }],
  ] as const)('CRT-03 %s', (why, facts) => {
    const result = quoteWith(facts);
    expect(result.coupons.at(-1)).toMatchObject({ refusal: why, amount: 0 });
    expect(result.steps).toContainEqual(expect.objectContaining({ kind: 'coupon-refused', why }));
  });

  test('CRT-05 a refused coupon does not count as the one coupon of the order', () => {
    const result = quoteWith({
      coupons: enterCoupons(coupon({ isFull: true }), coupon({ id: 2, code: 'NEXT' })),
      rules: one,
    });
    expect(result.coupons.map(({ refusal }) => refusal)).toEqual(['COUPON_NOT_AVAILABLE', null]);
  });

  test('CRT-03 a coupon for some courses leaves the others alone', () => {
    const lines = [course(1, 1990), course(2, 1290)];
    expect(lineDiscounts({ lines, coupons: enterCoupons(coupon({ courseIds: [2] })) })).toEqual([0, 129]);
  });
});

describe('R-388 a price that staff agreed on', () => {
  const agreedCourse = course(1, 1990, { agreedPrice: baht(1500), qty: 3 });
  test('stands as a discount of its line; promotion and coupon take from the other lines only', () => {
    const quoted = quoteWith({
      lines: [agreedCourse, course(2, 1000)],
      promotions: [promotion()],
      coupons: enterCoupons(coupon()),
    });
    expect(quoted.lines.map((line) => [inBaht(line.amount), inBaht(line.discount)])).toEqual([
      [5970, 1470],
      [1000, 190],
    ]);
    expect(quoted.steps.filter(({ kind }) => kind === 'agreed')).toEqual([
      { kind: 'agreed', name: 'คอร์ส 1', amount: baht(1470), each: baht(1500), qty: 3 },
    ]);
    expect(inBaht(quoted.due)).toBe(5310);
  });

  test('a coupon that finds nothing but agreed prices takes nothing and is refused', () => {
    const quoted = quoteWith({ lines: [agreedCourse], coupons: enterCoupons(coupon()) });
    expect(quoted.coupons).toMatchObject([{ refusal: 'nothing_left' }]);
    expect(inBaht(quoted.due)).toBe(4500);
  });

  test('goods have one too, down to nothing, and VAT is of what is left', () => {
    const quoted = quoteWith({
      lines: [{ ...product(7, 250, 2), agreedPrice: baht(0) }, course(1, 1070, { agreedPrice: baht(535) })],
    });
    expect([quoted.discount, quoted.vat, quoted.due].map(inBaht)).toEqual([1035, 35, 535]);
  });
});
