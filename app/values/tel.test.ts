import { expect, test } from 'vitest';
import { spacedTaxId, spacedTel } from './tel';

test.each([
  ['021234567', '02 123 4567'],
  ['0812345678', '081 234 5678'],
  ['053123456', '053 123 456'],
  ['+6621234567', '+6621234567'],
])('%s is read as %s', (tel, spaced) => expect(spacedTel(tel)).toBe(spaced));

test('a tax id as it is printed', () => {
  expect(spacedTaxId('0105569012345')).toBe('0 1055 69012 34 5');
  expect(spacedTaxId('123')).toBe('123');
});
