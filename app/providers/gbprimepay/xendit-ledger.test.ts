import { expect, test } from 'vitest';
import { listedCharge, listedPayout, listedReversal, readTransactions } from './xendit-ledger';

const row = (change: object = {}) =>
  readTransactions({
    has_more: false,
    data: [
      {
        id: 'txn_1',
        product_id: '6729aa',
        type: 'PAYMENT',
        status: 'SUCCESS',
        reference_id: '123456789012',
        currency: 'THB',
        amount: 1590,
        net_amount: 1561.92,
        created: '2026-11-20T08:30:00Z',
        fee: { xendit_fee: 26.24, value_added_tax: 1.84, status: 'PENDING' },
        settlement_status: 'PENDING',
        ...change,
      },
    ],
  })!.rows[0]!;

test('a payment by our reference, with fee, VAT and net', () => {
  expect(listedCharge(row())).toEqual({
    reference: 'txn_1',
    otherName: '6729aa',
    ourReference: '123456789012',
    amount: 159_000,
    currency: 'THB',
    fee: 2_624,
    feeVat: 184,
    net: 156_192,
    paidAt: new Date('2026-11-20T08:30:00Z'),
  });
  expect(listedCharge(row({ fee: null, net_amount: undefined }))).toMatchObject({ fee: null, net: null });
  expect(listedCharge(row({ status: 'FAILED' }))).toBeNull();
  expect(listedCharge(row({ type: 'REFUND' }))).toBeNull();
});

test('refunds, chargebacks and payments that were reversed are taken back', () => {
  expect(listedReversal(row({ type: 'REFUND', id: 'txn_2' }))).toMatchObject({
    reference: 'txn_2',
    kind: 'refund',
    moneyId: '6729aa',
  });
  expect(listedReversal(row({ type: 'CHARGEBACK', id: 'txn_3' }))).toMatchObject({ kind: 'chargeback' });
  expect(listedReversal(row({ status: 'REVERSED' }))).toMatchObject({
    reference: 'txn_1 REVERSED',
    kind: 'reversal',
    moneyId: 'txn_1',
  });
  expect(listedReversal(row())).toBeNull();
  expect(listedReversal(row({ type: 'REFUND', status: 'FAILED' }))).toBeNull();
});

test('a withdrawal is a payout, its fee with VAT', () => {
  expect(listedPayout(row({ type: 'WITHDRAWAL' }))).toMatchObject({
    amount: 159_000,
    fee: 2_808,
    state: 'sent',
  });
  expect(listedPayout(row())).toBeNull();
});

test('the next page begins after the last row; what is no list is none', () => {
  expect(readTransactions({ has_more: true, data: [] })).toEqual({ rows: [], lastId: null, hasMore: true });
  expect(readTransactions({ error_code: 'X' })).toBeNull();
});
