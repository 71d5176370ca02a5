import { expect, test } from 'vitest';
import { isWithCountryCode, readInternationalTel } from './international-tel';

test.each([
  ['+44 20 7946 0958', '+442079460958'],
  ['0044 (0)20 7946-0958', '+442079460958'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+81 90-1234-5678', '+819012345678'],
  ['+49 (0) 1512 3456789', '+4915123456789'],
  ['+39 06 698 83145', '+390669883145'],
  ['+65 6123 4567', '+6561234567'],
  ['+856 20 5512 3456', '+8562055123456'],
  ['+66 81 234 5678', '+66812345678'],
])('R-340 %s is %s', (typed, read) => {
  expect(isWithCountryCode(typed)).toBe(true);
  expect(readInternationalTel(typed)).toBe(read);
});

test.each([
  '+999 123 4567',
  '+44 20',
  '+44 20 7946 0958 0958 12',
  '+',
  '00',
  '+44 call me',
  '++44 20 7946 0958',
])('R-340 %s is no number of any country', (input) => expect(readInternationalTel(input)).toBeNull());
