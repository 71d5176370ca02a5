import { z } from 'zod';
import { carried, line, optionalLines } from '~/kit/forms/field-rules';
import { discountTermFields, discountProblems, SEEN_LENGTH } from '~/pricing/discounts/discount-form';
import { oneLineOf } from '~/values/typed-text';

const MOST_POINTS = 10;
const LONGEST_POINT = 200;

/** The points below its name, one a line. */
const points = optionalLines(4000, 'promotionAdmin.pointsLong').transform((input, context) => {
  const lines = input.split('\n').map(oneLineOf).filter(Boolean);
  if (lines.length > MOST_POINTS || lines.some((point) => point.length > LONGEST_POINT))
    context.addIssue({ code: 'custom', message: 'promotionAdmin.pointsLong' });
  return lines;
});

/** All fields of an unused promotion (specification 3). */
export const promotionSchema = z
  .object({
    seen: carried(SEEN_LENGTH),
    title: line(120, { missing: 'promotionAdmin.titleMissing', long: 'promotionAdmin.titleLong' }),
    description_list: points,
    promotion_type: z.enum(['P1', 'P2'], 'coupons.typeMissing'),
    ...discountTermFields,
  })
  .superRefine((promotion, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    for (const [field, message] of discountProblems(promotion)) say(field, message);
    // without a course no buyer could use it
    if (promotion.courses.length === 0) say('courses', 'promotionAdmin.coursesMissing');
    else if (
      promotion.promotion_type === 'P2' &&
      (promotion.number_of_course ?? 1) > promotion.courses.length
    )
      say('number_of_course', 'coupons.countMoreThanCourses');
  });
export type PromotionTerms = Omit<z.output<typeof promotionSchema>, 'seen'>;
