import { describe, expect, test } from 'vitest';
import { passwordRefusal, readLogin, usernameRefusal } from './login-form';

describe('REG-04 a username', () => {
  test.each([
    ['mali', null],
    ['Mali_Sri-suk.99', null],
    ['mali@home', null],
    ['mali@example.test', null],
    ['MALI@example.test', null],
    ['', 'register.usernameMissing'],
    ['ma li', 'register.usernameSpace'],
    ['ma\u00a0li', 'register.usernameSpace'],
    ['มะลิ', 'register.usernameCharacters'],
    // looks like `mali`: Cyrillic а, full width; invisible signs are refused
    ['m\u0430li', 'register.usernameCharacters'],
    ['ｍａｌｉ', 'register.usernameCharacters'],
    ['ma\u200bli', null],
    ['mali\0', 'register.usernameCharacters'],
    ['mali+1', 'register.usernameCharacters'],
    ['a'.repeat(255), null],
    ['a'.repeat(256), 'register.usernameTooLong'],
    ['somebody@else.test', 'register.usernameEmail'],
  ])('%s', (username, refusal) => {
    expect(usernameRefusal(username, 'mali@example.test')).toBe(refusal);
  });
});

describe('REG-04 a password', () => {
  test.each([
    ['abc123', null],
    ['A@-_.z', null],
    ['', 'register.passwordMissing'],
    ['abc12', 'register.passwordShort'],
    ['abc 123', null],
    [' abc123', null],
    ['รหัสผ่าน', null],
    ['abc123!', null],
    ['abc\t123', 'register.passwordCharacters'],
    ['abc\u0007123', 'register.passwordCharacters'],
    ['a'.repeat(200), null],
    ['a'.repeat(201), 'register.passwordTooLong'],
  ])('%s', (password, refusal) => {
    expect(passwordRefusal(password)).toBe(refusal);
  });

  test.each([
    ['abc123', undefined],
    ['', 'register.confirmMissing'],
    ['abc12', 'register.confirmDifferent'],
    ['ABC123', 'register.confirmDifferent'],
  ])('is typed twice, the same: %s', (again, key) => {
    const fields = { username: 'mali', password: 'abc123', password_confirm: again };
    expect(readLogin(fields, '').errors.password_confirm?.key).toBe(key);
  });
});

test('REG-04 each message stands at its own field; blanks around a username are none of it', () => {
  expect(readLogin({}, '').errors).toEqual({
    username: { key: 'register.usernameMissing' },
    password: { key: 'register.passwordMissing' },
    password_confirm: { key: 'register.confirmMissing' },
  });
  const fields = { username: ' mali ', password: 'abc123', password_confirm: 'abc123' };
  expect(readLogin(fields, 'mali@example.test')).toEqual({
    login: { username: 'mali', password: 'abc123' },
    errors: {},
  });
});
