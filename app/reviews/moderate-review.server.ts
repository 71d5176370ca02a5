import type { Updateable } from 'kysely';
import type { CourseReview } from '~/platform/database/schema';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Moderation } from './review-fields';

export type ModerationRefusal = { code: 'CHANGED' | 'GONE' };

/**
 * Staff lets a review stand, hides it, or answers it, on what they have read: other words of its author since then are read
 * first. The audit says who did it.
 */
export async function moderateReview(
  db: Db,
  { administratorId, ...asked }: Moderation & { administratorId: number },
  now: Date,
): Promise<Result<null, ModerationRefusal>> {
  return inTransaction(db, async (tx) => {
    const review = await tx
      .selectFrom('course_review')
      .select(['course_id', 'revision', 'status', 'hidden_because', 'reply'])
      .where('id', '=', asked.id)
      .forUpdate()
      .executeTakeFirst();
    if (!review) return refuse({ code: 'GONE' as const });
    if (review.revision !== asked.revision) return refuse({ code: 'CHANGED' as const });
    const change = changeOf(asked, now);
    const isSame = Object.entries(change).every(
      ([column, value]) => column === 'replied_at' || review[column as keyof typeof review] === value,
    );
    if (isSame) return accept(null);
    await tx.updateTable('course_review').set(change).where('id', '=', asked.id).execute();
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: AUDITED_AS[asked.intent],
        subject: { type: 'review', id: String(asked.id) },
        // the words are the author's and the school's, and go with the review
        detail: { courseId: review.course_id, ...(asked.intent === 'hide' && { reason: asked.reason }) },
      },
      now,
    );
    return accept(null);
  });
}

const AUDITED_AS = { approve: 'review-approved', hide: 'review-hidden', answer: 'review-answered' } as const;

function changeOf(asked: Moderation, now: Date): Updateable<CourseReview> {
  switch (asked.intent) {
    case 'approve':
      return { status: 'shown', hidden_because: null };
    case 'hide':
      return { status: 'hidden', hidden_because: asked.reason };
    case 'answer':
      return { reply: asked.reply, replied_at: asked.reply === '' ? null : now };
  }
}
