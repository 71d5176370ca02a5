import type { OwnedCourses } from '~/access/owned-courses.server';
import { readHeldOfCourses } from '~/access/grants.server';
import type { Person, Viewer } from '~/accounts/viewer';
import { type CourseOffer, readCourseOffers } from '~/orders/purchase/buyer-facts.server';
import type { Db } from '~/platform/database/database.server';
import type { SiteSettings } from '~/settings/site-settings';
import { type OwnedOffer, ownedOffer } from './owned-offer';

/** What a page read already of the courses that it asks for, the person's own and others. */
export interface ReadOfCourses {
  held: Awaited<ReturnType<typeof readHeldOfCourses>>;
  offers: ReadonlyMap<number, CourseOffer>;
}

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
    read?: ReadOfCourses;
  },
): Promise<ReadonlyMap<number, OwnedOffer>> {
  const { courseIds, viewer, read } = ask;
  const held = read?.held ?? (await readHeldOfCourses(db, viewer.student.id, courseIds));
  const isOwned = (id: number) => held.get(id)?.grants.some(({ revokedAt }) => revokedAt === null);
  const owned = courseIds.filter(isOwned);
  if (owned.length === 0) return new Map();
  const offers = read?.offers ?? (await readCourseOffers(db, { ...ask, courseIds: owned }));
  return new Map(
    owned.flatMap((courseId) => {
      const [offer, ledger] = [offers.get(courseId), held.get(courseId)];
      return offer && ledger ? [[courseId, ownedOffer(offer, ledger, ask.now)] as const] : [];
    }),
  );
}
