import { describe, expect, test } from 'vitest';
import { brandOf, brandsOf, passesLuhn } from './card-brand';

const names = (digits: string) => brandsOf(digits).map(({ name }) => name);

describe('the brand of a card', () => {
  test('PAY-20 while it is typed every brand it may be of is a candidate, and the digits decide', () => {
    expect(names('')).toEqual([]);
    expect(names('4').sort()).toEqual(['elo', 'maestro', 'visa']);
    expect(names('3').sort()).toEqual(['american-express', 'diners-club', 'jcb']);
    expect(brandOf('3')).toBeNull();
    expect(brandOf('35')?.name).toBe('jcb');
    expect(brandOf('81')?.name).toBe('unionpay');
    expect(brandOf('4242')?.name).toBe('visa');
    expect(brandOf('0812345678')).toBeNull();
  });

  test.each([
    ['4242424242424242', 'visa'],
    ['4111111111111111', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2221000000000009', 'mastercard'],
    ['2720990000000007', 'mastercard'],
    ['3530111333300000', 'jcb'],
    ['378282246310005', 'american-express'],
    ['6250947000000006', 'unionpay'],
    ['30569309025904', 'diners-club'],
    ['6011111111111117', 'discover'],
    ['6500000000000002', 'discover'],
    ['6304000000000000', 'maestro'],
    ['5066991111111118', 'elo'],
    ['2200000000000004', 'mir'],
    ['6370950000000005', 'hiper'],
    ['6062820000000000', 'hipercard'],
  ])('PAY-20 %s is %s', (number, brand) => {
    expect(brandOf(number)?.name).toBe(brand);
  });

  test('PAY-20 lengths, gaps and code by brand', () => {
    const facts = (digits: string) => {
      const brand = brandOf(digits);
      return brand && [brand.lengths, brand.gaps, brand.codeLength];
    };
    expect(facts('4242')).toEqual([[16, 18, 19], [4, 8, 12], 3]);
    expect(facts('37')).toEqual([[15], [4, 10], 4]);
    expect(facts('36')).toEqual([[14, 16, 19], [4, 10], 3]);
    expect(facts('3530')).toEqual([[16, 17, 18, 19], [4, 8, 12], 3]);
    expect(facts('6250')).toEqual([[14, 15, 16, 17, 18, 19], [4, 8, 12], 3]);
    expect(facts('6304')).toEqual([[12, 13, 14, 15, 16, 17, 18, 19], [4, 8, 12], 3]);
  });

  test('PAY-20 brands outside of the specification are not spoken of', () => {
    // naranja, troy and verve in the library
    for (const number of ['5895620000000000', '9792000000000000', '5060990000000000'])
      expect(brandsOf(number)).toEqual([]);
  });
});

describe('the check digit', () => {
  test('PAY-20 one digit fits and nine do not, at any length and place', () => {
    for (let length = 11; length <= 18; length++) {
      const start = Array.from({ length }, (_, at) => (at * 7 + length) % 10).join('');
      const fitting = [...'0123456789'].filter((digit) => passesLuhn(start + digit));
      expect(fitting).toHaveLength(1);
      const whole = start + fitting[0]!;
      for (let at = 0; at < whole.length; at++) {
        const mistyped = whole.slice(0, at) + ((Number(whole[at]) + 1) % 10) + whole.slice(at + 1);
        expect(passesLuhn(mistyped)).toBe(false);
      }
    }
  });

  test('PAY-20 nothing but digits', () => {
    for (const text of ['', ' ', '4242 4242 4242 4242', 'x', '424242424242424x'])
      expect(passesLuhn(text)).toBe(false);
  });
});
