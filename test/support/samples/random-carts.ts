import fc from 'fast-check';
import type { CouponEntry, CouponFacts } from '../../../app/pricing/coupon';
import type { Discount } from '../../../app/pricing/discount';
import type { PromotionFacts } from '../../../app/pricing/promotion';
import type { QuoteFacts, QuoteLineFacts } from '../../../app/pricing/quote-shape';
import { type Satang, satang } from '../../../app/values/money';

/** Money as shops write it and as nobody would: round prices, odd satang, nothing at all. */
const money = (max: number): fc.Arbitrary<Satang> =>
  fc
    .oneof(
      fc.integer({ min: 0, max: Math.floor(max / 10_000) }).map((hundreds) => hundreds * 10_000),
      fc.integer({ min: 0, max }),
      fc.integer({ min: 0, max: 12 }),
      // where tax begins, with 7 % inside and without
      fc.constantFrom(100_000, 107_000, 3_000, 3_210),
    )
    .map(satang);

const COURSES = [1, 2, 3, 4, 5, 6, 7];
const METHODS = [1, 8, 9];

const line = (kind: QuoteLineFacts['kind'], id: number): fc.Arbitrary<QuoteLineFacts> =>
  fc
    .record({
      unitPrice: money(2_000_000),
      qty: kind === 'course' ? fc.constant(1) : fc.integer({ min: 1, max: 12 }),
      isVatExempt: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.boolean()),
      agreed: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.integer({ min: 0, max: 100 })),
    })
    .map(({ agreed, ...made }) => ({
      kind,
      id,
      planId: kind === 'course' ? 10 + id : null,
      name: `${kind} ${id}`,
      planName: '',
      ...made,
      ...(agreed !== null && { agreedPrice: satang(Math.floor((made.unitPrice * agreed) / 100)) }),
    }));

/** Each course and product once, in any order. */
const lines: fc.Arbitrary<QuoteLineFacts[]> = fc
  .record({
    courses: fc.uniqueArray(fc.constantFrom(...COURSES), { maxLength: 6 }),
    products: fc.uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 2 }),
  })
  .filter(({ courses, products }) => courses.length + products.length > 0)
  .chain(({ courses, products }) =>
    fc.tuple(...courses.map((id) => line('course', id)), ...products.map((id) => line('product', id))),
  )
  .chain((input) => fc.shuffledSubarray(input, { minLength: input.length }));

const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), thb: money(300_000), usd: money(9_000) }),
  fc.record({
    kind: fc.constant('percent' as const),
    basisPoints: fc.oneof(fc.constantFrom(500, 1000, 3333, 10_000), fc.integer({ min: 0, max: 10_000 })),
  }),
);
const courseIds = fc.oneof(
  fc.uniqueArray(fc.constantFrom(...COURSES, 99), { maxLength: 5 }),
  fc.constant<number[]>([]),
);
const mostly = fc.integer({ min: 0, max: 7 }).map((roll) => roll > 0);
const rarely = mostly.map((is) => !is);
const limit = fc.record({
  perBuyerLimit: fc.option(fc.integer({ min: 1, max: 2 })),
  usedByBuyer: fc.option(fc.integer({ min: 0, max: 2 })),
});

const coupon: fc.Arbitrary<CouponFacts> = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    type: fc.constantFrom('P1' as const, 'P2' as const),
    courseIds,
    numberOfCourse: fc.integer({ min: 0, max: 3 }),
    paymentMethodIds: fc.oneof(
      { weight: 4, arbitrary: fc.constant(METHODS) },
      { weight: 1, arbitrary: fc.subarray(METHODS) },
    ),
    discount,
    isActive: mostly,
    isFull: rarely,
    limit,
  })
  .map(({ limit, ...made }) => ({ ...made, ...limit, code: `CODE${made.id}` }));

/** The same id is the same coupon; it may be entered twice, and codes nobody knows come between. */
const coupons: fc.Arbitrary<CouponEntry[]> = fc
  .record({
    known: fc.uniqueArray(coupon, { maxLength: 4, selector: ({ id }) => id }),
    entered: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }),
  })
  .map(({ known, entered }) =>
    entered.map((roll) => {
      const found = roll > 8 ? null : (known[roll % Math.max(1, known.length)] ?? null);
      return { typed: found?.code ?? 'NOBODY', found };
    }),
  );

const promotion: fc.Arbitrary<PromotionFacts> = fc
  .record({
    id: fc.integer({ min: 1, max: 9 }),
    type: fc.constantFrom('P1' as const, 'P2' as const),
    courseIds: fc.uniqueArray(fc.constantFrom(...COURSES), { maxLength: 4 }),
    numberOfCourse: fc.integer({ min: 0, max: 3 }),
    discount,
    isFull: rarely,
    limit,
  })
  .map(({ limit, ...made }) => ({ ...made, ...limit, title: `promotion ${made.id}`, descriptionList: [] }));

/** Everything a quote can be made from. */
export const randomCart: fc.Arbitrary<QuoteFacts> = fc.record({
  currency: fc.oneof(
    { weight: 3, arbitrary: fc.constant('THB' as const) },
    { weight: 1, arbitrary: fc.constant('USD' as const) },
  ),
  lines,
  promotions: fc.uniqueArray(promotion, { maxLength: 4, selector: ({ id }) => id }),
  promotionId: fc.option(fc.integer({ min: 1, max: 9 })),
  coupons,
  paymentMethodId: fc.option(fc.constantFrom(...METHODS), { freq: 9 }),
  shippingFee: fc.oneof(fc.constant(satang(0)), fc.constant(satang(5_000)), money(20_000)),
  vat: fc.record({
    isEnabled: mostly,
    // 28 % and 60 % leave halves of a satang; 7 % never does
    rateBasisPoints: fc.constantFrom(0, 700, 700, 700, 1000, 725, 2800, 6000),
  }),
  withholding: fc.record({
    isEnabled: mostly,
    askedBasisPoints: fc.constantFrom(0 as const, 300 as const, 300 as const, 100 as const),
    isJuristicInvoice: mostly,
  }),
  rules: fc.record({ is_one_coupon: fc.boolean(), is_use_coupon_or_oder: fc.boolean() }),
});

/** How often random tests run: TEST_SCALE=20 in `npm run test:deep`. */
export const TEST_SCALE = Number(process.env.TEST_SCALE ?? 1);
