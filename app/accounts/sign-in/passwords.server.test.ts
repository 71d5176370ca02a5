import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.server';

test('R-33 a password fits however its letters were composed', async () => {
  const hash = await hashPassword('ทำดี-é');
  // sara am as two signs, and e with a separate accent
  expect(await isPassword('ท\u0e4d\u0e32ดี-e\u0301', hash)).toBe(true);
  expect(await isPassword('ทำดี-e', hash)).toBe(false);
});
