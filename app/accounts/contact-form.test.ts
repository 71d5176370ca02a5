import { expect, test } from 'vitest';
import { ALL_REQUIRED, contactSchema, normaliseTel } from './contact-form';

const good = {
  firstname: 'ปาริฉัตร',
  lastname: 'ศรีสุวรรณวงศ์',
  email: 'Parichat.S@Example.com',
  tel: '081 234 5678',
};
const messages = (change: object, fields = ALL_REQUIRED, telMinimum = 9) => {
  const parsed = contactSchema(fields, telMinimum).safeParse({ ...good, ...change });
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

test('a right contact is normalised', () =>
  expect(contactSchema(ALL_REQUIRED, 9).parse(good)).toEqual({
    ...good,
    email: 'parichat.s@example.com',
    tel: '0812345678',
  }));

test.each([
  ['+66 81-234-5678', '0812345678'],
  ['๐๘๑๒๓๔๕๖๗๘', '0812345678'],
  ['0066812345678', '0812345678'],
  ['+66(0)812345678', '0812345678'],
])('phone %s', (typed, tel) => expect(normaliseTel(typed)).toBe(tel));

test.each([
  [{ firstname: '  ' }, 'contact.firstnameMissing'],
  [{ firstname: undefined }, 'contact.firstnameMissing'],
  [{ lastname: 'ก'.repeat(256) }, 'contact.nameTooLong'],
  [{ email: undefined }, 'contact.emailMissing'],
  [{ email: 'ไม่ใช่อีเมล' }, 'contact.emailInvalid'],
  [{ email: 'a@b.test\r\nBcc: c@d.test' }, 'contact.emailInvalid'],
  [{ tel: undefined }, 'contact.telMissing'],
  [{ tel: '😀' }, 'contact.telDigits'],
  [{ tel: '12345678' }, 'contact.telLength'],
  [{ tel: '12345678901' }, 'contact.telLength'],
])('%j is refused with %s', (change, message) => expect(messages(change)).toContain(message));

test('form settings: a field that is off is dropped, one that is not required may be empty', () => {
  const off = {
    ...ALL_REQUIRED,
    lastname: { isEnabled: false, isRequired: true },
    tel: { isEnabled: true, isRequired: false },
  };
  const parsed = contactSchema(off, 9).parse({ ...good, lastname: 'x'.repeat(999), tel: undefined });
  expect(parsed).toMatchObject({ lastname: '', tel: '' });
});

test('a site with an exemption takes shorter numbers', () =>
  expect(messages({ tel: '1669' }, ALL_REQUIRED, 4)).toEqual([]));
