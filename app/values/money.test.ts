import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amongBaht, formatMoney, parseMoney, satang, shareOf, showCurrenciesAs } from './money';

describe('money', () => {
  test('shareOf rounds half up and agrees with exact rational arithmetic', () => {
    expect(shareOf(satang(174100), 7, 107)).toBe(11390);
    expect(shareOf(satang(1), 1, 2)).toBe(1);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 10000 }),
        fc.integer({ min: 1, max: 10000 }),
        (amount, numerator, denominator) => {
          const shared = BigInt(shareOf(satang(amount), numerator, denominator));
          const error = 2n * (shared * BigInt(denominator) - BigInt(amount) * BigInt(numerator));
          return error > -BigInt(denominator) && error <= BigInt(denominator);
        },
      ),
    );
  });

  test('fractions of a satang are refused', () => {
    expect(() => satang(0.5)).toThrow(RangeError);
    expect(() => satang(2 ** 60)).toThrow(RangeError);
  });

  test.each([
    ['1,741.00', 174100],
    ['1741', 174100],
    ['1741.5', 174150],
    ['๑,๗๔๑.๒๕', 174125],
    ['฿1,741 บาท', 174100],
    [' 0 ', 0],
    ['1,741.-', 174100],
    ['฿1,741.–', 174100],
    ['1741.- บาท', 174100],
  ])('reads %s', (typed, amount) => expect(parseMoney(typed)).toBe(amount));

  test.each(['$1,741.00', '1741 USD', 'US$ 1741', '๑,๗๔๑ ดอลลาร์', '1741'])('reads %s as dollars', (input) =>
    expect(parseMoney(input, 'USD')).toBe(174100),
  );

  test('the sign of one currency is never taken for another', () => {
    expect(parseMoney('$59')).toBeNull();
    expect(parseMoney('฿59', 'USD')).toBeNull();
  });

  test('among baht, other currencies carry their sign', () => {
    expect(amongBaht(174100, 'THB')).toBe('1,741.00');
    expect(amongBaht(5900, 'USD')).toBe('USD\u00a059.00');
    expect(amongBaht(5900, 'USD', 'list')).toBe('USD\u00a059');
  });

  test.each([
    '',
    'abc',
    '1,74',
    '12.345',
    '-5',
    '1e3',
    '17,41.00',
    '1.2.3',
    '1.',
    '1-',
    '1.5-',
    '-.-',
    '.-',
    '😀',
    '99999999999999999',
  ])('refuses %j', (input) => expect(parseMoney(input)).toBeNull());

  test('what is shown can be read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) => parseMoney(formatMoney(amount)) === amount),
    );
    expect(formatMoney(159000, 'THB', 'list')).toBe('฿1,590');
    expect(formatMoney(159050, 'THB', 'list')).toBe('฿1,590.50');
    expect(formatMoney(-19900)).toBe('−฿199.00');
    expect(formatMoney(4900, 'USD')).toBe('USD\u00a049.00');
  });

  test.each([
    ['บาท', '1,590\u00a0บาท', '−1,590.50\u00a0บาท'],
    ['THB', 'THB\u00a01,590', '−THB\u00a01,590.50'],
    ['฿', '฿1,590', '−฿1,590.50'],
    ['Bt.', 'Bt.\u00a01,590', '−Bt.\u00a01,590.50'],
  ])('the text %s of a site stands with its amounts, and is read back', (text, whole, expected) => {
    showCurrenciesAs({ THB: text });
    try {
      expect(formatMoney(159000, 'THB', 'list')).toBe(whole);
      expect(formatMoney(-159050, 'THB')).toBe(expected);
      expect(formatMoney(4900, 'USD')).toBe('USD\u00a049.00');
      expect(parseMoney(whole)).toBe(159000);
    } finally {
      showCurrenciesAs({});
    }
  });
});
