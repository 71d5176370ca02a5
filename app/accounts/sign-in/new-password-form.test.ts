import { expect, test } from 'vitest';
import { changePasswordSchema, newPasswordSchema } from './new-password-form';

const messages = (change: object) => {
  const result = newPasswordSchema.safeParse(change);
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path[0], message]);
};
const twice = (password: unknown) => messages({ password, password_confirm: password });

test.each(['aB3@-_.', '123456', 'pass word', 'รหัสผ่านไทย', 'correct horse battery!#1'])(
  'REG-08 six printable characters are a new password: %s',
  (password) => expect(twice(password)).toEqual([]),
);

test.each([
  ['12345', 'register.passwordShort'],
  ['pass\tword', 'register.passwordCharacters'],
  ['pass\u0000word', 'register.passwordCharacters'],
  ['a'.repeat(201), 'register.passwordTooLong'],
  [undefined, 'register.passwordMissing'],
  [' '.repeat(6), 'register.passwordBlank'],
  ['\u00a0\u3000 \u2003\u2800\u00a0', 'register.passwordBlank'],
  ['\u200b'.repeat(8), 'register.passwordBlank'],
  ['\u3164\u115f\u034f\u2060\ufeff\u00ad', 'register.passwordBlank'],
])('REG-08 %s is none', (password, message) => {
  expect(twice(password)).toContainEqual(['password', message]);
});

test('REG-08 the confirmation must match, capitals and spaces included', () => {
  const confirmedBy = (password_confirm?: string) => messages({ password: 'secret-1', password_confirm });
  expect(confirmedBy('Secret-1')).toEqual([['password_confirm', 'register.confirmDifferent']]);
  expect(confirmedBy('secret-1 ')).toEqual([['password_confirm', 'register.confirmDifferent']]);
  expect(confirmedBy()).toEqual([['password_confirm', 'register.confirmMissing']]);
});

test('REG-08 a change asks for the old one too', () => {
  const fields = { password: 'secret-1', password_confirm: 'secret-1' };
  expect(changePasswordSchema.safeParse(fields).success).toBe(false);
  expect(changePasswordSchema.safeParse({ ...fields, old_password: 'x' }).success).toBe(true);
  expect(
    changePasswordSchema.safeParse({ ...fields, password_confirm: 'y', old_password: 'x' }).success,
  ).toBe(false);
});
