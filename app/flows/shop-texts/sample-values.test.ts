import { expect, test } from 'vitest';
import { textKeys } from '~/text/translate';
import { sampleSentence } from './sample-values';

test('a sentence is said with something of the kind of each place', () => {
  expect(sampleSentence('coupon.full', 'th', '{code} หมดแล้วจ้า')).toBe('EXCEL10 หมดแล้วจ้า');
  expect(sampleSentence('site.cartCount', 'en', null)).toBe('Cart, 2 items');
  expect(sampleSentence('site.cartCount', 'en', '{count} in the basket')).toBe('2 in the basket');
});

test('of every text nothing is left open', () => {
  for (const locale of ['th', 'en'] as const)
    for (const key of textKeys) expect(sampleSentence(key, locale, null), key).not.toMatch(/[{}]/);
});
