import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCart, TEST_SCALE } from '../../test/support/samples/random-carts';
import type { CouponFacts } from './coupon';
import { quote } from './quote';
import type { Quote, QuoteFacts, QuoteLine } from './quote-shape';
import { containedVat } from './tax-rules';

const numRuns = 2_000 * TEST_SCALE;
/** fast-check prints the seed and the smallest cart that fails */
const forEveryCart = (check: (facts: QuoteFacts, made: Quote) => void) =>
  fc.assert(
    fc.property(randomCart, (facts) => {
      check(facts, quote(facts));
    }),
    { numRuns },
  );
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const left = (line: QuoteLine) => line.amount - line.discount;
const accepted = (made: Quote) => made.coupons.filter(({ refusal }) => refusal === null);

describe(`every cart, ${numRuns} of them`, { timeout: 600_000 }, () => {
  test('CRT-09 due = price − discount + shipping − withholding, and every sum is exact', () => {
    forEveryCart((facts, made) => {
      expect(made.due).toBe(made.price - made.discount + made.shippingFee - made.withholding);
      expect(made.total).toBe(made.due + made.withholding);
      expect(made.price).toBe(sum(facts.lines.map(({ unitPrice, qty }) => unitPrice * qty)));
      expect(made.discount).toBe(sum(made.lines.map((line) => line.discount)));
      expect(made.discount).toBe(
        (made.promotion?.amount ?? 0) + sum(made.coupons.map(({ amount }) => amount)),
      );
    });
  });

  test('CRT-03 nothing is ever negative or above what it is taken from; products and shipping are never discounted', () => {
    forEveryCart((_, made) => {
      for (const line of made.lines) {
        expect(line.discount).toBeGreaterThanOrEqual(0);
        expect(line.discount).toBeLessThanOrEqual(line.kind === 'course' ? line.amount : 0);
      }
      for (const amount of [made.due, made.vat, made.withholding]) {
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(made.total);
      }
      expect(made.total).toBeGreaterThanOrEqual(made.shippingFee);
    });
  });

  test('CRT-09 the order of the lines changes nothing', () => {
    fc.assert(
      fc.property(randomCart, fc.infiniteStream(fc.nat()), (facts, chance) => {
        const shuffled = facts.lines
          .map((line) => ({ line, at: chance.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ line }) => line);
        const [made, again] = [quote(facts), quote({ ...facts, lines: shuffled })];
        const figures = ({ lines: _lines, steps: _steps, ...rest }: Quote) => rest;
        expect(figures(again)).toEqual(figures(made));
        const byKey = (one: Quote) =>
          new Map(one.lines.map((line) => [`${line.kind} ${line.id}`, line.discount]));
        expect(byKey(again)).toEqual(byKey(made));
      }),
      { numRuns },
    );
  });

  test('CRT-03 one more accepted coupon never raises the total while the promotion stays', () => {
    let compared = 0;
    const one: CouponFacts = {
      id: 77,
      code: 'ONE-MORE',
      type: 'P1',
      courseIds: [],
      numberOfCourse: 1,
      paymentMethodIds: [1, 8, 9],
      discount: { kind: 'percent', basisPoints: 1250 },
      isActive: true,
      isFull: false,
      perBuyerLimit: null,
      usedByBuyer: null,
    };
    forEveryCart((facts, made) => {
      const more = quote({ ...facts, coupons: [...facts.coupons, { typed: one.code, found: one }] });
      if (more.coupons.at(-1)?.refusal !== null || more.promotion?.id !== made.promotion?.id) return;
      compared += 1;
      expect(more.total).toBeLessThan(made.total);
      expect(more.coupons.slice(0, -1)).toEqual(made.coupons);
    });
    expect(compared).toBeGreaterThan(numRuns / 10);
  });

  test('CRT-08 in each tax class VAT and what it is on add up to the total of the class', () => {
    forEveryCart(({ vat, shippingFee }, made) => {
      const exempt = sum(made.lines.filter((line) => line.isVatExempt).map(left));
      const standard = sum(made.lines.filter((line) => !line.isVatExempt).map(left)) + shippingFee;
      expect(standard + exempt).toBe(made.total);
      const rate = vat.isEnabled ? vat.rateBasisPoints : 0;
      const base = standard - made.vat;
      // half a satang at most from the exact share
      expect(Math.abs(made.vat * (10_000 + rate) - standard * rate)).toBeLessThanOrEqual((10_000 + rate) / 2);
      expect(base).toBeGreaterThanOrEqual(0);
      const step = made.steps.find(({ kind }) => kind === 'vat');
      if (made.vat > 0) expect(step).toMatchObject({ amount: made.vat, of: standard, rateBasisPoints: rate });
      else expect(step).toBeUndefined();
    });
  });

  test('CRT-08 withheld only when asked, from services, for a juristic person, from 1,000 THB or 30 USD without VAT', () => {
    let withheld = 0;
    forEveryCart(({ withholding, currency }, made) => {
      const services = sum(made.lines.filter(({ kind }) => kind === 'course').map(left));
      const isReached = made.total - made.vat >= (currency === 'THB' ? 100_000 : 3_000);
      expect(made.isTaxThresholdMet).toBe(isReached);
      const isAllowed = withholding.isEnabled && withholding.isJuristicInvoice && isReached && services > 0;
      expect(made.withholdingRefusal === null).toBe(isAllowed);
      if (!isAllowed || withholding.askedBasisPoints === 0) {
        expect(made.withholding).toBe(0);
        return;
      }
      withheld += 1;
      expect(made.withholding).toBeLessThanOrEqual(
        Math.ceil((services * withholding.askedBasisPoints) / 10_000),
      );
    });
    expect(withheld).toBeGreaterThan(numRuns / 50);
  });

  test('CRT-03 a discount is spread within one satang of each exact share', () => {
    forEveryCart((facts, made) => {
      // one discount alone, so that the shares are those of the full prices
      const first = made.promotion ?? accepted(made)[0];
      if (!first || accepted(made).length + (made.promotion ? 1 : 0) > 1) return;
      const ids = made.promotion
        ? facts.promotions.find(({ id }) => id === first.id)!.courseIds
        : facts.coupons.find(({ found }) => found?.id === first.id)!.found!.courseIds;
      const isForAll = !made.promotion && ids.length === 0;
      const matched = made.lines.filter(
        ({ kind, id }) => kind === 'course' && (isForAll || ids.includes(id)),
      );
      const all = sum(matched.map(({ amount }) => amount));
      for (const line of matched) {
        const distance = BigInt(line.discount) * BigInt(all) - BigInt(first.amount) * BigInt(line.amount);
        expect(distance < BigInt(all) && -distance < BigInt(all)).toBe(true);
      }
    });
  });

  test('CRT-07 where they exclude each other: accepted coupons or the promotion, and a refused coupon displaces nothing', () => {
    forEveryCart((facts, made) => {
      const best =
        made.offeredPromotions.find(({ id }) => id === facts.promotionId) ?? made.offeredPromotions[0];
      const isDisplaced = facts.rules.is_use_coupon_or_oder && accepted(made).length > 0;
      expect(made.promotion).toEqual(isDisplaced ? null : (best ?? null));
      expect(made.steps.some(({ kind }) => kind === 'promotion-displaced')).toBe(
        isDisplaced && best !== undefined,
      );
    });
  });

  test('CRT-06 promotions are offered best first, the lower id first where they are equal, each takes something off', () => {
    forEveryCart((_, { offeredPromotions }) => {
      expect(offeredPromotions.every(({ amount }) => amount > 0)).toBe(true);
      const sorted = [...offeredPromotions].sort((a, b) => b.amount - a.amount || a.id - b.id);
      expect(offeredPromotions).toEqual(sorted);
    });
  });

  test('CRT-05 one coupon an order where the site says so; never the same coupon twice', () => {
    forEveryCart(({ rules }, made) => {
      const ids = accepted(made).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      if (rules.is_one_coupon) expect(ids.length).toBeLessThanOrEqual(1);
    });
  });

  test('CRT-11 the steps alone come to the amount due', () => {
    forEveryCart((facts, made) => {
      let due = 0;
      for (const step of made.steps) {
        if (step.kind === 'line' || step.kind === 'shipping') due += step.amount;
        if (step.kind === 'promotion' || step.kind === 'coupon' || step.kind === 'withholding')
          due -= step.amount;
        if ('parts' in step && step.parts.length > 0)
          expect(sum(step.parts.map(({ amount }) => amount))).toBe(step.amount);
        if (step.kind === 'withholding') {
          const { taxed, exempt } = step.services;
          expect(taxed - containedVat(taxed, step.vatBasisPoints) + exempt - step.of).toBeLessThanOrEqual(1);
        }
      }
      expect(due).toBe(made.due);
      const refused = made.steps.filter(({ kind }) => kind === 'coupon-refused');
      expect(refused.length + accepted(made).length).toBe(facts.coupons.length);
    });
  });

  test('CRT-09 the same facts make the same quote, and are left as they were', () => {
    forEveryCart((facts, made) => {
      const before = structuredClone(facts);
      expect(quote(facts)).toEqual(made);
      expect(facts).toEqual(before);
    });
  });
});

