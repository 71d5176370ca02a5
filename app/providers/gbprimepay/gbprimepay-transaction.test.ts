import { describe, expect, test } from 'vitest';
import { readGbPrimePayKeys } from './gbprimepay';
import { readLegacyNotification, verdictOfStatus } from './gbprimepay-transaction';

const LEGACY = {
  dialect: 'legacy',
  publicKey: 'GBP_SANDBOX_PUBLIC',
  secretKey: 'GBP_SANDBOX_SECRET',
  token: 'GBP_SANDBOX_TOKEN',
};
const XENDIT = { dialect: 'xendit', secretKey: 'xnd_development_1', callbackToken: 'callback-token' };

describe('keys', () => {
  test('PAY-11 the dialect says which are needed', () => {
    expect(readGbPrimePayKeys(LEGACY, 'demo')).toEqual(LEGACY);
    expect(readGbPrimePayKeys(XENDIT, 'demo')).toMatchObject({ channelCode: 'PROMPTPAY' });
    for (const secrets of [{}, null, { ...LEGACY, dialect: 'xendit' }, { ...XENDIT, callbackToken: '' }])
      expect(readGbPrimePayKeys(secrets, 'demo')).toBeNull();
  });
  test('test keys in a demo shop, real ones in a live shop', () => {
    expect(readGbPrimePayKeys(LEGACY, 'live')).toBeNull();
    expect(readGbPrimePayKeys({ ...LEGACY, secretKey: 'Wb3lcQ1Real' }, 'live')).not.toBeNull();
    expect(readGbPrimePayKeys(XENDIT, 'live')).toBeNull();
    const real = { ...XENDIT, secretKey: 'xnd_production_1' };
    expect(readGbPrimePayKeys(real, 'live')).not.toBeNull();
    expect(readGbPrimePayKeys(real, 'demo')).toBeNull();
  });
});

const REFERENCE = '104215301201';
const answer = (txn: object = {}, top: object = {}) => ({
  resultCode: '00',
  txn: {
    referenceNo: REFERENCE,
    gbpReferenceNo: 'gbp1',
    amount: 1590.0,
    thbAmount: 1590.0,
    currencyCode: '764',
    resultCode: '00',
    status: 'S',
    paymentType: 'Q',
    date: '05112024',
    time: '153058',
    cardNo: null,
    ...txn,
  },
  ...top,
});
const verdict = (answer: unknown, kind: 'card' | 'qr' = 'qr', providerId: string | null = 'gbp1') =>
  verdictOfStatus(answer, { reference: REFERENCE, providerId }, kind);

describe('what an inquiry says', () => {
  test('PAY-12 settled is paid, by Bangkok’s clock', () => {
    expect(verdict(answer())).toEqual({
      state: 'paid',
      reference: REFERENCE,
      providerId: 'gbp1',
      amount: 159_000,
      currency: 'THB',
      paidAt: new Date('2024-11-05T08:30:58Z'),
    });
    expect(verdict(answer({ amount: '1590.00', date: null }))).toMatchObject({
      amount: 159_000,
      paidAt: null,
    });
    expect(verdict(answer(), 'qr', null)).toMatchObject({ providerId: 'gbp1' });
  });
  test('PAY-11 a card is paid once it is authorised, a QR not', () => {
    expect(verdict(answer({ status: 'A' }), 'card').state).toBe('paid');
    expect(verdict(answer({ status: 'A' }), 'qr')).toMatchObject({ state: 'pending', isMoneyUnderWay: true });
  });
  test.each([
    ['G', {}, { state: 'pending', providerId: 'gbp1' }],
    ['D', { resultCode: '55' }, { state: 'failed', failure: { code: '55', description: 'Declined' } }],
    ['D', { resultCode: null }, { state: 'failed', failure: { code: 'D', description: 'Declined' } }],
    ['V', {}, { state: 'failed', failure: { code: 'V', description: 'Voided' } }],
  ])('PAY-11 status %s %j', (status, overrides, expected) => {
    expect(verdict(answer({ status, ...overrides }), 'card')).toEqual(expected);
  });
  test('PAY-12 what nobody knows approves nothing', () => {
    for (const payload of [
      null,
      'x',
      {},
      answer({}, { resultCode: '99' }),
      answer({}, { txn: null }),
      answer({ referenceNo: '104215301202' }),
      answer({ amount: '1,590.00' }),
      answer({ amount: 1590.001 }),
      answer({ currencyCode: '392' }),
      answer({ resultCode: '55' }),
      answer({ status: 'X' }),
    ])
      expect(verdict(payload).state).toBe('unknown');
  });
  test('PAY-12 a reference nobody knows: never made, forgotten, or a link nobody has paid yet', () => {
    const unknown = { resultCode: '02', resultMessage: 'Invalid referenceNo.' };
    expect(verdict(unknown, 'qr', null)).toEqual({ state: 'absent' });
    expect(verdict(unknown)).toEqual({
      state: 'gone',
      failure: { code: '02', description: 'Invalid referenceNo.' },
    });
    expect(verdict(unknown, 'card', REFERENCE)).toEqual({ state: 'pending', providerId: REFERENCE });
  });
});

test('PAY-21 a notification names a reference of ours, and is believed in nothing', () => {
  const payload = { referenceNo: REFERENCE, gbpReferenceNo: 'gbp1', resultCode: '00', amount: 1590 };
  expect(readLegacyNotification(payload)).toEqual({
    outcome: 'about',
    eventKey: 'gbp1.00',
    attempt: { reference: REFERENCE },
    payload: { reference: REFERENCE, gbpReferenceNo: 'gbp1', resultCode: '00' },
    isUnsigned: true,
  });
  for (const wrong of [
    null,
    'x',
    {},
    { ...payload, referenceNo: '1; drop' },
    { ...payload, gbpReferenceNo: '../x' },
  ])
    expect(readLegacyNotification(wrong)).toEqual({ outcome: 'refused', why: 'content' });
});
