import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { satang, ZERO } from '~/values/money';
import {
  leftOfLines,
  type PartAsk,
  type PartGone,
  paidParts,
  type RefundableLine,
  type RefundableOrder,
  refundOfLines,
  whyNotPart,
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
const books = (qty: number, net: number) => line(1, net, { kind: 'product', qty });
/** The order after this went back. */
function after(before: RefundableOrder, lineIds: number[], parts: PartAsk[]): RefundableOrder {
  const back = refundOfLines(before, lineIds, parts);
  return {
    ...before,
    refundedLineIds: [...before.refundedLineIds, ...back.lines.map(({ lineId }) => lineId)],
    partsGone: [...before.partsGone, ...back.parts.map(({ paid: _, ...part }): PartGone => part)],
  };
}

describe('R-126 a part of a line goes back', () => {
  test('one of three books after a discount, then another, then the rest with the shipping: to the satang', () => {
    const whole = order([books(3, 100_000)], { shippingFee: satang(5_000) });
    const first = refundOfLines(whole, [], [{ lineId: 1, qty: 1 }]);
    expect(first).toEqual({
      lines: [],
      parts: [{ lineId: 1, qty: 1, net: 33_333, withholding: 0, paid: 33_333 }],
      shipping: 0,
      amount: 33_333,
      isLast: false,
    });
    const second = after(whole, [], [{ lineId: 1, qty: 1 }]);
    expect(leftOfLines(second)).toMatchObject([{ net: 66_667, qty: 2 }]);
    const third = after(second, [], [{ lineId: 1, qty: 1 }]);
    // all pieces that are left are the line
    expect(refundOfLines(third, [], [{ lineId: 1, qty: 1 }])).toMatchObject({
      lines: [{ lineId: 1, net: 33_333 }],
      parts: [],
      shipping: 5_000,
      isLast: true,
    });
    expect(refundOfLines(third, [1])).toEqual(refundOfLines(third, [], [{ lineId: 1, qty: 1 }]));
  });

  test('200 off a late class: its buyer gets 200, the note says what was withheld of it, too; the line stays, with all of it off', () => {
    const withheldOrder = order([line(1, 107_000)], { withholding: satang(3_000) });
    const off = refundOfLines(withheldOrder, [], [{ lineId: 1, amount: satang(20_000) }]);
    expect(off).toMatchObject({
      amount: 20_000,
      isLast: false,
      lines: [],
      parts: [{ net: 20_577, withholding: 577, paid: 20_000, qty: null }],
    });
    const all = refundOfLines(withheldOrder, [], [{ lineId: 1, amount: satang(104_000) }]);
    expect(all).toMatchObject({ isLast: false, parts: [{ net: 107_000, withholding: 3_000 }] });
    // and then the line itself, for nothing
    const nothing = refundOfLines(after(withheldOrder, [], [{ lineId: 1, amount: satang(104_000) }]), [1]);
    expect(nothing).toMatchObject({ amount: 0, lines: [{ net: 0, withholding: 0, paid: 0 }], isLast: true });
  });

  test('never more than is left, nor of what is not there', () => {
    const two = order([books(3, 90_000), line(2, 10_000)], { refundedLineIds: [2] });
    const less = after(two, [], [{ lineId: 1, qty: 2 }]);
    const refusalOf = (part: PartAsk) => whyNotPart(less, part);
    expect(refusalOf({ lineId: 1, qty: 2 })).toEqual({ code: 'NO_SUCH_PIECES', lineId: 1, pieces: 1 });
    expect(refusalOf({ lineId: 1, qty: 0 })).toMatchObject({ code: 'NO_SUCH_PIECES' });
    expect(refusalOf({ lineId: 1, amount: satang(30_001) })).toEqual({
      code: 'MORE_THAN_LEFT',
      lineId: 1,
      left: 30_000,
    });
    expect(refusalOf({ lineId: 1, amount: ZERO })).toMatchObject({ code: 'MORE_THAN_LEFT' });
    expect(refusalOf({ lineId: 1, amount: satang(30_000) })).toBeNull();
    expect(refusalOf({ lineId: 2, amount: satang(1) })).toEqual({ code: 'ALREADY_REFUNDED' });
    expect(refusalOf({ lineId: 9, qty: 1 })).toEqual({ code: 'NO_SUCH_LINE' });
    expect(() => refundOfLines(less, [], [{ lineId: 1, qty: 2 }])).toThrow(RangeError);
    const twice = [1, 2].map((amount) => ({ lineId: 1, amount: satang(amount) }));
    expect(() => refundOfLines(less, [], twice)).toThrow(RangeError);
  });

  const orders = fc
    .record({
      lines: fc.array(
        fc.record({
          isCourse: fc.boolean(),
          net: fc.integer({ min: 0, max: 2_000_000 }),
          qty: fc.integer({ min: 1, max: 7 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      percent: fc.constantFrom(0, 1, 3),
      shippingFee: fc.integer({ min: 0, max: 20_000 }),
      taken: fc.option(fc.nat(), { nil: null }),
    })
    .map(({ lines, percent, shippingFee, taken }) => {
      const all = lines.map(({ isCourse, net, qty }, index) =>
        line(index + 1, net, isCourse ? {} : { kind: 'product', qty }),
      );
      const services = all.reduce((sum, { kind, net }) => sum + (kind === 'course' ? net : 0), 0);
      const withholding = satang(Math.floor((services * percent) / 107));
      const due = all.reduce((sum, { net }) => sum + net, 0) - withholding + shippingFee;
      return order(all, {
        withholding,
        shippingFee: satang(shippingFee),
        agreed: taken === null || due === 0 ? null : satang(taken % due),
      });
    });

  test('in whatever pieces, amounts and turns: never more than was paid on the way, and exactly that in the end', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat()), (whole, chance) => {
        const pick = (below: number) => chance.next().value % below;
        const parts = paidParts(whole);
        const paid = parts.lines.reduce((sum, each) => sum + each.paid, 0) + parts.shipping;
        const netOf = parts.lines.reduce((sum, each) => sum + each.net, 0);
        let state = whole;
        let back = 0;
        let credited = 0;
        let withheld = 0;
        for (let round = 0; state.refundedLineIds.length < whole.lines.length; round += 1) {
          const open = leftOfLines(state).filter(({ lineId }) => !state.refundedLineIds.includes(lineId));
          const one = open[pick(open.length)]!;
          const way = round > 30 ? 0 : pick(3);
          const partAsks: PartAsk[] =
            way === 1 && one.qty > 1
              ? [{ lineId: one.lineId, qty: 1 + pick(one.qty) }]
              : way === 2 && one.paid > 0
                ? [{ lineId: one.lineId, amount: satang(1 + pick(one.paid)) }]
                : [];
          const refund = refundOfLines(state, partAsks.length > 0 ? [] : [one.lineId], partAsks);
          for (const each of [...refund.lines, ...refund.parts]) {
            expect(each.withholding).toBeGreaterThanOrEqual(0);
            expect(each.paid).toBeGreaterThanOrEqual(0);
            expect(each.net).toBe(each.paid + each.withholding);
            credited += each.net;
            withheld += each.withholding;
          }
          back += refund.amount;
          expect(back).toBeLessThanOrEqual(paid);
          state = after(state, partAsks.length > 0 ? [] : [one.lineId], partAsks);
          for (const left of leftOfLines(state)) {
            expect(left.net).toBeGreaterThanOrEqual(0);
            expect(left.withholding).toBeGreaterThanOrEqual(0);
            expect(left.paid).toBeGreaterThanOrEqual(0);
            expect(left.qty).toBeGreaterThanOrEqual(0);
          }
        }
        expect(back).toBe(paid);
        expect(credited).toBe(netOf);
        expect(withheld).toBe(parts.lines.reduce((sum, each) => sum + each.withholding, 0));
      }),
      { numRuns: 300 * scale, endOnFailure: true },
    );
  });
});
