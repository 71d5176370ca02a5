import type { Updateable } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import type { CourseReview } from '~/platform/database/schema';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Moderation } from './review-fields';

export type ModerationRefusal = { code: 'CHANGED' | 'GONE' };

/**
 * Approves, hides or answers a review, in the revision staff has read: a newer one must be read first. The
 * audit names the administrator.
 */
export async function moderateReview(
  db: Db,
  { administratorId, ...moderation }: Moderation & { administratorId: number },
  now: Date,
): Promise<Result<null, ModerationRefusal>> {
  return inTransaction(db, async (tx) => {
    const review = await tx
      .selectFrom('course_review')
      .select(['course_id', 'revision', 'status', 'hidden_because', 'reply'])
      .where('id', '=', moderation.id)
      .forUpdate()
      .executeTakeFirst();
    if (!review) return refuse({ code: 'GONE' as const });
    if (review.revision !== moderation.revision) return refuse({ code: 'CHANGED' as const });
    const change = changeOf(moderation, now);
    const isSame = Object.entries(change).every(
      ([column, value]) => column === 'replied_at' || review[column as keyof typeof review] === value,
    );
    if (isSame) return accept(null);
    await tx.updateTable('course_review').set(change).where('id', '=', moderation.id).execute();
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: AUDITED_AS[moderation.intent],
        subject: { type: 'review', id: String(moderation.id) },
        // the words belong to the author and the school, and are deleted with the review
        detail: {
          courseId: review.course_id,
          ...(moderation.intent === 'hide' && { reason: moderation.reason }),
        },
      },
      now,
    );
    return accept(null);
  });
}

const AUDITED_AS = { approve: 'review-approved', hide: 'review-hidden', answer: 'review-answered' } as const;

function changeOf(moderation: Moderation, now: Date): Updateable<CourseReview> {
  switch (moderation.intent) {
    case 'approve':
      return { status: 'shown', hidden_because: null };
    case 'hide':
      return { status: 'hidden', hidden_because: moderation.reason };
    case 'answer':
      return { reply: moderation.reply, replied_at: moderation.reply === '' ? null : now };
  }
}
