import { expect, test } from 'vitest';
import { listedCharge, listedPayout, listedReversal, readTransactions } from './paypal-ledger';

const row = (change: object = {}) => {
  const read = readTransactions({
    transaction_details: [
      {
        transaction_info: {
          transaction_id: '3C679366HH908993F',
          transaction_event_code: 'T0006',
          transaction_initiation_date: '2026-11-20T08:30:00+0000',
          transaction_amount: { currency_code: 'THB', value: '1590.00' },
          fee_amount: { currency_code: 'THB', value: '-80.96' },
          transaction_status: 'S',
          invoice_id: 'ATT1',
          custom_field: 'ATT1',
          ...change,
        },
      },
    ],
    total_pages: 3,
  });
  return read!.infos[0]!;
};

test('a payment with its fee, and what is left of it', () => {
  expect(listedCharge(row())).toEqual({
    reference: '3C679366HH908993F',
    otherName: null,
    ourReference: 'ATT1',
    amount: 159_000,
    currency: 'THB',
    fee: 8_096,
    feeVat: null,
    net: 150_904,
    paidAt: new Date('2026-11-20T08:30:00Z'),
  });
  // reversed since: it was paid, and the reversal is a row of its own
  expect(listedCharge(row({ transaction_status: 'V' }))).not.toBeNull();
});

test.each([
  ['pending', { transaction_status: 'P' }],
  ['denied', { transaction_status: 'D' }],
  ['a currency conversion', { transaction_event_code: 'T0200' }],
  ['money the shop sent', { transaction_amount: { currency_code: 'THB', value: '-10.00' } }],
  ['another currency', { transaction_amount: { currency_code: 'JPY', value: '10' } }],
])('%s is no payment to the shop', (_what, change) => {
  expect(listedCharge(row(change))).toBeNull();
});

test.each([
  ['T1106', 'reversal'],
  ['T1107', 'refund'],
  ['T1201', 'chargeback'],
])('%s is a %s of the transaction it names', (code, kind) => {
  const refundRow = row({
    transaction_id: '1JU08902781691411',
    transaction_event_code: code,
    transaction_amount: { currency_code: 'THB', value: '-590.00' },
    paypal_reference_id: '3C679366HH908993F',
    custom_field: 'R1',
  });
  expect(listedReversal(refundRow)).toMatchObject({
    reference: '1JU08902781691411',
    kind,
    state: 'done',
    amount: 59_000,
    moneyId: '3C679366HH908993F',
    refundReference: 'R1',
    ourReference: 'ATT1',
  });
  expect(listedCharge(refundRow)).toBeNull();
});

test('what is drawn to the bank is a payout', () => {
  const payoutRow = row({
    transaction_event_code: 'T0400',
    transaction_amount: { currency_code: 'THB', value: '-500.00' },
  });
  expect(listedPayout(payoutRow)).toMatchObject({ amount: 50_000, fee: 8_096, state: 'sent' });
  expect(listedPayout(row())).toBeNull();
});

test('a row that cannot be read is left out; what is no list is none', () => {
  const page = { transaction_details: [{ transaction_info: { transaction_id: 1 } }] };
  expect(readTransactions(page)).toEqual({ infos: [], totalPages: 1 });
  expect(readTransactions({ transaction_details: 'x' })).toBeNull();
});
