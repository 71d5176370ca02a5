import { readOwnedCourses } from '~/access/owned-courses.server';
import { isMember, type Viewer } from '~/accounts/viewer';
import { type CardBuyer, visitor } from '~/catalogue/listing/course-listing.server';
import { readLecturesDone } from '~/learning/lectures-done.server';
import { readOwnedOffers } from '~/learning/owned-offers.server';
import { ownedWords } from '~/learning/owned-words';
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

/** For whom a visit's lists are made, and in which currency. No query for visitors without a session. */
export async function readCardBuyer(visit: CardVisit): Promise<CardBuyer> {
  const { db, viewer, settings, now } = visit;
  const currency = shopCurrency(settings);
  const ratingsFrom = settings.reviews_from || null;
  const { student } = viewer;
  if (!student) return visitor(currency, ratingsFrom);
  const courses = await readOwnedCourses(db, student.id, now);
  const buyer = { currency, ratingsFrom, isMember: isMember(viewer), ...courses };
  if (courses.ownedCourseIds.size === 0) return { ...buyer, owned: new Map() };
  const offers = await readOwnedOffers(db, {
    courseIds: [...courses.ownedCourseIds],
    viewer: { ...viewer, student },
    settings,
    now,
  });
  const lectures = await readLecturesDone(db, student.id, [...courses.runningCourseIds]);
  const owned = [...offers].map(([courseId, offer]) => {
    const words = ownedWords(offer, visit, lectures.get(courseId));
    // a card has room for the next thing to do
    const renewal = offer.isDue ? words.renewal : null;
    const again = renewal || words.isRunning ? null : words.again;
    return [courseId, { ...words, renewal, again }] as const;
  });
  return { ...buyer, owned: new Map(owned) };
}
