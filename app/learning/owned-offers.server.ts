import { readHeldOfCourses } from '~/access/grants.server';
import type { OwnedCourses } from '~/access/owned-courses.server';
import type { Person, Viewer } from '~/accounts/viewer';
import { type CourseOffer, readCourseOffers } from '~/orders/purchase/buyer-facts.server';
import type { Db } from '~/platform/database/database.server';
import type { SiteSettings } from '~/settings/site-settings';
import { type OwnedOffer, ownedOffer } from './owned-offer';

/** Data of the courses that the page has read already, the person's own and others. */
export interface ReadOfCourses {
  held: Awaited<ReturnType<typeof readHeldOfCourses>>;
  offers: ReadonlyMap<number, CourseOffer>;
}

/**
 * The offers for the visitor's present and past courses; the number of queries does not depend on the number of courses.
 * Courses never granted, or revoked, are absent.
 */
export async function readOwnedOffers(
  db: Db,
  ask: {
    courseIds: readonly number[];
    viewer: Viewer & { student: Person };
    settings: Pick<SiteSettings, 'course_access_rights' | 'is_foreign_layout'>;
    now: Date;
    owned?: OwnedCourses;
    read?: ReadOfCourses;
  },
): Promise<ReadonlyMap<number, OwnedOffer>> {
  const { courseIds, viewer, read: preread } = ask;
  const ledgers = preread?.held ?? (await readHeldOfCourses(db, viewer.student.id, courseIds));
  const isOwned = (id: number) => ledgers.get(id)?.grants.some(({ revokedAt }) => revokedAt === null);
  const ownedIds = courseIds.filter(isOwned);
  if (ownedIds.length === 0) return new Map();
  const offers = preread?.offers ?? (await readCourseOffers(db, { ...ask, courseIds: ownedIds }));
  return new Map(
    ownedIds.flatMap((courseId) => {
      const [offer, ledger] = [offers.get(courseId), ledgers.get(courseId)];
      return offer && ledger ? [[courseId, ownedOffer(offer, ledger, ask.now)] as const] : [];
    }),
  );
}
