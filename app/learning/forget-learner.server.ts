import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/**
 * Deletes an erased person's learning data. Their comments lose text and name but keep their place for the answers;
 * homework files go with the account; certificate codes stay, so that no print counts as a forgery.
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
