import { expect, test } from 'vitest';
import { ownText } from '~/text/translate';
import { keptText } from './text-form';

test.each([
  ['coupon.full', '', null],
  ['coupon.full', ownText('coupon.full', 'th'), null],
  ['coupon.full', ' หมด\nแล้ว {code} ', 'หมด แล้ว {code}'],
  ['promotion.or', 'กับ', ' กับ '],
  ['promotion.or', ownText('promotion.or', 'th').trim(), null],
] as const)('%s typed as %j is kept as %j', (key, typed, kept) =>
  expect(keptText({ locale: 'th', key }, typed)).toBe(kept),
);
