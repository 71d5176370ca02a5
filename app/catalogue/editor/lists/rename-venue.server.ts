import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { lockSubject, setVersion } from '~/catalogue/editor/subject-version.server';
import type { Tx } from '~/platform/database/database.server';

/**
 * Renames a venue in courses and future class sessions; open editors see a conflict, and learners' calendars follow. Past
 * days keep their venue's old name.
 */
export async function renameVenue(
  tx: Tx,
  { from, to, administratorId }: { from: string; to: string; administratorId: number },
  now: Date,
): Promise<void> {
  const courses = await tx.selectFrom('course').select('id').where('venue', '=', from).execute();
  const sessions = await tx
    .selectFrom('course_session')
    .select(['id', 'course_id'])
    .where('place', '=', from)
    .where('ends_at', '>', now)
    .execute();
  await tx.updateTable('course').set({ venue: to }).where('venue', '=', from).execute();
  await tx
    .updateTable('course_session')
    .set({ place: to, changed_at: now })
    .where('place', '=', from)
    .where('ends_at', '>', now)
    .execute();
  const changedSubjects = [
    ...courses.map(({ id }) => ({ id, part: 'facts', field: 'venue' })),
    ...sessions.map(({ id, course_id }) => ({ id: course_id, part: `session:${id}`, field: 'place' })),
  ];
  for (const { id, part, field } of changedSubjects) {
    const course = (await lockSubject(tx, 'course', id))!;
    await setVersion(tx, 'course', course, course.version + 1);
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: 'course-changed',
        subject: { type: 'course', id: String(id) },
        detail: { part, version: course.version + 1, before: { [field]: from }, after: { [field]: to } },
      },
      now,
    );
  }
}
