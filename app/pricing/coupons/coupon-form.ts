import { z } from 'zod';
import { carried, line } from '~/kit/forms/field-rules';
import { normaliseCouponCode } from '~/pricing/coupon';
import { ids, discountTermFields, discountProblems, SEEN_LENGTH } from '~/pricing/discounts/discount-form';

/** All fields of an unused coupon (specification 3). */
export const couponSchema = z
  .object({
    seen: carried(SEEN_LENGTH),
    code: line(50, { missing: 'coupons.codeMissing', long: 'coupons.codeLong' }).refine(
      (code) => normaliseCouponCode(code) !== '',
      'coupons.codeMissing',
    ),
    coupon_type: z.enum(['P1', 'P2'], 'coupons.typeMissing'),
    payment_method: ids,
    ...discountTermFields,
  })
  .superRefine((coupon, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    for (const [field, message] of discountProblems(coupon)) say(field, message);
    if (
      coupon.coupon_type === 'P2' &&
      coupon.courses.length > 0 &&
      (coupon.number_of_course ?? 1) > coupon.courses.length
    )
      say('number_of_course', 'coupons.countMoreThanCourses');
    if (coupon.payment_method.length === 0) say('payment_method', 'coupons.methodMissing');
  });
export type CouponTerms = Omit<z.output<typeof couponSchema>, 'seen'>;
