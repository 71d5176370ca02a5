import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { type DeskScope, isInScope } from '~/learning/desk/desk-scope.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { AnswerChange } from './question-forms';

export type AnswerRefusal = { code: 'CHANGED' | 'GONE' };

/** Whoever gave an answer puts it right or takes it back; staff take back any. Who asked is not written to again. */
export function changeAnswer(
  db: Db,
  { by, scope, ...asked }: AnswerChange & { by: number; scope: DeskScope },
  now: Date,
): Promise<Result<null, AnswerRefusal>> {
  return inTransaction(db, async (tx) => {
    const answer = await tx
      .selectFrom('course_comment')
      .selectAll()
      .where('id', '=', asked.id)
      .where('parent_id', 'is not', null)
      .where(isInScope(scope, 'course_comment.course_id'))
      .$if(asked.intent === 'changeAnswer' || scope !== 'all', (query) => query.where('person_id', '=', by))
      .forUpdate()
      .executeTakeFirst();
    if (!answer) return refuse({ code: 'GONE' as const });
    if (asked.intent === 'changeAnswer' && asked.answer === answer.body) return accept(null);
    if (answer.version !== asked.version) return refuse({ code: 'CHANGED' as const });
    if (asked.intent === 'removeAnswer')
      await tx.deleteFrom('course_comment').where('id', '=', asked.id).execute();
    else
      await tx
        .updateTable('course_comment')
        .set({ body: asked.answer, edited_at: now, version: asked.version + 1 })
        .where('id', '=', asked.id)
        .execute();
    await writeAuditEvent(
      tx,
      {
        actorId: by,
        action: asked.intent === 'removeAnswer' ? 'answer-removed' : 'answer-changed',
        subject: { type: 'question', id: String(answer.parent_id) },
        // its words are whose they are, and go with it
        detail: { courseId: answer.course_id, answerId: answer.id },
      },
      now,
    );
    return accept(null);
  });
}
