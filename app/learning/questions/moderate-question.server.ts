import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { announce } from '~/platform/live/announce.server';
import { accept, refuse, type Result } from '~/values/result';
import type { QuestionModeration } from './question-forms';

export type QuestionRefusal = { code: 'ANSWERED' | 'GONE' };

/** Staff lets a question stand, hides it, or answers it, which lets it stand; another's answer since then is read first. */
export async function moderateQuestion(
  db: Db,
  { staff, ...asked }: QuestionModeration & { staff: { id: number; name: string } },
  now: Date,
): Promise<Result<null, QuestionRefusal>> {
  return inTransaction(db, async (tx) => {
    const question = await tx
      .selectFrom('course_comment')
      .select(['id', 'course_id', 'lecture_id', 'status', 'person_id'])
      .where('id', '=', asked.id)
      .where('parent_id', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!question) return refuse({ code: 'GONE' as const });
    const answers = await tx
      .selectFrom('course_comment')
      .select('id')
      .where('parent_id', '=', asked.id)
      .execute();
    if (asked.intent === 'answer' && answers.length !== asked.answers)
      return refuse({ code: 'ANSWERED' as const });
    const status = asked.intent === 'hide' ? 'hidden' : 'shown';
    if (asked.intent !== 'answer' && status === question.status) return accept(null);
    await tx.updateTable('course_comment').set({ status }).where('id', '=', asked.id).execute();
    if (asked.intent === 'answer') {
      await tx
        .insertInto('course_comment')
        .values({
          course_id: question.course_id,
          lecture_id: question.lecture_id,
          parent_id: asked.id,
          person_id: staff.id,
          author_name: staff.name,
          body: asked.answer,
          status: 'shown',
          written_at: now,
        })
        .execute();
    }
    if (asked.intent === 'answer' && question.person_id !== null)
      await announce(tx, { about: 'question', id: question.person_id });
    await announce(tx, { about: 'queues' });
    await writeAuditEvent(
      tx,
      {
        actorId: staff.id,
        action: AUDITED_AS[asked.intent],
        subject: { type: 'question', id: String(asked.id) },
        // the words are their author's, and go with the question
        detail: { courseId: question.course_id, before: question.status, after: status },
      },
      now,
    );
    return accept(null);
  });
}

const AUDITED_AS = { show: 'question-shown', hide: 'question-hidden', answer: 'question-answered' } as const;
