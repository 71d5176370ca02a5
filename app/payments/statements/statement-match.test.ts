import { describe, expect, test } from 'vitest';
import { satang } from '~/values/money';
import {
  certainMatches,
  type LineToMatch,
  matchLine,
  type MatchReason,
  type OrderToMatch,
  type SettledTransfer,
} from './statement-match';

const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`);
const line = (overrides: Partial<LineToMatch> = {}): LineToMatch => ({
  accountId: 1,
  occurredAt: at('07:05'),
  hasTime: true,
  amount: satang(159_000),
  words: 'รับโอน X1234',
  ...overrides,
});
const order = (orderId: number, overrides: Partial<OrderToMatch> = {}): OrderToMatch => ({
  orderId,
  orderNumber: `R69-1120-000${orderId}`,
  due: satang(159_000),
  placedAt: at('06:00'),
  contactName: 'กิตติพงษ์ แซ่ลิ้ม',
  report: null,
  ...overrides,
});
const report = { accountId: 1, transferredAt: at('07:04'), payerName: '', slipReference: null };

test('PAY-01 only the exact amount, placed before the money came, and reported to no other account', () => {
  expect(matchLine(line(), [order(1, { due: satang(159_001) })])).toEqual([]);
  expect(matchLine(line(), [order(1, { placedAt: at('07:30') })])).toEqual([]);
  expect(matchLine(line(), [order(1, { report: { ...report, accountId: 2 } })])).toEqual([]);
  expect(matchLine(line(), [order(1)])).toMatchObject([{ orderId: 1, reasons: ['only-one', 'amount'] }]);
});

test('PAY-01 a line without its hour may have come at any time of its day', () => {
  const noon = line({ occurredAt: at('05:00'), hasTime: false });
  expect(matchLine(noon, [order(1, { placedAt: at('16:00') })])).toHaveLength(1);
  expect(matchLine(noon, [order(1, { placedAt: new Date('2026-11-20T17:30:00Z') })])).toEqual([]);
});

test('PAY-01 the slip’s own number weighs most, then the order’s number, then the time that was reported', () => {
  const ranked = matchLine(line({ words: 'โอน 2026AB99 R69-1120-0003' }), [
    order(1),
    order(2, { report }),
    order(3),
    order(4, { report: { ...report, transferredAt: at('01:00'), slipReference: '2026-AB99' } }),
  ]);
  expect(ranked.map(({ orderId }) => orderId)).toEqual([4, 3, 2, 1]);
  expect(ranked[0]!.reasons).toEqual(['slip-reference', 'reported-day', 'amount']);
  expect(ranked[2]!.reasons).toEqual(['reported-time', 'reported-day', 'amount']);
});

test('PAY-01 a name is known without its spaces, and two letters of it say nothing', () => {
  const [match] = matchLine(line({ words: 'จาก นายกิตติพงษ์แซ่ลิ้ม' }), [order(1)]);
  expect(match!.reasons).toContain('payer-name');
  const [other] = matchLine(line({ words: 'ก ข' }), [order(1, { contactName: 'ก ข' })]);
  expect(other!.reasons).not.toContain('payer-name');
});

describe('lines that are certain', () => {
  const lineWith = (id: number, orderId: number, reasons: readonly MatchReason[], hasReport = false) => ({
    id,
    settled: [],
    matches: [{ orderId, orderNumber: '', contactName: '', hasReport, reasons: [...reasons], score: 1 }],
  });
  const pairsOf = (...lines: Parameters<typeof certainMatches>[0]) =>
    certainMatches(lines).map(({ lineId, match }) => [lineId, match.orderId]);

  test('the bank names the order or its slip, or the buyer reported this very time', () => {
    expect(
      pairsOf(
        lineWith(1, 11, ['order-number']),
        lineWith(2, 12, ['slip-reference'], true),
        lineWith(3, 13, ['reported-time'], true),
      ),
    ).toEqual([
      [1, 11],
      [2, 12],
      [3, 13],
    ]);
  });

  test('the only order of an amount, a name or a day is not certain', () => {
    expect(pairsOf(lineWith(1, 11, ['reported-day', 'payer-name', 'only-one', 'amount'], true))).toEqual([]);
  });

  test('nothing is, where a second order, a second line or a settled transfer may be meant', () => {
    const two = lineWith(1, 11, ['order-number']);
    two.matches.push({ ...two.matches[0]!, orderId: 12 });
    expect(pairsOf(two)).toEqual([]);
    expect(pairsOf(lineWith(1, 11, ['order-number']), lineWith(2, 11, ['order-number']))).toEqual([]);
    const settledLine = { ...lineWith(1, 11, ['order-number']), settled: [{} as SettledTransfer] };
    expect(pairsOf(settledLine)).toEqual([]);
  });
});
