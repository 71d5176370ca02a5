import { billPayment } from 'promptparse/generate';
import { describe, expect, test } from 'vitest';
import { satang } from '~/values/money';
import { expiryOf, isOurs, minutesFor, readCode } from './scb-code';
import { readScbKeys, thirdReference } from './scb-qr';
import { daysToAsk, readBillPayments, readCardPayment, verdictOf } from './scb-transactions';

const SECRETS = {
  apiKey: 'scb_sandbox_key_0001',
  apiSecret: 'scb_sandbox_secret_0001',
  billerId: '010550000000301',
  prefix: 'SHOP',
};
const keys = readScbKeys(SECRETS, 'demo')!;
const REFERENCE = '123456789012';
const BILL = { billerId: '010550000000301', ref1: REFERENCE, ref3: `SHOP${REFERENCE}`, amount: 1590 };
const charge = { reference: REFERENCE, amount: satang(159_000), keys };
const isCodeOurs = (change: Partial<typeof BILL> & { ref2?: string } = {}, expected = charge) =>
  isOurs({ qrRawData: billPayment({ ...BILL, ...change }) }, expected);

describe('keys of SCB', () => {
  test('PAY-04 PromptPay alone needs no merchant; cards do', () => {
    expect(keys).toMatchObject({ qrType: 'PP' });
    expect(readScbKeys({ ...SECRETS, qrType: 'PPCS' }, 'demo')).toBeNull();
    expect(
      readScbKeys({ ...SECRETS, qrType: 'PPCS', merchantId: '123', terminalId: '4' }, 'demo'),
    ).toMatchObject({ qrType: 'PPCS' });
  });
  test.each([
    ['billerId', '01055000000030'],
    ['prefix', 'shop'],
    ['prefix', 'NINESIGNS'],
    ['apiKey', ''],
    ['qrType', 'CS'],
    ['reference2', 'c7'],
  ])('PAY-04 %s %j is refused', (name, value) => {
    expect(readScbKeys({ ...SECRETS, [name]: value }, 'demo')).toBeNull();
  });
  test('PAY-04 the third reference fits the bank’s 20 signs with the longest prefix', () => {
    expect(thirdReference({ prefix: 'ABCDEFGH' }, REFERENCE)).toHaveLength(20);
  });
  test('a live shop takes no keys of the sandbox', () => {
    expect(readScbKeys(SECRETS, 'live')).toBeNull();
    expect(readScbKeys({ ...SECRETS, apiKey: 'l7f4a1c0ffee' }, 'live')).not.toBeNull();
  });
});

describe('the code the bank made', () => {
  test('PAY-04 is ours when biller, references and amount are', () => {
    expect(isCodeOurs()).toBe(true);
    expect(isOurs({ qrRawData: billPayment({ ...BILL, ref3: undefined }) }, charge)).toBe(true);
  });
  test.each([
    ['another amount', { amount: 1590.01 }],
    ['another biller', { billerId: '010550000000302' }],
    ['another bill', { ref1: '123456789013' }],
    ['a second reference nobody asked for', { ref2: 'C7' }],
    ['another third reference', { ref3: 'SHOP999999999999' }],
  ])('PAY-04 is not with %s', (_what, change) => {
    expect(isCodeOurs(change)).toBe(false);
  });
  test('PAY-04 is not without an amount, or with a wrong checksum', () => {
    const { amount: _, ...open } = BILL;
    expect(isOurs({ qrRawData: billPayment(open) }, charge)).toBe(false);
    const code = billPayment(BILL);
    expect(isOurs({ qrRawData: `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}` }, charge)).toBe(
      false,
    );
  });
  test('PAY-04 malformed answers are none', () => {
    for (const data of [null, 'x', {}, { qrRawData: '' }, { qrRawData: 'x', qrCodeId: '../x' }])
      expect(readCode(data)).toBeNull();
  });

  const now = new Date('2024-11-05T08:30:00Z');
  const latest = new Date('2024-11-06T08:30:00Z');
  const until = (csExtExpiryTime: string | null, end = latest) =>
    expiryOf({ qrRawData: 'x', csExtExpiryTime }, end, now).toISOString();
  test.each([
    ['2024-11-05 15:40:00', '2024-11-05T08:40:00.000Z'],
    [null, '2024-11-05T08:45:00.000Z'],
    ['soon', '2024-11-05T08:45:00.000Z'],
    ['2024-02-31 15:40:00', '2024-11-05T08:45:00.000Z'],
    ['2024-11-05 25:40:00', '2024-11-05T08:45:00.000Z'],
    ['2024-11-05 15:29:00', '2024-11-05T08:45:00.000Z'],
  ])('PAY-04 it ends by Bangkok’s clock (%j), else after a quarter of an hour', (answer, expected) => {
    expect(until(answer)).toBe(expected);
  });
  test('PAY-04 it never outlives the order', () => {
    const soon = new Date('2024-11-05T08:32:30Z');
    expect(until(null, soon)).toBe(soon.toISOString());
    expect(until('2024-11-05 15:40:00', soon)).toBe(soon.toISOString());
    expect([minutesFor(soon, now), minutesFor(latest, now), minutesFor(now, now)]).toEqual([2, 15, 1]);
  });
});

