import { describe, expect, test } from 'vitest';
import { brandOf } from './card-brand';
import { codeLengths, fullYear, groupedNumber, numberDigits, readCard, type TypedCard } from './card-entry';

const now = new Date('2026-11-20T07:00:00Z');
const input = (overrides: Partial<TypedCard> = {}): TypedCard => ({
  number: '4242 4242 4242 4242',
  month: '11',
  year: '2026',
  code: '123',
  name: 'Somchai Jaidee',
  ...overrides,
});
const problems = (overrides: Partial<TypedCard>, at = now) => {
  const read = readCard(input(overrides), at);
  return read.ok ? {} : read.problems;
};

describe('a card as it is typed', () => {
  test('PAY-20 a whole card is read, Thai figures and short years included', () => {
    expect(readCard(input(), now)).toEqual({
      ok: true,
      card: { number: '4242424242424242', month: '11', year: '2026', code: '123', name: 'Somchai Jaidee' },
    });
    const thai = readCard(
      input({ number: '๔๒๔๒-๔๒๔๒-๔๒๔๒-๔๒๔๒', month: '๑', year: '๒๘', code: '๑๒๓', name: ' สมชาย  ใจดี ' }),
      now,
    );
    expect(thai).toMatchObject({
      card: { number: '4242424242424242', month: '01', year: '2028', code: '123', name: 'สมชาย ใจดี' },
    });
  });

  test('PAY-20 each field says what it lacks', () => {
    expect(problems({ number: '', month: '', year: ' ', code: '', name: '' })).toEqual({
      number: 'missing',
      month: 'missing',
      year: 'missing',
      code: 'missing',
      name: 'missing',
    });
    for (const number of ['4242424242424241', '424242424242424', '42424242', '4242424242424242x', '0000'])
      expect(problems({ number })).toEqual({ number: 'wrong' });
    for (const month of ['0', '13', '1x3', 'ม.ค.']) expect(problems({ month })).toEqual({ month: 'wrong' });
    for (const year of ['1', '202', '20266', '2569', 'x'])
      expect(problems({ year })).toEqual({ year: 'wrong' });
    for (const code of ['12', '1234', '12x']) expect(problems({ code })).toEqual({ code: 'wrong' });
    expect(problems({ name: '4242424242424242' })).toEqual({ name: 'wrong' });
  });

  test('PAY-20 lengths by brand: 18 and 19 digits are a Visa, 17 are not', () => {
    for (const number of ['424242424242424242', '4242424242424242428', '378282246310005', '6250947000000006'])
      expect(problems({ number, code: number.startsWith('37') ? '1234' : '123' })).toEqual({});
    expect(problems({ number: '42424242424242426' }).number).toBe('wrong');
    expect(problems({ number: '378282246310005', code: '123' })).toEqual({ code: 'wrong' });
    expect(codeLengths('37')).toEqual([4]);
    expect(codeLengths('4242')).toEqual([3]);
    expect(codeLengths('')).toEqual([3, 4]);
  });

  test('PAY-20 a card is good to the end of its month, by the clock of Bangkok', () => {
    expect(problems({ month: '10' })).toEqual({ month: 'past' });
    expect(problems({ year: '2025', month: '12' })).toEqual({ year: 'past' });
    expect(problems({}, new Date('2026-11-30T16:59:59Z'))).toEqual({});
    expect(problems({}, new Date('2026-11-30T17:00:00Z'))).toEqual({ month: 'past' });
    expect(problems({}, new Date('2026-12-31T17:00:00Z'))).toEqual({ year: 'past' });
    for (const [short, full] of [
      ['27', '2027'],
      ['๓๐', '2030'],
      ['2031', '2031'],
      ['031', ''],
    ] as const)
      expect(fullYear(short)).toBe(full);
  });

  test('PAY-20 any input keeps its digits, in the groups of the card’s brand', () => {
    expect(groupedNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(groupedNumber('4242424242424242426')).toBe('4242 4242 4242 4242426');
    expect(groupedNumber('378282246310005')).toBe('3782 822463 10005');
    expect(groupedNumber('42424')).toBe('4242 4');
    for (let length = 0; length <= 19; length++) {
      const digits = '3782822463100053782'.slice(0, length);
      expect(numberDigits(groupedNumber(digits))).toBe(digits);
      expect(groupedNumber(digits)).not.toMatch(/^ | $| {2}/);
    }
    expect(numberDigits('1'.repeat(40))).toHaveLength(19);
  });

  test('PAY-20 every length its brand has passes with a fitting check digit, every other is refused', () => {
    for (const start of ['4242', '5555', '3530', '6250', '3600', '6304', '2200'])
      for (let length = 12; length <= 19; length++) {
        const body = start.padEnd(length - 1, '7');
        const wrongOrRight = [...'0123456789'].filter((digit) => !problems({ number: body + digit }).number);
        const isKnownLength = brandOf(body)!.lengths.includes(length);
        expect([start, length, wrongOrRight.length]).toEqual([start, length, isKnownLength ? 1 : 0]);
      }
  });
});
