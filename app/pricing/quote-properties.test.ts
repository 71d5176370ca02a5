import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCart, TEST_SCALE } from '../../test/support/samples/random-carts';
import type { CouponFacts } from './coupon';
import { quote } from './quote';
import type { Quote, QuoteFacts, QuoteLine } from './quote-shape';
import { containedVat } from './tax-rules';

const numRuns = 2_000 * TEST_SCALE;
/** fast-check prints the seed and the smallest failing cart */
const forEveryCart = (check: (facts: QuoteFacts, result: Quote) => void) =>
  fc.assert(
    fc.property(randomCart, (facts) => {
      check(facts, quote(facts));
    }),
    { numRuns },
  );
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const restOf = (line: QuoteLine) => line.amount - line.discount;
const acceptedCoupons = (result: Quote) => result.coupons.filter(({ refusal }) => refusal === null);

describe(`every cart, ${numRuns} of them`, { timeout: 600_000 }, () => {
  test('CRT-09 due = price − discount + shipping − withholding, and every sum is exact', () => {
    forEveryCart((facts, result) => {
      expect(result.due).toBe(result.price - result.discount + result.shippingFee - result.withholding);
      expect(result.total).toBe(result.due + result.withholding);
      expect(result.price).toBe(sum(facts.lines.map(({ unitPrice, qty }) => unitPrice * qty)));
      expect(result.discount).toBe(sum(result.lines.map((line) => line.discount)));
      expect(result.discount).toBe(
        (result.promotion?.amount ?? 0) +
          sum(result.coupons.map(({ amount }) => amount)) +
          sum(result.steps.map((step) => (step.kind === 'agreed' ? step.amount : 0))),
      );
    });
  });

  test('CRT-03 nothing is ever negative or above what it is taken from; products only by agreement, shipping never', () => {
    forEveryCart((_, result) => {
      for (const line of result.lines) {
        expect(line.discount).toBeGreaterThanOrEqual(0);
        expect(line.discount).toBeLessThanOrEqual(
          line.kind === 'course' || line.agreedPrice !== undefined ? line.amount : 0,
        );
      }
      for (const amount of [result.due, result.vat, result.withholding]) {
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(result.total);
      }
      expect(result.total).toBeGreaterThanOrEqual(result.shippingFee);
    });
  });

  test('CRT-09 the order of the lines changes nothing', () => {
    fc.assert(
      fc.property(randomCart, fc.infiniteStream(fc.nat()), (facts, chance) => {
        const shuffledLines = facts.lines
          .map((line) => ({ line, at: chance.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ line }) => line);
        const [result, again] = [quote(facts), quote({ ...facts, lines: shuffledLines })];
        const figures = ({ lines: _lines, steps: _steps, ...rest }: Quote) => rest;
        expect(figures(again)).toEqual(figures(result));
        const byKey = (one: Quote) =>
          new Map(one.lines.map((line) => [`${line.kind} ${line.id}`, line.discount]));
        expect(byKey(again)).toEqual(byKey(result));
      }),
      { numRuns },
    );
  });

  test('CRT-03 one more accepted coupon never raises the total while the promotion stays', () => {
    let comparisons = 0;
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
    forEveryCart((facts, result) => {
      const more = quote({ ...facts, coupons: [...facts.coupons, { typed: one.code, found: one }] });
      if (more.coupons.at(-1)?.refusal !== null || more.promotion?.id !== result.promotion?.id) return;
      comparisons += 1;
      expect(more.total).toBeLessThan(result.total);
      expect(more.coupons.slice(0, -1)).toEqual(result.coupons);
    });
    expect(comparisons).toBeGreaterThan(numRuns / 10);
  });

  test('CRT-08 in each tax class VAT and what it is on add up to the total of the class', () => {
    forEveryCart(({ vat, shippingFee }, result) => {
      const exempt = sum(result.lines.filter((line) => line.isVatExempt).map(restOf));
      const standard = sum(result.lines.filter((line) => !line.isVatExempt).map(restOf)) + shippingFee;
      expect(standard + exempt).toBe(result.total);
      const rate = vat.isEnabled ? vat.rateBasisPoints : 0;
      const base = standard - result.vat;
      // half a satang at most from the exact share
      expect(Math.abs(result.vat * (10_000 + rate) - standard * rate)).toBeLessThanOrEqual(
        (10_000 + rate) / 2,
      );
      expect(base).toBeGreaterThanOrEqual(0);
      const step = result.steps.find(({ kind }) => kind === 'vat');
      if (result.vat > 0)
        expect(step).toMatchObject({ amount: result.vat, of: standard, rateBasisPoints: rate });
      else expect(step).toBeUndefined();
    });
  });

  test('CRT-08 withheld only when asked, from services, for a juristic person, from 1,000 THB or 30 USD without VAT', () => {
    let withheld = 0;
    forEveryCart(({ withholding, currency }, result) => {
      const services = sum(result.lines.filter(({ kind }) => kind === 'course').map(restOf));
      const isReached = result.total - result.vat >= (currency === 'THB' ? 100_000 : 3_000);
      expect(result.isTaxThresholdMet).toBe(isReached);
      const isAllowed = withholding.isEnabled && withholding.isJuristicInvoice && isReached && services > 0;
      expect(result.withholdingRefusal === null).toBe(isAllowed);
      if (!isAllowed || withholding.askedBasisPoints === 0) {
        expect(result.withholding).toBe(0);
        return;
      }
      withheld += 1;
      expect(result.withholding).toBeLessThanOrEqual(
        Math.ceil((services * withholding.askedBasisPoints) / 10_000),
      );
    });
    expect(withheld).toBeGreaterThan(numRuns / 50);
  });

  test('CRT-03 a discount is spread within one satang of each exact share', () => {
    forEveryCart((facts, result) => {
      // one discount alone, so that the shares are those of the full prices
      const first = result.promotion ?? acceptedCoupons(result)[0];
      if (!first || acceptedCoupons(result).length + (result.promotion ? 1 : 0) > 1) return;
      const ids = result.promotion
        ? facts.promotions.find(({ id }) => id === first.id)!.courseIds
        : facts.coupons.find(({ found: candidate }) => candidate?.id === first.id)!.found!.courseIds;
      const isForAll = !result.promotion && ids.length === 0;
      const matchingLines = result.lines.filter(
        ({ kind, id, agreedPrice }) =>
          kind === 'course' && agreedPrice === undefined && (isForAll || ids.includes(id)),
      );
      const all = sum(matchingLines.map(({ amount }) => amount));
      for (const line of matchingLines) {
        const distance = BigInt(line.discount) * BigInt(all) - BigInt(first.amount) * BigInt(line.amount);
        expect(distance < BigInt(all) && -distance < BigInt(all)).toBe(true);
      }
    });
  });

  test('CRT-07 where they exclude each other: accepted coupons or the promotion, and a refused coupon displaces nothing', () => {
    forEveryCart((facts, result) => {
      const best =
        result.offeredPromotions.find(({ id }) => id === facts.promotionId) ?? result.offeredPromotions[0];
      const isDisplaced = facts.rules.is_use_coupon_or_oder && acceptedCoupons(result).length > 0;
      expect(result.promotion).toEqual(isDisplaced ? null : (best ?? null));
      expect(result.steps.some(({ kind }) => kind === 'promotion-displaced')).toBe(
        isDisplaced && best !== undefined,
      );
    });
  });

  test('CRT-06 promotions are offered best first, the lower id first where they are equal, each takes something off', () => {
    forEveryCart((_, { offeredPromotions }) => {
      expect(offeredPromotions.every(({ amount }) => amount > 0)).toBe(true);
      const bestFirst = [...offeredPromotions].sort((a, b) => b.amount - a.amount || a.id - b.id);
      expect(offeredPromotions).toEqual(bestFirst);
    });
  });

  test('CRT-05 one coupon an order where the site says so; never the same coupon twice', () => {
    forEveryCart(({ rules }, result) => {
      const ids = acceptedCoupons(result).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      if (rules.is_one_coupon) expect(ids.length).toBeLessThanOrEqual(1);
    });
  });

  test('CRT-11 the steps alone come to the amount due', () => {
    forEveryCart((facts, result) => {
      let due = 0;
      for (const step of result.steps) {
        if (step.kind === 'line' || step.kind === 'shipping') due += step.amount;
        if (['agreed', 'promotion', 'coupon', 'withholding'].includes(step.kind) && 'amount' in step)
          due -= step.amount;
        if ('parts' in step && step.parts.length > 0)
          expect(sum(step.parts.map(({ amount }) => amount))).toBe(step.amount);
        if (step.kind === 'withholding') {
          const { taxed: taxable, exempt } = step.services;
          expect(taxable - containedVat(taxable, step.vatBasisPoints) + exempt - step.of).toBeLessThanOrEqual(
            1,
          );
        }
      }
      expect(due).toBe(result.due);
      const refusals = result.steps.filter(({ kind }) => kind === 'coupon-refused');
      expect(refusals.length + acceptedCoupons(result).length).toBe(facts.coupons.length);
    });
  });

  test('CRT-09 the same facts make the same quote, and are left as they were', () => {
    forEveryCart((facts, result) => {
      const before = structuredClone(facts);
      expect(quote(facts)).toEqual(result);
      expect(facts).toEqual(before);
    });
  });
});