test('the random carts come to every outcome there is', () => {
  const seen = new Map<string, number>();
  const see = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  for (const facts of fc.sample(randomCart, { numRuns: 3_000, seed: 20 })) {
    const made = quote(facts);
    for (const { refusal } of made.coupons) see(refusal ?? 'accepted');
    for (const step of made.steps) {
      see(step.kind);
      if ('isCapped' in step && step.isCapped) see('capped');
    }
    if (accepted(made).length > 1) see('several coupons');
    if (accepted(made).length > 0 && made.promotion) see('coupon after promotion');
    see(`withholding ${made.withholdingRefusal}`);
  }
  expect([...seen].filter(([, times]) => times < 20)).toEqual([]);
  expect([...seen.keys()].sort()).toEqual(
    [
      ...['NOT_FOUND', 'COUPON_NOT_AVAILABLE', 'duplicate_coupon', 'one_coupon', 'no_payment_method'],
      ...['payment_method_not_allowed', 'courses_not_supported', 'course_count', 'per_buyer_limit'],
      ...['nothing_left', 'accepted', 'several coupons', 'coupon after promotion', 'capped'],
      ...['line', 'promotion', 'promotion-displaced', 'coupon', 'coupon-refused', 'shipping', 'vat'],
      ...['withholding', 'withholding-refused', 'withholding null', 'withholding not_enabled'],
      ...['withholding no_services', 'withholding below_threshold', 'withholding needs_juristic'],
    ].sort(),
  );
});
