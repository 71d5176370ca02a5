import type { OwnedCourses } from '~/access/owned-courses.server';
import { readHeldOfCourses } from '~/access/grants.server';
import type { Person, Viewer } from '~/accounts/viewer';
import { readCourseOffers } from '~/orders/purchase/buyer-facts.server';
import type { Db } from '~/platform/database/database.server';
import type { SiteSettings } from '~/settings/site-settings';
import { type OwnedOffer, ownedOffer } from './owned-offer';

/**
 * What the person of this visit is offered for courses they have or had; as many queries for a hundred as for one. Courses that
 * were never theirs, or were taken back, are not in the answer.
 */
export async function readOwnedOffers(
  db: Db,
  ask: {
    courseIds: readonly number[];
    viewer: Viewer & { student: Person };
    settings: Pick<SiteSettings, 'course_access_rights' | 'is_foreign_layout'>;
    now: Date;
    owned?: OwnedCourses;
  },
): Promise<ReadonlyMap<number, OwnedOffer>> {
  const held = await readHeldOfCourses(db, ask.viewer.student.id, ask.courseIds);
  const owned = [...held].filter(([, { grants }]) => grants.some(({ revokedAt }) => revokedAt === null));
  if (owned.length === 0) return new Map();
  const offers = await readCourseOffers(db, { ...ask, courseIds: owned.map(([courseId]) => courseId) });
  return new Map(
    owned.flatMap(([courseId, ledger]) => {
      const offer = offers.get(courseId);
      return offer ? [[courseId, ownedOffer(offer, ledger, ask.now)] as const] : [];
    }),
  );
}
