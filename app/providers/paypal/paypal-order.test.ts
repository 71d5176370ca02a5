import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountText } from '~/providers/port/wire-amount';
import { satang } from '~/values/money';
import {
  matchesCharge,
  payerLink,
  type PayPalOrder,
  readPayPalOrder,
  readPayPalRefusal,
  verdictOf,
} from './paypal-order';

const capture = (change: object = {}) => ({
  id: '3C679366HH908993F',
  status: 'COMPLETED',
  final_capture: true,
  amount: { currency_code: 'THB', value: '1590.00' },
  custom_id: 'ATT1',
  create_time: '2024-11-05T08:30:00Z',
  ...change,
});
const order = (change: object = {}, captures: object[] = [capture()]): PayPalOrder => {
  const read = readPayPalOrder({
    id: '5O190127TN364715T',
    status: 'COMPLETED',
    payment_source: { paypal: { account_id: 'QYR5Z8XDVJNXQ' } },
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: 'ATT1',
        amount: { currency_code: 'THB', value: '1590.00' },
        payments: { captures },
      },
    ],
    ...change,
  });
  if (!read) throw new Error('not read');
  return read;
};
const charge = { reference: 'ATT1', amount: satang(159_000), currency: 'THB' as const };

describe('an order of PayPal’s', () => {
  test('PAY-02 complete with every capture complete is paid, by what was captured', () => {
    expect(verdictOf(order())).toEqual({
      state: 'paid',
      reference: 'ATT1',
      providerId: '5O190127TN364715T',
      amount: 159_000,
      currency: 'THB',
      paidAt: new Date('2024-11-05T08:30:00Z'),
    });
    const two = [capture({ amount: { currency_code: 'THB', value: '1000.00' } }), capture()];
    expect(verdictOf(order({}, two))).toMatchObject({ state: 'paid', amount: 259_000 });
  });

  test.each(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED'])(
    'PAY-02 %s is not paid yet',
    (status) => {
      expect(verdictOf(order({ status }, []))).toEqual({ state: 'pending', providerId: '5O190127TN364715T' });
      // regardless of the rest of the order
      expect(verdictOf(order({ status })).state).toBe('pending');
    },
  );

  test.each([
    ['no captures', {}, [], 'unknown'],
    ['a pending one', {}, [capture({ status: 'PENDING' })], 'pending'],
    ['one of two pending', {}, [capture(), capture({ status: 'PENDING' })], 'pending'],
    ['one of two declined', {}, [capture(), capture({ status: 'DECLINED' })], 'failed'],
    ['one given back', {}, [capture({ status: 'REFUNDED' })], 'failed'],
    ['one given back in part', {}, [capture({ status: 'PARTIALLY_REFUNDED' })], 'unknown'],
    ['a currency of its own', {}, [capture({ amount: { currency_code: 'JPY', value: '1590' } })], 'unknown'],
    [
      'two currencies',
      {},
      [capture(), capture({ amount: { currency_code: 'USD', value: '1590.00' } })],
      'unknown',
    ],
    [
      'an amount nobody reads',
      {},
      [capture({ amount: { currency_code: 'THB', value: '1,590.00' } })],
      'unknown',
    ],
    ['a voided order', { status: 'VOIDED' }, [], 'expired'],
    ['a status nobody knows', { status: 'PAID' }, [capture()], 'unknown'],
  ])('PAY-02 %s is not paid', (_what, change, captures, state) => {
    expect(verdictOf(order(change, captures)).state).toBe(state);
  });

  test('PAY-02 a held capture is money under way', () => {
    const heldOrder = order({}, [capture({ status: 'PENDING' })]);
    expect(verdictOf(heldOrder)).toMatchObject({ state: 'pending', isMoneyUnderWay: true });
  });

  test('PAY-25 a declined capture fails with its reason', () => {
    const declined = capture({ status: 'DECLINED', status_details: { reason: 'PAYER_CANNOT_PAY' } });
    expect(verdictOf(order({}, [declined]))).toEqual({
      state: 'failed',
      failure: { code: 'PAYER_CANNOT_PAY', description: 'capture declined' },
    });
  });

  test('PAY-22 the reference of an order is one, or none', () => {
    expect(verdictOf(order({}, [capture({ custom_id: 'ATT2' })]))).toMatchObject({ reference: null });
    expect(
      verdictOf(order({ purchase_units: [{ payments: { captures: [capture({ custom_id: undefined })] } }] })),
    ).toMatchObject({
      reference: null,
    });
  });

  test('PAY-02 what is collected is what was asked for', () => {
    expect(matchesCharge(order(), charge)).toBe(true);
    expect(matchesCharge(order(), { ...charge, amount: satang(158_999) })).toBe(false);
    expect(matchesCharge(order(), { ...charge, currency: 'USD' })).toBe(false);
    expect(matchesCharge(order(), { ...charge, reference: 'ATT2' })).toBe(false);
    expect(matchesCharge(order({ purchase_units: [] }), charge)).toBe(false);
  });

  test('PAY-02 every amount comes back as it was sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (amount) => {
        const wireAmount = { currency_code: 'THB', value: amountText(satang(amount)) };
        expect(verdictOf(order({}, [capture({ amount: wireAmount })]))).toMatchObject({
          state: 'paid',
          amount,
        });
      }),
    );
  });

  test('PAY-02 the payer’s page stands under either name', () => {
    const links = (rel: string) =>
      order({
        links: [
          { href: 'https://a/', rel: 'self' },
          { href: 'https://b/', rel },
        ],
      });
    expect(payerLink(links('payer-action'))).toBe('https://b/');
    expect(payerLink(links('approve'))).toBe('https://b/');
    expect(payerLink(links('capture'))).toBeNull();
  });

  test.each([
    null,
    [],
    'COMPLETED',
    { status: 'COMPLETED' },
    { id: '../x', status: 'COMPLETED' },
    {
      id: 'A1',
      status: 'COMPLETED',
      purchase_units: [{ payments: { captures: [{ status: 'COMPLETED' }] } }],
    },
  ])('PAY-02 %j is no order', (answer) => {
    expect(readPayPalOrder(answer)).toBeNull();
  });
});

describe('PayPal’s no', () => {
  test('PAY-25 the issue and its description', () => {
    expect(
      readPayPalRefusal({
        name: 'UNPROCESSABLE_ENTITY',
        message: '…',
        debug_id: 'abc',
        details: [{ issue: 'INSTRUMENT_DECLINED', description: 'was declined' }],
      }),
    ).toEqual({ code: 'INSTRUMENT_DECLINED', description: 'was declined', debugId: 'abc' });
    expect(readPayPalRefusal({ name: 'RESOURCE_NOT_FOUND', message: 'none' })).toEqual({
      code: 'RESOURCE_NOT_FOUND',
      description: 'none',
      debugId: null,
    });
    expect(readPayPalRefusal({ error: 'invalid_client', error_description: 'no' })).toMatchObject({
      code: 'invalid_client',
    });
    expect(readPayPalRefusal('<html>')).toBeNull();
  });
});
