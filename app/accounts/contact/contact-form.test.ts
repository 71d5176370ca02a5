import { expect, test } from 'vitest';
import { ALL_REQUIRED, contactSchema, fieldsWithoutParcel, normaliseTel } from './contact-form';

const good = {
  firstname: 'ปาริฉัตร',
  lastname: 'ศรีสุวรรณวงศ์',
  email: 'Parichat.S@Example.com',
  tel: '081 234 5678',
};
const messages = (change: object, fields = ALL_REQUIRED, telMinimum = 9) => {
  const result = contactSchema(fields, telMinimum).safeParse({ ...good, ...change });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
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
])('phone %s', (input, tel) => expect(normaliseTel(input)).toBe(tel));

test.each([
  [{ firstname: '王小明' }, 'contact.nameScript'],
  [{ lastname: 'Иванов' }, 'contact.nameScript'],
  [{ firstname: 'ມະລິ' }, 'contact.nameScript'],
  [{ lastname: 'ศรีสุข 王' }, 'contact.nameScript'],
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

test.each([
  ['+44 20 7946 0958', '+442079460958'],
  ['0044 (20) 7946-0958', '+442079460958'],
  ['+๖๖ ๘๑ ๒๓๔ ๕๖๗๘', '+66812345678'],
  ['081 234 5678', '0812345678'],
])('CRT-12 the foreign layout takes %s', (input, tel) =>
  expect(contactSchema(ALL_REQUIRED, 9, 'international').parse({ ...good, tel: input }).tel).toBe(tel),
);

test.each(['1234567', '+1234567890123456', '44+2079460958', 'call me'])(
  'CRT-12 the foreign layout refuses %s',
  (tel) => {
    const result = contactSchema(ALL_REQUIRED, 9, 'international').safeParse({ ...good, tel });
    expect(result.error?.issues[0]?.message).toBe('contact.telInternational');
  },
);

test.each([
  ['+44 20 7946 0958', '+442079460958'],
  ['0081 90-1234-5678', '+819012345678'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+66 81 234 5678', '0812345678'],
])('R-340 a shop in Thai takes %s as %s', (tel, expectedTel) =>
  expect(contactSchema(ALL_REQUIRED, 9).parse({ ...good, tel }).tel).toBe(expectedTel),
);

test.each(['+44 20 79', '+999 1234 5678', '00', '+44 call me'])(
  'R-340 %s is refused as a number of another country, never as one with other signs than figures',
  (tel) => expect(messages({ tel })[0]).toBe('contact.telInternational'),
);

test('R-341 where nothing is sent a telephone is asked for as the shop sets it', () => {
  expect(fieldsWithoutParcel(ALL_REQUIRED, 'as_registered')).toBe(ALL_REQUIRED);
  const optional = fieldsWithoutParcel(ALL_REQUIRED, 'optional');
  expect(contactSchema(optional, 9).parse({ ...good, tel: '' }).tel).toBe('');
  expect(messages({ tel: '12' }, optional)).toContain('contact.telLength');
  expect(fieldsWithoutParcel(ALL_REQUIRED, 'off').tel.isEnabled).toBe(false);
  const never = { ...ALL_REQUIRED, tel: { isEnabled: false, isRequired: true } };
  expect(fieldsWithoutParcel(never, 'optional').tel.isEnabled).toBe(false);
});

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