const row = (overrides: object = {}) => ({
  billPaymentRef1: REFERENCE,
  transactionId: '202411059lbqgPbt1Bl3oiA',
  transactionDateandTime: '2024-11-05T15:30:58+07:00',
  amount: '1590.00',
  currencyCode: '764',
  payeeProxyId: '010550000000301',
  reverseFlag: '',
  ...overrides,
});
const ours = { reference: REFERENCE, billerId: '010550000000301' };
const verdict = (rows: unknown, providerId: string | null = REFERENCE) =>
  verdictOf(readBillPayments(rows, ours) ?? [], { reference: REFERENCE, providerId });

describe('what the bank says was paid', () => {
  test('PAY-21 a row of ours is the money, under the bank’s name for it; the code keeps its own', () => {
    expect(verdict([row()])).toEqual({
      state: 'paid',
      reference: REFERENCE,
      providerId: REFERENCE,
      moneyId: '202411059lbqgPbt1Bl3oiA',
      amount: 159_000,
      currency: 'THB',
      paidAt: new Date('2024-11-05T08:30:58Z'),
    });
    expect(verdict([row({ amount: 1590 })])).toMatchObject({ amount: 159_000 });
    expect(verdict([row({ amount: '1589.00' })])).toMatchObject({ amount: 158_900 });
  });
  test.each([
    ['no row', []],
    ['no list', { hello: 'world' }],
    ['another bill', [row({ billPaymentRef1: '999999999999' })]],
    ['a reversed one', [row({ reverseFlag: 'R' })]],
    ['another biller', [row({ payeeProxyId: '010550000000302' })]],
  ])('PAY-21 %s is "not yet"', (_what, rows) => {
    expect(verdict(rows)).toEqual({ state: 'pending', providerId: REFERENCE });
    expect(verdict(rows, null)).toEqual({ state: 'absent' });
  });
  test('PAY-21 a row of ours that cannot be read says nothing', () => {
    for (const overrides of [
      { amount: '1,590.00' },
      { amount: -1 },
      { currencyCode: '392' },
      { amount: undefined },
      { amount: null },
    ])
      expect(readBillPayments([row(overrides)], ours)).toBeNull();
  });
  test('PAY-22 a code paid twice is money twice, the earlier first; one row seen on two days is one', () => {
    const later = row({
      transactionId: 'T2',
      transactionDateandTime: '2024-11-06T00:00:10+07:00',
      amount: 20,
    });
    const both = [later, row(), row(), later];
    expect(verdict(both)).toMatchObject({
      providerId: REFERENCE,
      amount: 159_000,
      more: [{ moneyId: 'T2', amount: 2_000, currency: 'THB' }],
    });
    expect(verdict([row(), row()])).not.toHaveProperty('more');
  });
  test('PAY-04 a card of the same code', () => {
    const card = (overrides: object = {}) => ({
      transactionType: 'SETTLED',
      invoice: `${REFERENCE}1234`,
      merchantId: '1',
      transactionId: 'C1',
      amount: '1590.00',
      currencyCode: '764',
      ...overrides,
    });
    const read = (data: unknown) => readCardPayment(data, { reference: REFERENCE, merchantId: '1' });
    expect(read(card())).toHaveLength(1);
    expect(read([card({ transactionType: 'AUTH' })])).toHaveLength(1);
    expect(read(card({ transactionType: 'VOID' }))).toEqual([]);
    expect(read(card({ merchantId: '2' }))).toEqual([]);
    expect(read(card({ invoice: '9' }))).toEqual([]);
    expect(read(card({ amount: 'x' }))).toBeNull();
    expect(read({})).toEqual([]);
  });
});

test.each([
  ['2024-11-05T08:00:00Z', '2024-11-05T08:10:00Z', ['2024-11-05']],
  ['2024-11-05T16:59:00Z', '2024-11-05T17:01:00Z', ['2024-11-05', '2024-11-06']],
  ['2024-11-05T08:00:00Z', '2024-11-09T08:00:00Z', ['2024-11-05', '2024-11-06', '2024-11-08', '2024-11-09']],
])('PAY-04 made %s and asked about %s: these days of Bangkok', (createdAt, now, days) => {
  expect(daysToAsk(new Date(createdAt), new Date(now))).toEqual(days);
});

test('PAY-21 a row of ours without an amount is not passed over', () => {
  const { amount: _, ...bare } = row();
  expect(readBillPayments([bare], ours)).toBeNull();
});
