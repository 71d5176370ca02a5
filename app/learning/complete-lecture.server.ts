import type { Tx } from '~/platform/database/database.server';

/**
 * The one place where a lecture becomes complete. Safe to repeat: what was complete keeps its first time. Answers
 * whether it became complete now. The caller has checked access.
 */
export async function completeLecture(
  tx: Tx,
  { personId, lectureId }: { personId: number; lectureId: number },
  at: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('lecture_progress')
    .values({ person_id: personId, lecture_id: lectureId, completed_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'lecture_id'])
        .doUpdateSet({ completed_at: at })
        .where('lecture_progress.completed_at', 'is', null),
    )
    .returning('lecture_id')
    .executeTakeFirst();
  return row !== undefined;
}
