import { expect, test } from 'vitest';
import { findTexts, type TextFilter } from './find-texts';

const custom = { th: { 'coupon.full': 'หมดแล้วจ้า {code}' }, en: {} };
const find = (search: string, filter: TextFilter = 'all') => findTexts({ filter, search }, custom);

test.each(['coupon_full', 'COUPON.FULL', 'has ended or is used', 'หมดเขตหรือมีคนใช้', 'แล้วจ้า'])(
  'coupon.full is found by %s',
  (search) => expect(find(search)).toContain('coupon.full'),
);
test('what is changed, a notice, or of a mail is told apart', () => {
  expect(find('', 'changed')).toEqual(['coupon.full']);
  expect(find('cart_success', 'notices')).toEqual(['notice.success']);
  expect(find('', 'mails').every((key) => key.startsWith('mail.'))).toBe(true);
  expect(find('no such words anywhere')).toEqual([]);
});
test.each([
  ['shop', 'site.courses', 'checkout.pay'],
  ['buying', 'coupon.full', 'site.courses'],
  ['orders', 'order.title', 'coupon.full'],
  ['learning', 'myCourses.title', 'admin.home'],
  ['account', 'register.title', 'order.title'],
] as const)('of %s is what its pages say, and nothing of another place', (filter, of, another) => {
  const keys = find('', filter);
  expect(keys.some((key) => key.startsWith(of.replace(/\..*/, '.')))).toBe(true);
  expect(keys).not.toContain(another);
  expect(keys.filter((key) => key.startsWith('admin.') || key.includes('.staff.'))).toEqual([]);
});
