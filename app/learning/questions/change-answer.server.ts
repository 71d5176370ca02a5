import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { type DeskScope, isInScope } from '~/learning/desk/desk-scope.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { AnswerChange } from './question-forms';

export type AnswerRefusal = { code: 'CHANGED' | 'GONE' };

/** The author changes or deletes an answer; staff may delete any. Sends no second mail. */
export function changeAnswer(
  db: Db,
  { by, scope, ...change }: AnswerChange & { by: number; scope: DeskScope },
  now: Date,
): Promise<Result<null, AnswerRefusal>> {
  return inTransaction(db, async (tx) => {
    const answer = await tx
      .selectFrom('course_comment')
      .selectAll()
      .where('id', '=', change.id)
      .where('parent_id', 'is not', null)
      .where(isInScope(scope, 'course_comment.course_id'))
      .$if(change.intent === 'changeAnswer' || scope !== 'all', (query) => query.where('person_id', '=', by))
      .forUpdate()
      .executeTakeFirst();
    if (!answer) return refuse({ code: 'GONE' as const });
    if (change.intent === 'changeAnswer' && change.answer === answer.body) return accept(null);
    if (answer.version !== change.version) return refuse({ code: 'CHANGED' as const });
    if (change.intent === 'removeAnswer')
      await tx.deleteFrom('course_comment').where('id', '=', change.id).execute();
    else
      await tx
        .updateTable('course_comment')
        .set({ body: change.answer, edited_at: now, version: change.version + 1 })
        .where('id', '=', change.id)
        .execute();
    await writeAuditEvent(
      tx,
      {
        actorId: by,
        action: change.intent === 'removeAnswer' ? 'answer-removed' : 'answer-changed',
        subject: { type: 'question', id: String(answer.parent_id) },
        // the text stays its author's, and is deleted with it
        detail: { courseId: answer.course_id, answerId: answer.id },
      },
      now,
    );
    return accept(null);
  });
}
