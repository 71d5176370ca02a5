import { expect, test } from 'vitest';
import { isSignedByOmise } from './omise-signature.server';

const SECRET = 'c2FuZGJveC1vbWlzZS13ZWJob29rLWtleQ==';
const timestamp = '1730795400';
const body =
  '{"object":"event","id":"evnt_test_1","key":"charge.complete","data":{"object":"charge","id":"chrg_test_1"}}';
const signature = 'be1b8b2a161bd0abe6397ee4e68deccb29a8bebc7fba205a0e11721031c6b4bd';
const at = (seconds: number) => new Date((Number(timestamp) + seconds) * 1000);
const check = (overrides: Partial<Parameters<typeof isSignedByOmise>[0]> = {}, now = at(1)) =>
  isSignedByOmise({ signature, timestamp, body, ...overrides }, SECRET, now);

test('PAY-21 Omise’s signature over timestamp and body', () => {
  expect(check()).toBe(true);
  expect(check({ body: `${body} ` })).toBe(false);
  expect(check({ timestamp: '1730795401' })).toBe(false);
  expect(check({ signature: signature.replace('b', 'a') })).toBe(false);
  expect(check({ signature: null })).toBe(false);
  expect(check({ timestamp: null })).toBe(false);
  expect(check({ signature: '' })).toBe(false);
});

test('PAY-21 one older or newer than five minutes is worth nothing', () => {
  expect(check({}, at(300))).toBe(true);
  expect(check({}, at(301))).toBe(false);
  expect(check({}, at(-301))).toBe(false);
});

test('PAY-21 while a secret is being changed any of several fits', () => {
  expect(check({ signature: `${'0'.repeat(64)},${signature}` })).toBe(true);
  expect(isSignedByOmise({ signature, timestamp, body }, `AAAA, ${SECRET}`, at(1))).toBe(true);
  expect(isSignedByOmise({ signature, timestamp, body }, 'AAAA', at(1))).toBe(false);
});
