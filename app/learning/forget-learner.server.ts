import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/**
 * What somebody who is erased did as a learner goes. Their comments lose words and name but keep their place: others may have
 * answered them. Homework's files go with the account's. Codes of certificates stay, so that nobody takes a paper for a forgery.
 */
export async function forgetLearner(tx: Tx, personId: number, now: Date): Promise<void> {
  await tx
    .insertInto('withdrawn_certificate')
    .columns(['code', 'withdrawn_at'])
    .expression(
      tx
        .selectFrom('certificate')
        .select(['code', sql<Date>`${now}::timestamptz`.as('withdrawn_at')])
        .where('person_id', '=', personId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const table of [
    'lecture_progress',
    'course_position',
    'watch_clock',
    'desk_mail',
    'quiz_attempt',
    'quiz_extra_attempt',
    'homework',
    'course_completion',
    'certificate',
    'lecture_note',
  ] as const)
    await tx.deleteFrom(table).where('person_id', '=', personId).execute();
  await tx
    .updateTable('course_comment')
    .set({ person_id: null, author_name: '', body: '…', status: 'hidden' })
    .where('person_id', '=', personId)
    .execute();
}
