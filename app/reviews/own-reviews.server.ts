import type { Db } from '~/platform/database/database.server';
import { bangkokDay } from '~/values/time';
import { readLearnerFacts } from './learner-facts.server';
import type { HidingReason, ReviewStatus } from './review';
import { type ReviewStanding, reviewStanding } from './review-standing';

export interface OwnReview {
  rating: number;
  body: string;
  authorName: string;
  status: ReviewStatus;
  hiddenBecause: HidingReason | null;
}

/** A person's review of a course; null: none. */
export async function readOwnReview(
  db: Db,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<OwnReview | null> {
  const row = await db
    .selectFrom('course_review')
    .select(['rating', 'body', 'author_name', 'status', 'hidden_because'])
    .where('person_id', '=', personId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return row
    ? {
        rating: row.rating,
        body: row.body,
        authorName: row.author_name,
        status: row.status,
        hiddenBecause: row.hidden_because,
      }
    : null;
}

/** Whether a person may review a course; null: no such course. */
export async function readReviewStanding(
  db: Db,
  { personId, courseId }: { personId: number; courseId: number },
  now: Date,
): Promise<ReviewStanding | null> {
  const facts = (await readLearnerFacts(db, personId, [courseId])).get(courseId);
  return facts ? reviewStanding(facts, bangkokDay(now)) : null;
}

/** The courses a person has reviewed or could review; others are missing. */
export async function readReviewable(
  db: Db,
  { personId, courseIds }: { personId: number; courseIds: readonly number[] },
  now: Date,
): Promise<Map<number, 'mine' | 'open'>> {
  const facts = await readLearnerFacts(db, personId, courseIds);
  const open = [...facts].filter(([, each]) => reviewStanding(each, bangkokDay(now)).mayReview);
  const reviewable = new Map<number, 'mine' | 'open'>(open.map(([courseId]) => [courseId, 'open']));
  if (courseIds.length === 0) return reviewable;
  const mine = await db
    .selectFrom('course_review')
    .select('course_id')
    .where('person_id', '=', personId)
    .where('course_id', 'in', [...courseIds])
    .execute();
  for (const { course_id: courseId } of mine) reviewable.set(courseId, 'mine');
  return reviewable;
}
