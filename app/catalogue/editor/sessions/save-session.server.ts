import { randomUUID } from 'node:crypto';
import { changeSubject } from '~/catalogue/editor/change-subject.server';
import { cleanValues } from '~/catalogue/editor/clean-values.server';
import type { CourseEdit } from '~/catalogue/editor/courses/save-course-part.server';
import type { EditValues } from '~/catalogue/editor/edit-fields';
import { followSessions, readDays } from '~/catalogue/sessions/follow-sessions.server';
import { takeOffDays } from '~/catalogue/sessions/take-off.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { accept, refuse } from '~/values/result';
import { bangkokDay, bangkokInstant } from '~/values/time';
import { readEditedSessions } from './edited-sessions.server';
import { sessionFields } from './session-form';

/**
 * Saves one session of a class or live course; a moved one keeps its row, and so its entry in people's calendars. The
 * course's first and last day follow its sessions.
 */
export function saveSession(
  db: Db | Tx,
  { sessionId, values, ...edit }: CourseEdit & { sessionId: number | null; values: EditValues },
  now: Date,
) {
  const part = `session:${sessionId ?? 'new'}`;
  return changeSubject(db, { ...edit, kind: 'course', part }, now, async (tx) => {
    const sessions = await readEditedSessions(tx, edit.id);
    const days = await readDays(tx, edit.id);
    const session = sessions.find(({ id }) => id === sessionId);
    if (sessionId !== null && !session) return refuse({ code: 'NOT_FOUND' as const });
    const sessionValues = cleanValues(sessionFields, values);
    const after: EditValues = {
      ...sessionValues,
      map_url: sessionValues.map_url || (await mapOf(tx, String(sessionValues.place))),
    };
    const day = String(after.day);
    if (day < bangkokDay(now) && day !== session?.values.day)
      return refuse({ code: 'REFUSED' as const, errors: { day: { key: 'edit.error.past' as const } } });
    const row = {
      begins_at: bangkokInstant(day, String(after.begins)),
      ends_at: bangkokInstant(day, String(after.ends)),
      place: String(after.place),
      map_url: String(after.map_url),
      meeting_url: String(after.meeting_url),
      what_to_bring: String(after.what_to_bring),
    };
    if (sessionId === null)
      await tx
        .insertInto('course_session')
        .values({
          ...row,
          course_id: edit.id,
          external_key: `session-${randomUUID()}`,
          created_at: now,
          changed_at: now,
        })
        .execute();
    else if (JSON.stringify(after) !== JSON.stringify(session?.values))
      await tx
        .updateTable('course_session')
        .set({ ...row, changed_at: now })
        .where('id', '=', sessionId)
        .execute();
    await followSessions(tx, edit.id, days);
    return accept({
      before: session?.values ?? {},
      after,
      action: sessionId === null ? 'session-created' : 'session-changed',
    });
  });
}

/** The map of a venue on the list. */
async function mapOf(tx: Tx, name: string): Promise<string> {
  const venue = await tx.selectFrom('venue').select('map_url').where('name', '=', name).executeTakeFirst();
  return venue?.map_url ?? '';
}

/** Cancels a future session; past ones are kept. */
export function removeSession(db: Db, { sessionId, ...edit }: CourseEdit & { sessionId: number }, now: Date) {
  return changeSubject(db, { ...edit, kind: 'course', part: `session:${sessionId}` }, now, async (tx) => {
    const sessions = await readEditedSessions(tx, edit.id);
    const session = sessions.find(({ id }) => id === sessionId);
    if (!session || session.beginsAt <= now) return refuse({ code: 'NOT_FOUND' as const });
    await takeOffDays(tx, { courseId: edit.id, sessionIds: [sessionId] }, now);
    return accept({ before: session.values, after: { day: null }, action: 'session-deleted' });
  });
}
