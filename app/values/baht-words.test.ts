import fc from 'fast-check';
import * as oracle from 'thai-baht-text';
import { describe, expect, test } from 'vitest';
import { bahtWords } from './baht-words';
import { satang } from './money';

describe('amounts in words', () => {
  test.each([
    [159_000, 'หนึ่งพันห้าร้อยเก้าสิบบาทถ้วน'],
    [2_101, 'ยี่สิบเอ็ดบาทหนึ่งสตางค์'],
    [1_100, 'สิบเอ็ดบาทถ้วน'],
    [10_000, 'หนึ่งร้อยบาทถ้วน'],
    [10_100, 'หนึ่งร้อยเอ็ดบาทถ้วน'],
    [100_000_100, 'หนึ่งล้านเอ็ดบาทถ้วน'],
    [2_025, 'ยี่สิบบาทยี่สิบห้าสตางค์'],
    [100, 'หนึ่งบาทถ้วน'],
    [1, 'หนึ่งสตางค์'],
    [11, 'สิบเอ็ดสตางค์'],
    [0, 'ศูนย์บาทถ้วน'],
    [1_100_000_000, 'สิบเอ็ดล้านบาทถ้วน'],
    [1_000_000 * 1_000_000 * 100, 'หนึ่งล้านล้านบาทถ้วน'],
  ])('TAX-04 %i satang are %s', (amount, words) => {
    expect(bahtWords(satang(amount))).toBe(words);
  });

  test('TAX-04 agrees with another program that reads amounts', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 1, max: 99_999_999_999 })),
        (amount) => {
          expect(bahtWords(satang(amount))).toBe(expectedWords(amount));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('TAX-04 no two amounts read the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.integer({ min: 0, max: 1e12 }),
        (one, other) => one === other || bahtWords(satang(one)) !== bahtWords(satang(other)),
      ),
    );
  });
});

const expectedWords = (amount: number): string => {
  const { default: read } = oracle as unknown as { default: (baht: number) => string };
  return read(amount / 100);
};
