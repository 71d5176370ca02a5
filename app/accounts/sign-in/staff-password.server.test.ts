import { expect, test } from 'vitest';
import { staffPasswordRefusal } from './staff-password.server';

test.each([
  ['123456', 'register.staffPasswordShort'],
  ['rian-demo', 'register.staffPasswordShort'],
  ['1234567890', 'register.passwordCommon'],
  ['password123', 'register.passwordCommon'],
  ['P@ssw0rd2024', 'register.passwordCommon'],
  ['aaaaaaaaaaaa', 'register.passwordCommon'],
  ['correct horse battery!#1', null],
  ['รหัสผ่านของฉันเอง', null],
  ['kangaroo-9-tulip', null],
])('R-321 %s as a password of staff', async (password, refusal) => {
  expect(await staffPasswordRefusal(password)).toBe(refusal);
});
