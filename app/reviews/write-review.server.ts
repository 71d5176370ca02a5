import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { announce } from '~/platform/live/announce.server';
import { accept, refuse, type Result } from '~/values/result';
import { bangkokDay } from '~/values/time';
import { readLearnerFacts } from './learner-facts.server';
import { reviewStanding } from './review-standing';

const PER_PERSON = { limit: 10, windowSeconds: 3600 };

export interface WrittenReview {
  personId: number;
  courseId: number;
  authorName: string;
  rating: number;
  body: string;
}

export type ReviewRefusal = { code: 'NO_ACCESS' | 'TOO_EARLY' | 'TOO_OFTEN' };

/**
 * Stores a learner's review, one per person and course. Changed words or stars wait for staff again; an
 * unchanged repeat does nothing.
 */
export async function writeReview(
  db: Db,
  { personId, courseId, authorName, rating, body }: WrittenReview,
  now: Date,
): Promise<Result<null, ReviewRefusal>> {
  const quota = await consumeToken(db, `review:${personId}`, { ...PER_PERSON, now });
  if (!quota.allowed) return refuse({ code: 'TOO_OFTEN' });
  return inTransaction(db, async (tx) => {
    // a concurrent erasure or claim comes first, and then there is no author
    const person = await tx
      .selectFrom('person')
      .select('id')
      .where('id', '=', personId)
      .where('erased_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    const facts = person && (await readLearnerFacts(tx, personId, [courseId])).get(courseId);
    if (!facts) return refuse({ code: 'NO_ACCESS' as const });
    const standing = reviewStanding(facts, bangkokDay(now));
    if (!standing.mayReview) return refuse({ code: standing.why });
    await tx
      .insertInto('course_review')
      .values({
        course_id: courseId,
        person_id: personId,
        author_name: authorName,
        rating,
        body,
        progress_percent: standing.progressPercent,
        written_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['course_id', 'person_id'])
          .doUpdateSet((eb) => ({
            author_name: eb.ref('excluded.author_name'),
            rating: eb.ref('excluded.rating'),
            body: eb.ref('excluded.body'),
            progress_percent: eb.ref('excluded.progress_percent'),
            written_at: eb.ref('excluded.written_at'),
            status: 'waiting',
            hidden_because: null,
            revision: sql`course_review.revision + 1`,
          }))
          .where(
            sql<boolean>`(course_review.author_name, course_review.rating, course_review.body)
              is distinct from (excluded.author_name, excluded.rating, excluded.body)`,
          ),
      )
      .execute();
    await announce(tx, { about: 'queues' });
    return accept(null);
  });
}
