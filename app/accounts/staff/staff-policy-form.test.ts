import { expect, test } from 'vitest';
import { staffPolicySchema } from './staff-policy-form';

const limitOf = (refund_limit: string) => staffPolicySchema.safeParse({ refund_limit, version: '1' });

test.each([
  ['', null],
  ['0', 0],
  ['5,000', 500_000],
  [' ฿1,250.50 ', 125_050],
  ['๕๐๐', 50_000],
  ['10000000', 1_000_000_000],
])('a limit of %j is %j satang', (input, satang) => {
  expect(limitOf(input)).toMatchObject({ success: true, data: { refund_limit: satang } });
});

test.each(['-1', '10000001', '1.234', 'ห้าพัน', '1e3'])('no limit: %j', (input) => {
  expect(limitOf(input).success).toBe(false);
});
