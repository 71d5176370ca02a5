import type { Tx } from '~/platform/database/database.server';

/** Meetings that will not be, and with `closesSales` the class itself is sold no longer. */
export async function takeOffSessions(
  tx: Tx,
  {
    courseId,
    sessionIds,
    closesSales,
  }: { courseId: number; sessionIds: readonly number[]; closesSales: boolean },
): Promise<void> {
  if (sessionIds.length > 0)
    await tx
      .deleteFrom('course_session')
      .where('course_id', '=', courseId)
      .where('id', 'in', [...sessionIds])
      .execute();
  await tx
    .updateTable('course')
    .set((eb) => ({ version: eb('version', '+', 1), ...(closesSales && { lock_course: true }) }))
    .where('id', '=', courseId)
    .execute();
}
