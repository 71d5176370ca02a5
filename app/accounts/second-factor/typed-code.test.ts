import { expect, test } from 'vitest';
import { codeSchema, readRecoveryCode, recoverySchema } from './typed-code';

const codeOf = (code: string) => codeSchema.safeParse({ code });

test.each(['123456', ' 123 456 ', '１２３４５６', '๑๒๓๔๕๖', '123-456'])('the code %j', (input) => {
  expect(codeOf(input)).toMatchObject({ success: true, data: { code: '123456' } });
});

test.each(['', '12345', '1234567', 'abcdef', '12345x'])('no code: %j', (input) => {
  expect(codeOf(input).success).toBe(false);
});

test('a code from paper is read however it was copied', () => {
  expect(readRecoveryCode(' ABCD–efg0 h1jk ')).toBe('abcdefg0h1jk');
  expect(readRecoveryCode('abcd efgo hljk')).toBe('abcdefg0h1jk');
  expect(recoverySchema.safeParse({ recovery: '  ' }).success).toBe(false);
});
