import type { Db } from '~/platform/database/database.server';
import { remembered } from '~/platform/memory/remembered.server';
import { readShownReviews } from './course-reviews.server';
import { readReviewable } from './own-reviews.server';
import { ownReviewPath, reviewsPath } from './review-paths';

/** Reviews on the course's own page. */
const NEWEST = 3;

/** The newest reviews for a course's page, and whether this visitor may write one. */
export async function readReviewsPart(
  db: Db,
  { course, personId }: { course: { id: number; slug: string }; personId: number | null },
  now: Date,
) {
  const standing =
    personId === null ? null : await readReviewable(db, { personId, courseIds: [course.id] }, now);
  const mine = standing?.get(course.id);
  return {
    newest: await remembered(db, `newest reviews ${course.id}`, () =>
      readShownReviews(db, course.id, { offset: 0, pageSize: NEWEST }),
    ),
    allPath: reviewsPath(course),
    own: mine ? { href: ownReviewPath(course), isWritten: mine === 'mine' } : null,
  };
}
