import { expect, test } from 'vitest';
import { readOmiseKeys } from './omise';
import { OMISE_CARD } from './omise-card';
import { readCharge, readCharges, verdictOf } from './omise-charge';
import { OMISE_PROMPTPAY } from './omise-promptpay';

const charge = (overrides: object = {}) => ({
  object: 'charge',
  id: 'chrg_test_5xpp',
  livemode: false,
  amount: 159_000,
  currency: 'THB',
  status: 'pending',
  paid: false,
  expires_at: '2024-11-06T08:30:00Z',
  authorize_uri: null,
  failure_code: null,
  failure_message: null,
  metadata: { order: 'R69-1120-0457', attempt: 'ATT1' },
  source: {
    object: 'source',
    type: 'promptpay',
    flow: 'offline',
    scannable_code: {
      object: 'barcode',
      image: { download_uri: 'https://api.omise.co/charges/x/downloads/A' },
    },
  },
  ...overrides,
});
const verdict = (overrides: object) => verdictOf(readCharge(charge(overrides))!);

test('PAY-09 a successful and paid charge says what was paid, for which attempt', () => {
  expect(verdict({ status: 'successful', paid: true, paid_at: '2024-11-05T08:31:00Z' })).toEqual({
    state: 'paid',
    reference: 'ATT1',
    providerId: 'chrg_test_5xpp',
    amount: 159_000,
    currency: 'THB',
    paidAt: new Date('2024-11-05T08:31:00Z'),
  });
  expect(verdict({ status: 'successful', paid: true, metadata: {} })).toMatchObject({ reference: null });
});

test.each([
  ['pending', {}, { state: 'pending', providerId: 'chrg_test_5xpp' }],
  ['expired', {}, { state: 'expired' }],
  ['failed', { failure_code: 'payment_expired' }, { state: 'expired' }],
  [
    'failed',
    { failure_code: 'payment_rejected', failure_message: 'no' },
    { state: 'failed', failure: { code: 'payment_rejected', description: 'no' } },
  ],
  ['reversed', {}, { state: 'failed', failure: { code: 'reversed', description: '' } }],
] as const)('PAY-09 %s %j', (status, overrides, expected) => {
  expect(verdict({ status, ...overrides })).toEqual(expected);
});

test('PAY-09 what nobody knows approves nothing', () => {
  for (const overrides of [
    { status: 'successful', paid: false },
    { status: 'successful', paid: true, currency: 'JPY' },
    { status: 'settling', paid: true },
  ])
    expect(verdict(overrides).state).toBe('unknown');
});

test('PAY-09 an answer that is no charge is none', () => {
  for (const overrides of [
    { amount: 1.5 },
    { amount: '159000' },
    { amount: -1 },
    { id: '../x' },
    { object: 'event' },
  ])
    expect(readCharge(charge(overrides))).toBeNull();
  expect(readCharge(null)).toBeNull();
  expect(readCharges({ object: 'list', data: [charge(), { object: 'x' }] })).toHaveLength(1);
  expect(readCharges('x')).toEqual([]);
});

const readPromptPayKeys = (secrets: unknown, mode: 'demo' | 'live') =>
  readOmiseKeys(OMISE_PROMPTPAY.keys, secrets, mode);

test('keys: test keys in a demo shop, real ones in a live shop, never the other way round', () => {
  expect(readPromptPayKeys({ secretKey: 'skey_test_sandbox' }, 'demo')).not.toBeNull();
  expect(readPromptPayKeys({ secretKey: 'skey_test_sandbox' }, 'live')).toBeNull();
  expect(readPromptPayKeys({ secretKey: 'skey_test_5abc' }, 'live')).toBeNull();
  expect(readPromptPayKeys({ secretKey: 'skey_5abc' }, 'live')).not.toBeNull();
  expect(readPromptPayKeys({ secretKey: 'skey_5abc' }, 'demo')).toBeNull();
  for (const secrets of [{}, null, { secretKey: '' }, { secretKey: 'pkey_test_1' }])
    expect(readPromptPayKeys(secrets, 'demo')).toBeNull();
});

test('PAY-08 the keys of cards are of one kind: no test token at a live account, and the other way round', () => {
  const keys = (publicKey: string, secretKey: string, mode: 'demo' | 'live') =>
    readOmiseKeys(OMISE_CARD.keys, { publicKey, secretKey }, mode)?.publicKey ?? null;
  expect(keys('pkey_test_1', 'skey_test_1', 'demo')).toBe('pkey_test_1');
  expect(keys('pkey_1', 'skey_1', 'live')).toBe('pkey_1');
  expect(keys('pkey_1', 'skey_test_1', 'demo')).toBeNull();
  expect(keys('pkey_test_1', 'skey_1', 'live')).toBeNull();
  expect(keys('skey_1', 'skey_1', 'live')).toBeNull();
});
