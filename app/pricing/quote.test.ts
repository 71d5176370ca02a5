import fc from 'fast-check';
import { expect, test } from 'vitest';
import { satang, ZERO } from '../values/money';
import { quote, type QuoteFacts, type QuoteLineFacts } from './quote';

const plain = {
  promotions: [],
  promotionId: null,
  coupons: [],
  paymentMethodId: 1,
  withholding: { isEnabled: false, askedBasisPoints: 0, isJuristicInvoice: false },
  rules: { is_one_coupon: false, is_use_coupon_or_oder: false },
} satisfies Partial<QuoteFacts>;

const line = (change: Partial<QuoteLineFacts>): QuoteLineFacts => ({
  kind: 'course',
  id: 1,
  planId: 1,
  name: 'Excel',
  planName: '1 ปี',
  unitPrice: satang(199000),
  qty: 1,
  isVatExempt: false,
  ...change,
});

test('VAT is contained in the total, rounded half-up', () => {
  const made = quote({
    ...plain,
    currency: 'THB',
    lines: [line({ unitPrice: satang(174100) })],
    shippingFee: ZERO,
    vat: { isEnabled: true, rateBasisPoints: 700 },
  });
  expect(made).toMatchObject({ price: 174100, vat: 11390, due: 174100 });
});

test('sums are exact, never negative, VAT never exceeds the total, the same facts give the same quote', () => {
  const lines = fc.array(
    fc
      .record({
        unitPrice: fc.integer({ min: 0, max: 5_000_000 }),
        qty: fc.integer({ min: 1, max: 9 }),
        isVatExempt: fc.boolean(),
      })
      .map((made) => line({ ...made, unitPrice: satang(made.unitPrice) })),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 100_000 }), fc.boolean(), (made, shipping, isEnabled) => {
      const facts = {
        ...plain,
        currency: 'THB' as const,
        lines: made,
        shippingFee: satang(shipping),
        vat: { isEnabled, rateBasisPoints: 700 },
      };
      const total = quote(facts);
      const expected = made.reduce((sum, one) => sum + one.unitPrice * one.qty, 0) + shipping;
      expect(total.due).toBe(expected);
      expect(total.vat).toBeGreaterThanOrEqual(0);
      expect(total.vat).toBeLessThanOrEqual(total.due);
      expect(quote({ ...facts, lines: [...made].reverse() }).due).toBe(total.due);
      expect(quote(facts)).toEqual(total);
    }),
    { numRuns: 500 },
  );
});
