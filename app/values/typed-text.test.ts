import { expect, test } from 'vitest';
import { contactSchema, normaliseTel, readEmail } from '~/accounts/contact/contact-form';
import { readLogin } from '~/accounts/sign-in/login-form';
import { normaliseBranch, normaliseTaxId } from '~/accounts/tax/tax-form';
import { certificateNameSchema } from '~/learning/certificates/certificate-name';
import { promptPayTarget } from '~/payments/bank/promptpay';
import { normaliseCouponCode } from '~/pricing/coupon';
import { normaliseEmail } from '~/values/email';
import { parseMoney } from './money';
import { parsePeriod } from './period';
import { parseClock, parseDay } from './time';
import { linesOf, oneLineOf, plainText, saraAmSpellings } from './typed-text';

/** Invisible characters, one of each block; spaces, and dashes that look like one. */
const UNSEEN = [
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u17b4',
  '\u180b',
  '\u180e',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u2060',
  '\u2064',
  '\u2066',
  '\u2069',
  '\u206f',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\u{1d173}',
  '\u{e0001}',
  '\u{e0020}',
  '\u{e0100}',
];
const SPACES = [
  '\u00a0',
  '\u1680',
  '\u2000',
  '\u2007',
  '\u2009',
  '\u200a',
  '\u202f',
  '\u205f',
  '\u3000',
  '\u2800',
  '\t',
];
const DASHES = [
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2013',
  '\u2014',
  '\u2015',
  '\u2212',
  '\ufe58',
  '\ufe63',
  '\uff0d',
];

const READERS: readonly [what: string, read: (typed: string) => unknown, typed: string][] = [
  ['a telephone', normaliseTel, '081-234-5678'],
  ['an e-mail', readEmail, 'mali-1@example.test'],
  ['an e-mail as it is compared', normaliseEmail, 'mali-1@example.test'],
  ['a sign-in name', (username) => readLogin({ username, password: 'x' }, '').login.username, 'mali-1'],
  ['a tax id', normaliseTaxId, '0-1055-69012-34-5'],
  ['a branch', normaliseBranch, '00001'],
  ['a PromptPay id', (value) => promptPayTarget(value), '081-234-5678'],
  ['money', (value) => parseMoney(value), '1,590.50'],
  ['a day', parseDay, '20-11-2569'],
  ['a clock', parseClock, '14:05'],
  ['a period', (value) => parsePeriod(value), '2026-11-20'],
  ['a coupon', normaliseCouponCode, 'SAVE-10'],
];

test.each(READERS)('R-323 %s is read as if nothing unseen were in it', (what, read, typed) => {
  const usual = read(typed);
  expect(usual).not.toBeNull();
  for (const sign of UNSEEN) {
    expect(read(`${sign}${typed}${sign}`), escape(sign)).toEqual(usual);
    for (let at = 1; at < typed.length; at += 1)
      expect(read(typed.slice(0, at) + sign + typed.slice(at)), `${escape(sign)} at ${at}`).toEqual(usual);
  }
  for (const sign of SPACES) expect(read(`${sign}${typed}${sign}`), escape(sign)).toEqual(usual);
  for (const sign of DASHES) expect(read(typed.replaceAll('-', sign)), escape(sign)).toEqual(usual);
  if (what === 'a sign-in name') return;
  const wide = Array.from(typed, (sign) =>
    /[!-~]/.test(sign) ? String.fromCodePoint(sign.codePointAt(0)! + 0xfee0) : sign,
  ).join('');
  expect(read(wide)).toEqual(usual);
});

test('R-323 names lose what nobody sees, and keep what people read', () => {
  const contact = contactSchema(
    {
      firstname: { isEnabled: true, isRequired: true },
      lastname: { isEnabled: true, isRequired: true },
      tel: { isEnabled: false, isRequired: false },
    },
    9,
  );
  for (const sign of UNSEEN) {
    const input = { firstname: `มะ${sign}ลิ`, lastname: `${sign}ศรีสุข`, email: 'a@b.test' };
    expect(contact.parse(input), escape(sign)).toMatchObject({ firstname: 'มะลิ', lastname: 'ศรีสุข' });
    expect(certificateNameSchema.parse({ name: `น้ำ${sign}ฝน\u00a0 ใจดี` })).toEqual({ name: 'น้ำฝน ใจดี' });
  }
  expect(
    contact.safeParse({ firstname: '\u3164', lastname: '\u200b\u2800', email: 'a@b.test' }).success,
  ).toBe(false);
  expect(oneLineOf('Anne\u2011Marie')).toBe('Anne-Marie');
  expect(oneLineOf('ครู 👩‍🏫 และ ❤️ — Excel')).toBe('ครู 👩‍🏫 และ ❤️ — Excel');
  expect(oneLineOf('a\r\nBcc: b\u202ec\u2028d')).toBe('a Bcc: bc d');
  expect(oneLineOf('\u2068มะ\u2069ลิ')).toBe('มะลิ');
});

test.each([...UNSEEN, ...SPACES])('R-323 a text with lines of nothing but %j is empty', (sign) => {
  expect(linesOf(`${sign}${sign}\n${sign}`)).toBe('');
  expect(linesOf(` ก${sign}\n\nข `)).toContain('\n\nข');
});

test('R-323 sara am is one sign, however it was typed', () => {
  for (const input of ['น้ำ', 'นํ้า', 'น้ํา', 'นำ้']) {
    expect(oneLineOf(input)).toBe('น้ำ');
    expect(plainText(input)).toBe('น้ำ');
    expect(saraAmSpellings(input)).toEqual(['น้ำ', 'นํ้า', 'น้ํา', 'นำ้']);
  }
  expect(saraAmSpellings('คำ')).toEqual(['คำ', 'คํา']);
  expect(saraAmSpellings('mali')).toEqual(['mali']);
});

test.each([
  ['ติดต่อ@ร้าน.ไทย', 'ติดต่อ@xn--q3ct9b5e.xn--o3cw4h'],
  ['info@ตัวอย่าง.ไทย', 'info@xn--72c1a1bt4awk9o.xn--o3cw4h'],
  ['INFO@xn--72c1a1bt4awk9o.xn--o3cw4h', 'info@xn--72c1a1bt4awk9o.xn--o3cw4h'],
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
])('R-324 %s is an e-mail, the same in both ways of writing its domain', (typed, expected) => {
  expect(readEmail(typed)).toBe(expected);
  expect(readEmail(expected)).toBe(expected);
});

test.each([
  'a@b',
  'a@@b.test',
  'a b@c.test',
  '@c.test',
  'a@.test',
  'a@b..test',
  '.a@b.test',
  'a@b.c',
  'a@ร้าน',
  'a@b.test/x',
  'a@xn--.',
  'มะลิ@example.test',
])('R-324 %s is none', (value) => {
  expect(readEmail(value)).toBeNull();
});
