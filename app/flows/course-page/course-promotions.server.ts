import type { CoursePromotion } from '~/catalogue/courses/course-page-view';
import { readCourseLinks } from '~/catalogue/courses/course-links.server';
import type { Db } from '~/platform/database/database.server';
import { readPromotions } from '~/pricing/discount-facts.server';
import { discountWords } from '~/pricing/promotion-words';
import type { Translate } from '~/text/translate';
import type { Currency } from '~/values/money';
import { bangkokDay } from '~/values/time';

/** More are named on no page: the cart counts them all. */
const MOST_PROMOTIONS = 2;
const MOST_COURSES = 2;

/** What buying this course together with others takes off, for anybody (CRT-06). */
export async function readCoursePromotions(
  db: Db,
  courseId: number,
  { currency, t, now }: { currency: Currency; t: Translate; now: Date },
): Promise<CoursePromotion[]> {
  const buyer = { personId: null, email: null };
  const running = (await readPromotions(db, { courseIds: [courseId], buyer, now })).filter(
    ({ isFull }) => !isFull,
  );
  const otherIds = running.flatMap(({ courseIds }) => courseIds).filter((id) => id !== courseId);
  const links = await readCourseLinks(db, otherIds, bangkokDay(now));
  return running
    .flatMap(({ id, title, type, courseIds, numberOfCourse, discount }) => {
      const others = courseIds.flatMap((otherId) => (otherId === courseId ? [] : (links.get(otherId) ?? [])));
      const less = discountWords(discount, currency, t);
      const wanted = (type === 'P1' ? courseIds.length : numberOfCourse) - 1;
      return less === null || wanted < 1 || others.length < wanted
        ? []
        : [{ id, title, less, wanted, others: others.slice(0, Math.max(MOST_COURSES, wanted)) }];
    })
    .slice(0, MOST_PROMOTIONS);
}
