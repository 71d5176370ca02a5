import { describe, expect, test } from 'vitest';
import {
  type CouponFacts,
  type CouponRefusal,
  type CouponTry,
  normaliseCouponCode,
  whyNotCoupon,
} from './coupon';

describe('whyNotCoupon', () => {
  const usable: CouponFacts = {
    id: 1,
    code: 'TWO15',
    type: 'P2',
    courseIds: [1, 2, 3],
    numberOfCourse: 2,
    paymentMethodIds: [1],
    discount: { kind: 'percent', basisPoints: 1500 },
    isActive: true,
    isFull: false,
    perBuyerLimit: 1,
    usedByBuyer: 0,
  };
  const input: CouponTry = {
    boughtCourseIds: new Set([1, 2]),
    paymentMethodId: 1,
    earlierIds: new Set(),
    hasAccepted: false,
    isOneCoupon: true,
  };
  /** Each change makes its own reason true; together they make all of theirs true. In the order of R-21. */
  const breaks: [CouponRefusal, Partial<CouponFacts>, Partial<CouponTry>][] = [
    ['COUPON_NOT_AVAILABLE', { isFull: true }, {}],
    ['duplicate_coupon', {}, { earlierIds: new Set([1]) }],
    ['one_coupon', {}, { hasAccepted: true }],
    ['no_payment_method', { paymentMethodIds: [] }, {}],
    ['payment_method_not_allowed', {}, { paymentMethodId: 9 }],
    ['courses_not_supported', {}, { boughtCourseIds: new Set([4]) }],
    ['course_count', { numberOfCourse: 3 }, {}],
    ['per_buyer_limit', { usedByBuyer: 1 }, {}],
  ];

  test('CRT-03 of several reasons the first in the order of R-21 is given', () => {
    expect(whyNotCoupon(usable, input)).toBeNull();
    for (let mask = 1; mask < 2 ** breaks.length; mask += 1) {
      const applied = breaks.filter((_, at) => mask & (1 << at));
      const coupon = Object.assign({}, usable, ...applied.map(([, change]) => change)) as CouponFacts;
      const attempt = Object.assign({}, input, ...applied.map(([, , change]) => change)) as CouponTry;
      expect(whyNotCoupon(coupon, attempt), applied.map(([name]) => name).join()).toBe(applied[0]![0]);
      expect(whyNotCoupon(null, attempt)).toBe('NOT_FOUND');
    }
  });

  test('CRT-05 P1 needs one of its courses, P2 its number of them; a limit counts once the buyer is known', () => {
    const one = { ...input, boughtCourseIds: new Set([3]) };
    expect(whyNotCoupon({ ...usable, type: 'P1' }, one)).toBeNull();
    expect(whyNotCoupon(usable, one)).toBe('course_count');
    expect(whyNotCoupon({ ...usable, courseIds: [] }, input)).toBeNull();
    expect(whyNotCoupon({ ...usable, usedByBuyer: null }, input)).toBeNull();
    expect(whyNotCoupon({ ...usable, perBuyerLimit: null, usedByBuyer: 99 }, input)).toBeNull();
  });
});

test.each([
  ['excel10', 'EXCEL10'],
  ['  Excel 10 ', 'EXCEL10'],
  ['EXCEL๑๐', 'EXCEL10'],
  ['ＥＸＣＥＬ１０', 'EXCEL10'],
  ['EXCEL\u200B10\uFEFF', 'EXCEL10'],
  ['EX\u00A0CEL\u00AD10', 'EXCEL10'],
  ['เปิดเทอม๕๐', 'เปิดเทอม50'],
  ['น้ำใจ', 'น้ำใจ'.normalize('NFKC')],
  ['   ', ''],
])('CRT-03 the code “%s” is %s', (input, normalised) => {
  expect(normaliseCouponCode(input)).toBe(normalised);
  expect(normaliseCouponCode(normaliseCouponCode(input))).toBe(normalised);
});
