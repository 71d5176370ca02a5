import { type OwnedCourses, readOwnedCourses } from '~/access/owned-courses.server';
import { isMember, type Person, type Viewer } from '~/accounts/viewer';
import { type CardBuyer, visitor } from '~/catalogue/listing/course-listing.server';
import type { OwnedCourse } from '~/catalogue/owned-course';
import { readLecturesDone } from '~/learning/lectures-done.server';
import { type ReadOfCourses, readOwnedOffers } from '~/learning/owned-offers.server';
import { ownedWords } from '~/learning/owned-texts';
import type { Db } from '~/platform/database/database.server';
import { shopCurrency } from '~/settings/shop-currency';
import type { SiteSettings } from '~/settings/site-settings';
import type { Translate } from '~/text/translate';
import type { Locale } from '~/values/time';

interface CardVisit {
  db: Db;
  viewer: Viewer;
  settings: Pick<SiteSettings, 'is_foreign_layout' | 'course_access_rights' | 'reviews_from'>;
  t: Translate;
  locale: Locale;
  now: Date;
}

/**
 * For whom a visit's lists are made, and in which currency. No query for visitors without a session. `courses`: what they own, and `read`: what
 * is known of these, where the page read that already.
 */
export async function readCardBuyer(
  visit: CardVisit,
  { courses, read }: { courses?: OwnedCourses; read?: ReadOfCourses } = {},
): Promise<CardBuyer> {
  const { db, viewer, settings, now } = visit;
  const currency = shopCurrency(settings);
  const ratingsFrom = settings.reviews_from || null;
  const { student } = viewer;
  if (!student) return visitor(currency, ratingsFrom);
  const owned = courses ?? (await readOwnedCourses(db, student.id, now));
  return {
    currency,
    ratingsFrom,
    isMember: isMember(viewer),
    ...owned,
    readOwned: (courseIds) => readOwnedWords(visit, { student, owned, courseIds, read }),
  };
}

async function readOwnedWords(
  visit: CardVisit,
  {
    student,
    owned,
    courseIds,
    read,
  }: { student: Person; owned: OwnedCourses; courseIds: readonly number[]; read?: ReadOfCourses },
): Promise<ReadonlyMap<number, OwnedCourse>> {
  if (courseIds.length === 0) return new Map();
  const { db, viewer, settings, now } = visit;
  const command = { courseIds, viewer: { ...viewer, student }, settings, now, owned, read };
  const offers = await readOwnedOffers(db, command);
  const running = courseIds.filter((id) => owned.runningCourseIds.has(id));
  const lectures = await readLecturesDone(db, student.id, running);
  return new Map(
    [...offers].map(([courseId, offer]) => {
      const words = ownedWords(offer, visit, lectures.get(courseId));
      // a card has room for the next thing to do
      const renewal = offer.isDue ? words.renewal : null;
      const again = renewal || words.isRunning ? null : words.again;
      return [courseId, { ...words, renewal, again }] as const;
    }),
  );
}
