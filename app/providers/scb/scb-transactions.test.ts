import fc from 'fast-check';
import { expect, test } from 'vitest';
import { satang } from '~/values/money';
import { readBillPayments, verdictOf } from './scb-transactions';

const REFERENCE = '104201104201';
const bill = { reference: REFERENCE, billerId: '010555000000101' };
const row = (change: object = {}) => ({
  billPaymentRef1: REFERENCE,
  transactionId: 'T1',
  transactionDateandTime: '2024-11-05T15:30:00+07:00',
  amount: '1590.00',
  currencyCode: '764',
  ...change,
});

test('PAY-22 a payment of a code keeps the bank’s name for it, whatever else is told and in whichever order', () => {
  const payments = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 20 }).map((number) => `T${number}`),
      amount: fc.integer({ min: 1, max: 500_000 }).map(satang),
      paidAt: fc.option(fc.date({ min: new Date(0), max: new Date(9e12), noInvalidDate: true })),
    }),
    { minLength: 1, maxLength: 6, selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(
      payments.chain((list) => fc.shuffledSubarray(list, { minLength: 1 })),
      (list) => {
        const transactions = list.map((each) => ({ ...each, currency: 'THB' as const }));
        const verdict = verdictOf(transactions, { reference: REFERENCE, providerId: 'QR1' });
        if (verdict.state !== 'paid') throw new Error(verdict.state);
        expect(verdict.providerId).toBe('QR1');
        const moneyIds = [verdict, ...(verdict.more ?? [])].map(
          ({ moneyId, amount }) => `${moneyId}: ${amount}`,
        );
        expect(moneyIds.sort()).toEqual(list.map(({ id, amount }) => `${id}: ${amount}`).sort());
      },
    ),
  );
});

test('PAY-22 a payment of ours without a name says nothing: it could be recorded twice', () => {
  expect(readBillPayments([row()], bill)).toMatchObject([{ id: 'T1', amount: 159_000 }]);
  expect(readBillPayments([row({ transactionId: undefined })], bill)).toBeNull();
  expect(readBillPayments([row({ transactionId: undefined, billPaymentRef1: '1' })], bill)).toEqual([]);
});