test('the random carts come to every outcome there is', () => {
  const counts = new Map<string, number>();
  const see = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const facts of fc.sample(randomCart, { numRuns: 3_000, seed: 20 })) {
    const result = quote(facts);
    for (const { refusal } of result.coupons) see(refusal ?? 'accepted');
    for (const step of result.steps) {
      see(step.kind);
      if ('isCapped' in step && step.isCapped) see('capped');
    }
    if (acceptedCoupons(result).length > 1) see('several coupons');
    if (acceptedCoupons(result).length > 0 && result.promotion) see('coupon after promotion');
    see(`withholding ${result.withholdingRefusal}`);
  }
  expect([...counts].filter(([, times]) => times < 20)).toEqual([]);
  expect([...counts.keys()].sort()).toEqual(
    [
      ...['NOT_FOUND', 'COUPON_NOT_AVAILABLE', 'duplicate_coupon', 'one_coupon', 'no_payment_method'],
      ...['payment_method_not_allowed', 'courses_not_supported', 'course_count', 'per_buyer_limit'],
      ...['nothing_left', 'accepted', 'several coupons', 'coupon after promotion', 'capped'],
      ...[
        'line',
        'agreed',
        'promotion',
        'promotion-displaced',
        'coupon',
        'coupon-refused',
        'shipping',
        'vat',
      ],
      ...['withholding', 'withholding-refused', 'withholding null', 'withholding not_enabled'],
      ...['withholding no_services', 'withholding below_threshold', 'withholding needs_juristic'],
    ].sort(),
  );
});
