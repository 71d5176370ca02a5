import type { EditValues } from '~/catalogue/editor/edit-fields';
import type { Db, Tx } from '~/platform/database/database.server';
import { bangkokDay, formatClock } from '~/values/time';

export interface EditedSession {
  id: number;
  beginsAt: Date;
  endsAt: Date;
  place: string;
  values: EditValues;
}

/** A course's sessions in the editor, earliest first. */
export async function readEditedSessions(db: Db | Tx, courseId: number): Promise<EditedSession[]> {
  const rows = await db
    .selectFrom('course_session')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('begins_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    beginsAt: row.begins_at,
    endsAt: row.ends_at,
    place: row.place,
    values: {
      day: bangkokDay(row.begins_at),
      begins: `${formatClock(row.begins_at)}:00`,
      ends: `${formatClock(row.ends_at)}:00`,
      place: row.place,
      map_url: row.map_url,
      meeting_url: row.meeting_url,
      what_to_bring: row.what_to_bring,
    },
  }));
}
