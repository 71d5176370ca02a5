import { expect, test } from 'vitest';
import { translator } from '~/text/translate';
import { satang } from '~/values/money';
import { refundedWords, refundLabel } from './refund-state';
import { refundedLine } from './refunded-line';

const th = translator('th', {});
const refund = (amount: number, isMoneyBack: boolean) => ({ amount: satang(amount), isMoneyBack });

test('PAY-24 an order is called refunded once all its money is back, and cancelled where nothing was paid', () => {
  const stateOf = (refundState: 'none' | 'partly' | 'wholly', refunded: number, isMoneyBack: boolean) => {
    const key = refundLabel({ refundState, refunded: satang(refunded), isMoneyBack });
    return key && th(key);
  };
  expect(stateOf('none', 0, true)).toBeNull();
  expect(stateOf('wholly', 100, true)).toBe('คืนเงินแล้ว');
  expect(stateOf('partly', 100, true)).toBe('คืนเงินบางส่วน');
  for (const state of ['partly', 'wholly'] as const) expect(stateOf(state, 100, false)).toBe('กำลังคืนเงิน');
  expect(stateOf('wholly', 0, true)).toBe('ยกเลิกแล้ว');
  expect(stateOf('partly', 0, true)).toBe('ยกเลิกบางรายการ');
});

test('PAY-24 the summary says what went back or is on its way, and what is left', () => {
  const lines = (...refunds: ReturnType<typeof refund>[]) =>
    refundedLine({ due: satang(300_00), agreed: null, currency: 'THB', refunds }, th).map(
      ({ label, amount }) => [label, amount],
    );
  expect(lines()).toEqual([]);
  expect(lines(refund(0, true))).toEqual([]);
  expect(lines(refund(100_00, true))).toEqual([
    ['คืนแล้ว', '−100.00'],
    ['คงเหลือ', '200.00'],
  ]);
  // one of two is still on its way
  expect(lines(refund(100_00, true), refund(200_00, false))).toEqual([['กำลังคืน', '−300.00']]);
});

test('PAY-24 money that staff moved to another order is never called refunded, nor left', () => {
  const moved = { amount: satang(0), moved: satang(100_00), isMoneyBack: true };
  const lines = refundedLine({ due: satang(300_00), agreed: null, currency: 'THB', refunds: [moved] }, th);
  expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['นับให้คำสั่งซื้ออื่นของคุณแล้ว', '−100.00'],
    [th('order.refund.left'), '200.00'],
  ]);
  expect(th(refundedWords({ refunds: [moved] }).next)).toContain('นับให้คำสั่งซื้ออื่น');
  expect(th(refundedWords({ refunds: [refund(0, true)] }).next)).not.toContain('นับให้');
});
