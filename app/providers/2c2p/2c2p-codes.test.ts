import { describe, expect, test } from 'vitest';
import { type CodeMeaning, meaningOf } from './2c2p-codes';
import { readResult, unpaid, verdictOfResult } from './2c2p-result';

const attempt = { reference: '123456789012', providerId: '123456789012' };
const result = (overrides: object = {}) =>
  readResult({
    merchantID: 'JT99',
    invoiceNo: '123456789012',
    amount: '1590.00000',
    currencyCode: 'THB',
    transactionDateTime: '20241105153055',
    tranRef: '5500123',
    respCode: '0000',
    respDesc: 'Success',
    ...overrides,
  })!;
const verdict = (overrides: object) => verdictOfResult(result(overrides), attempt, 'JT99');

/** Payments 5.7, a row a code. */
const ROWS: readonly (readonly [string, CodeMeaning, string])[] = [
  ['0000', 'paid', 'paid'],
  ['4110', 'paid', 'paid'],
  ['0001', 'pending', 'pending'],
  ['2001', 'pending', 'pending'],
  ['1000', 'pending', 'pending'],
  ['1001', 'pending', 'pending'],
  ['1003', 'pending', 'pending'],
  ['1005', 'pending', 'pending'],
  ['0003', 'cancelled', 'failed'],
  ['5010', 'cancelled', 'failed'],
  ['4080', 'cancelled', 'failed'],
  ['5009', 'expired', 'expired'],
  ['2002', 'not-started', 'pending'],
  ['2003', 'no-answer', 'unknown'],
  ['5015', 'other-amount', 'paid'],
  ['5016', 'other-amount', 'paid'],
  ['0004', 'failed', 'failed'],
  ['4001', 'failed', 'failed'],
  ['4005', 'failed', 'failed'],
  ['4013', 'failed', 'failed'],
  ['4041', 'failed', 'failed'],
  ['4051', 'failed', 'failed'],
  ['4054', 'failed', 'failed'],
  ['4081', 'failed', 'failed'],
  ['4091', 'failed', 'failed'],
  ['4099', 'failed', 'failed'],
  ['4120', 'failed', 'failed'],
  ['4130', 'failed', 'failed'],
  ['4140', 'failed', 'failed'],
  ['5003', 'failed', 'failed'],
  ['5005', 'failed', 'failed'],
  ['5006', 'failed', 'failed'],
  ['9004', 'failed', 'failed'],
  ['9015', 'failed', 'failed'],
  ['9042', 'failed', 'failed'],
  ['9059', 'failed', 'failed'],
  ['0999', 'unsure', 'gone'],
  ['5002', 'unsure', 'gone'],
  ['5998', 'unsure', 'gone'],
  ['9900', 'unsure', 'gone'],
  ['9990', 'unsure', 'gone'],
  ['9999', 'unsure', 'gone'],
  ['4000', 'unsure', 'gone'],
  ['7777', 'unsure', 'gone'],
  ['00', 'unsure', 'gone'],
  ['', 'unsure', 'gone'],
  ['toString', 'unsure', 'gone'],
];

describe('PAY-03 PAY-10 PAY-15 what a respCode means', () => {
  test.each(ROWS)('respCode %s: %s', (respCode, meaning, state) => {
    expect(meaningOf(respCode)).toBe(meaning);
    expect(verdict({ respCode }).state).toBe(state);
  });

  test('no code but two is a success', () => {
    for (let code = 0; code <= 9999; code++) {
      const codeText = String(code).padStart(4, '0');
      if (meaningOf(codeText) === 'paid') expect(['0000', '4110']).toContain(codeText);
    }
  });
});

test('PAY-21 paid says what, for which invoice and when in Bangkok', () => {
  expect(verdict({})).toEqual({
    state: 'paid',
    reference: '123456789012',
    providerId: '123456789012',
    amount: 159_000,
    currency: 'THB',
    paidAt: new Date('2024-11-05T08:30:55Z'),
  });
  expect(verdict({ amount: 1590.5, transactionDateTime: null })).toMatchObject({
    amount: 159_050,
    paidAt: null,
  });
});

test('PAY-21 another merchant, another invoice, no amount or another currency approve nothing', () => {
  for (const overrides of [
    { merchantID: 'JT98' },
    { invoiceNo: '123456789013' },
    { amount: '1,590' },
    { amount: undefined },
    { currencyCode: 'JPY' },
  ])
    expect(verdict(overrides).state, JSON.stringify(overrides)).toBe('unknown');
});

test('PAY-22 more or less than was asked for is a person’s to settle: it names no attempt', () => {
  expect(verdict({ respCode: '5016', amount: 1590 })).toMatchObject({ state: 'paid', reference: null });
});

test('PAY-25 a decline keeps the provider’s code and words; who turned back did not fail', () => {
  expect(verdict({ respCode: '4051', respDesc: 'Insufficient funds.' })).toEqual({
    state: 'failed',
    failure: { code: '4051', description: 'Insufficient funds.' },
  });
  expect(verdict({ respCode: '0003' })).toMatchObject({ failure: { end: 'cancelled' } });
});

test('PAY-03 an invoice nobody was shown, and the gateway does not know, is absent', () => {
  const failure = { code: '2002', description: '' };
  expect(unpaid('not-started', failure, { ...attempt, providerId: null })).toEqual({ state: 'absent' });
});

test('PAY-21 what is no result is none', () => {
  for (const claims of [
    null,
    'x',
    {},
    { respCode: '0000' },
    { merchantID: 'JT99', invoiceNo: '../x', respCode: '0000' },
  ])
    expect(readResult(claims)).toBeNull();
});
