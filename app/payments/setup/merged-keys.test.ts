import { expect, test } from 'vitest';
import { maskedKey, mergedKeys } from './merged-keys';

test('a key shows its last four signs, a short one nothing', () => {
  expect(maskedKey('skey_live_5abcdefgh1234')).toBe('•••• 1234');
  expect(maskedKey('abcdefgh')).toBe('••••');
});

const stored = { secretKey: 'skey_live_old00001', webhookSecret: 'b2xkIHNlY3JldA==' };

test('what is left empty stays as it was; what is typed takes its place', () => {
  expect(mergedKeys(9, { stored, typed: { secretKey: '', webhookSecret: '' } })).toEqual({
    keys: stored,
    wrong: [],
  });
  const { keys, wrong } = mergedKeys(9, { stored, typed: { secretKey: ' skey_live_new00002 ' } });
  expect([keys.secretKey, keys.webhookSecret, wrong]).toEqual([
    'skey_live_new00002',
    stored.webhookSecret,
    [],
  ]);
});

test('a key that is missing or looks like another is named', () => {
  expect(mergedKeys(9, { stored: {}, typed: {} }).wrong).toEqual(['secretKey']);
  expect(mergedKeys(9, { stored, typed: { secretKey: 'pkey_live_1' } }).wrong).toEqual(['secretKey']);
  expect(mergedKeys(13, { stored: {}, typed: { merchantId: '123' } }).wrong).toEqual([
    'merchantId',
    'secretKey',
    'apiKey',
  ]);
});

test('a choice is one of its own, and what may be left out goes when it is emptied', () => {
  const before = { merchantId: 'JT99', secretKey: 'SANDBOX_SECRET', periods: '3,6', interestType: 'M' };
  const { keys } = mergedKeys(10, { stored: before, typed: { merchantId: 'JT99', interestType: 'X' } });
  expect(keys).toEqual({ merchantId: 'JT99', secretKey: 'SANDBOX_SECRET', interestType: 'M' });
});
