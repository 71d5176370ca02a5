import { expect, test } from 'vitest';
import { slipVerdict, transferTiming } from './slip-verdict';

const good = { amount: 174_100, due: 174_100, hasSlip: true, isSlipSeenBefore: false };

test.each([
  [good, { kind: 'matches' }],
  [
    { ...good, amount: 134_100 },
    { kind: 'short', by: 40_000 },
  ],
  [
    { ...good, amount: 184_100 },
    { kind: 'over', by: 10_000 },
  ],
  [{ ...good, hasSlip: false }, { kind: 'no-slip' }],
  [{ ...good, amount: 1, isSlipSeenBefore: true }, { kind: 'seen-before' }],
])('ADM-04 a report %j: %j', (report, verdict) => {
  expect(slipVerdict(report)).toEqual(verdict);
});

const at = (text: string) => new Date(`2026-11-${text}:00+07:00`);
const order = { placedAt: at('20T14:05'), deadline: at('22T14:05') };

test.each([
  [at('20T14:31'), { kind: 'in-time', milliseconds: at('22T14:05').getTime() - at('20T14:31').getTime() }],
  [at('22T15:05'), { kind: 'late', milliseconds: 3_600_000 }],
  [at('20T13:00'), { kind: 'before-order' }],
  [at('20T14:00'), { kind: 'in-time', milliseconds: 2 * 24 * 3_600_000 + 300_000 }],
  [null, { kind: 'unknown' }],
])('ADM-04 a transfer at %s', (transferredAt, timing) => {
  expect(transferTiming({ ...order, transferredAt })).toEqual(timing);
});

test('ADM-04 without a deadline every transfer after the order is in time', () => {
  expect(transferTiming({ ...order, deadline: null, transferredAt: at('30T14:00') })).toEqual({
    kind: 'in-time',
    milliseconds: null,
  });
});
