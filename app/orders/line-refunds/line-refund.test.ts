import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { satang, ZERO } from '~/values/money';
import {
  paidForLines,
  paidParts,
  type RefundableLine,
  type RefundableOrder,
  refundOfLines,
} from './line-refund';

const scale = Number(process.env.TEST_SCALE ?? 1);

const line = (id: number, net: number, more: Partial<RefundableLine> = {}): RefundableLine => ({
  id,
  kind: 'course',
  itemId: id,
  planId: null,
  net: satang(net),
  qty: 1,
  ...more,
});
const order = (lines: RefundableLine[], more: Partial<RefundableOrder> = {}): RefundableOrder => ({
  lines,
  withholding: ZERO,
  shippingFee: ZERO,
  agreed: null,
  refundedLineIds: [],
  partsGone: [],
  ...more,
});
const goods = { kind: 'product' } as const;

describe('PAY-24 what goes back for a line', () => {
  test('PAY-24 a line goes back after discounts; shipping stays until the last line goes', () => {
    const two = order([line(1, 100_000), line(2, 45_000, goods)], { shippingFee: satang(5_000) });
    expect(refundOfLines(two, [1])).toEqual({
      lines: [{ lineId: 1, net: 100_000, withholding: 0, paid: 100_000 }],
      parts: [],
      shipping: 0,
      amount: 100_000,
      isLast: false,
    });
    expect(refundOfLines({ ...two, refundedLineIds: [1] }, [2])).toMatchObject({
      shipping: 5_000,
      amount: 50_000,
      isLast: true,
    });
    expect(refundOfLines(two, [2, 1])).toMatchObject({ shipping: 5_000, amount: 150_000, isLast: true });
  });

  test('PAY-24 tax withheld is taken off services only, by what each came to', () => {
    const three = order([line(1, 214_000), line(2, 107_000), line(3, 50_000, goods)], {
      withholding: satang(9_000),
    });
    expect(paidForLines(three).map((each) => each.withholding)).toEqual([6_000, 3_000, 0]);
    expect(refundOfLines(three, [1]).amount).toBe(208_000);
    expect(refundOfLines(three, [3]).amount).toBe(50_000);
  });

  test('PAY-24 the odd satang of equal shares goes to the lower course, wherever it stands and whatever went before', () => {
    const lines = [line(1, 100_000, { itemId: 30 }), line(2, 100_000, { itemId: 10 })];
    const uneven = { withholding: satang(5_001) };
    expect(paidForLines(order(lines, uneven)).map((each) => each.withholding)).toEqual([2_500, 2_501]);
    expect(
      paidForLines(order([...lines].reverse(), { ...uneven, refundedLineIds: [2] })).map(
        (each) => each.withholding,
      ),
    ).toEqual([2_501, 2_500]);
  });

  test('PAY-24 nothing of a line that is free, and an order of nothing ends with nothing', () => {
    expect(refundOfLines(order([line(1, 0)]), [1])).toMatchObject({ amount: 0, shipping: 0, isLast: true });
    expect(refundOfLines(order([line(1, 0), line(2, 100)]), [])).toMatchObject({ amount: 0, isLast: false });
  });

  test('PAY-24 no line goes back twice, and no other order’s', () => {
    const one = order([line(1, 100), line(2, 100)], { refundedLineIds: [1] });
    expect(() => refundOfLines(one, [1])).toThrow(RangeError);
    expect(() => refundOfLines(one, [3])).toThrow(RangeError);
  });

  const orders = fc
    .record({
      lines: fc.array(
        fc.record({ isCourse: fc.boolean(), net: fc.integer({ min: 0, max: 5_000_000 }), item: fc.nat(50) }),
        { minLength: 1, maxLength: 9 },
      ),
      percent: fc.constantFrom(0, 1, 3),
      odd: fc.integer({ min: 0, max: 2 }),
      shippingFee: fc.integer({ min: 0, max: 20_000 }),
    })
    .map(({ lines, percent, odd, shippingFee }) => {
      const all = lines.map(({ isCourse, net, item }, index) =>
        line(index + 1, net, { kind: isCourse ? 'course' : 'product', itemId: item * 10 + index }),
      );
      const services = all.reduce((sum, { kind, net }) => sum + (kind === 'course' ? net : 0), 0);
      const withheld = percent === 0 ? 0 : Math.min(services, Math.floor((services * percent) / 107) + odd);
      return order(all, { withholding: satang(withheld), shippingFee: satang(shippingFee) });
    });

  test('PAY-24 in whatever parts and turns the lines go, the parts come to what was due and each line gives the same', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat()), (whole, chance) => {
        const due =
          whole.lines.reduce((sum, { net }) => sum + net, 0) - whole.withholding + whole.shippingFee;
        const pick = (below: number) => chance.next().value % below;
        const left = whole.lines.map(({ id }) => id);
        const gone: number[] = [];
        const gave = new Map<number, number>();
        let back = 0;
        while (left.length > 0) {
          const requests = Array.from(
            { length: 1 + pick(left.length) },
            () => left.splice(pick(left.length), 1)[0]!,
          );
          const refund = refundOfLines({ ...whole, refundedLineIds: gone }, requests);
          for (const each of refund.lines) {
            expect(each.withholding).toBeGreaterThanOrEqual(0);
            expect(each.withholding).toBeLessThanOrEqual(each.net);
            gave.set(each.lineId, each.paid);
          }
          expect(refund.isLast).toBe(left.length === 0);
          expect(refund.shipping).toBe(left.length === 0 ? whole.shippingFee : 0);
          back += refund.amount;
          gone.push(...requests);
        }
        expect(back).toBe(due);
        expect(gave).toEqual(new Map(paidForLines(whole).map(({ lineId, paid }) => [lineId, paid])));
        const turned = paidForLines({ ...whole, lines: [...whole.lines].reverse() });
        expect(new Map(turned.map(({ lineId, paid }) => [lineId, paid]))).toEqual(gave);
      }),
      { numRuns: 300 * scale, endOnFailure: true },
    );
  });

  test('PAY-24 of an order approved with less each line gives its part: of 600 taken for two of 500, 300 each', () => {
    const two = order([line(1, 50_000), line(2, 50_000)], { agreed: satang(60_000) });
    expect(refundOfLines(two, [1]).amount).toBe(30_000);
    expect(refundOfLines(two, [2]).amount).toBe(30_000);
    expect(refundOfLines({ ...two, refundedLineIds: [2] }, [1])).toMatchObject({
      amount: 30_000,
      isLast: true,
    });
    // 1,500 of 1,590, a third of it shipping: the odd satang go by the largest remainder
    const odd = order([line(1, 53_000), line(2, 53_000)], {
      agreed: satang(150_000),
      shippingFee: satang(53_000),
    });
    expect(paidParts(odd)).toEqual({
      lines: [1, 2].map((lineId) => ({ lineId, net: 50_000, withholding: 0, paid: 50_000 })),
      shipping: 50_000,
    });
    const nothing = order([line(1, 53_000)], { agreed: ZERO, withholding: satang(1_486) });
    expect(refundOfLines(nothing, [1])).toMatchObject({ amount: 0, lines: [{ net: 0, withholding: 0 }] });
  });

  test('PAY-24 whatever was agreed: the parts come to it in any turn, each within a satang of its share and never above its price', () => {
    fc.assert(
      fc.property(orders, fc.nat(), fc.infiniteStream(fc.nat()), (whole, taken, chance) => {
        const full = paidParts(whole);
        const due = full.lines.reduce((sum, { paid }) => sum + paid, 0) + full.shipping;
        fc.pre(due > 0);
        const agreed = satang(taken % due);
        const less = { ...whole, agreed };
        const parts = paidParts(less);
        for (const [index, { paid, net, withholding }] of parts.lines.entries()) {
          const before = full.lines[index]!;
          expect(Math.abs(paid - (before.paid * agreed) / due)).toBeLessThan(1);
          expect(paid).toBeLessThanOrEqual(before.paid);
          expect(withholding).toBeGreaterThanOrEqual(0);
          expect(withholding).toBeLessThanOrEqual(before.withholding);
          expect(net).toBe(paid + withholding);
        }
        const withheld = parts.lines.reduce((sum, each) => sum + each.withholding, 0);
        expect(Math.abs(withheld - (whole.withholding * agreed) / due)).toBeLessThanOrEqual(0.5);
        const left = whole.lines.map(({ id }) => id);
        const gone: number[] = [];
        let back = 0;
        while (left.length > 0) {
          const batch = left.splice(chance.next().value % left.length, 1 + (chance.next().value % 3));
          back += refundOfLines({ ...less, refundedLineIds: gone }, batch).amount;
          gone.push(...batch);
        }
        expect(back).toBe(agreed);
        const turned = paidParts({ ...less, lines: [...less.lines].reverse() });
        expect([...turned.lines].reverse()).toEqual(parts.lines);
      }),
      { numRuns: 300 * scale, endOnFailure: true },
    );
  });
});
