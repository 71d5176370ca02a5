import { readCourseLinks } from '~/catalogue/courses/course-links.server';
import type { CoursePromotion } from '~/catalogue/courses/course-page-view';
import type { Db } from '~/platform/database/database.server';
import { readPromotions } from '~/pricing/discount-facts.server';
import { discountWords } from '~/pricing/promotion-texts';
import type { Translate } from '~/text/translate';
import type { Currency } from '~/values/money';

/** More are named on no page: the cart counts them all. */
const MOST_PROMOTIONS = 2;
const MOST_COURSES = 2;

/** What buying this course together with others takes off, for anybody (CRT-06); not with what is its gift, or brings it. */
export async function readCoursePromotions(
  db: Db,
  courseId: number,
  { currency, t, now }: { currency: Currency; t: Translate; now: Date },
): Promise<CoursePromotion[]> {
  const buyer = { personId: null, email: null };
  const running = (await readPromotions(db, { courseIds: [courseId], buyer, now })).filter(
    ({ isFull }) => !isFull,
  );
  const together = await readGiftsBeside(db, courseId);
  const otherIds = running
    .flatMap(({ courseIds }) => courseIds)
    .filter((id) => id !== courseId && !together.has(id));
  const links = await readCourseLinks(db, otherIds, now);
  return running
    .flatMap(({ id, title, type, courseIds, numberOfCourse, discount }) => {
      const others = courseIds.flatMap((otherId) => (otherId === courseId ? [] : (links.get(otherId) ?? [])));
      const less = discountWords(discount, currency, t);
      const otherCount = (type === 'P1' ? courseIds.length : numberOfCourse) - 1;
      return less === null || otherCount < 1 || others.length < otherCount
        ? []
        : [
            {
              id,
              title,
              less,
              wanted: otherCount,
              others: others.slice(0, Math.max(MOST_COURSES, otherCount)),
            },
          ];
    })
    .slice(0, MOST_PROMOTIONS);
}

/** Courses that come with this one, and those it comes with. */
async function readGiftsBeside(db: Db, courseId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('course_gift')
    .select(['course_id', 'gift_course_id'])
    .where((eb) => eb.or([eb('course_id', '=', courseId), eb('gift_course_id', '=', courseId)]))
    .execute();
  return new Set(rows.map((row) => (row.course_id === courseId ? row.gift_course_id : row.course_id)));
}
