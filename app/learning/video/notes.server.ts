import { clockOf } from '~/catalogue/videos/chapter';
import type { Db, Tx } from '~/platform/database/database.server';

export interface Note {
  id: number;
  at: number;
  clock: string;
  body: string;
}

/** A learner's own notes on a lecture in the order of its video; never another person's. */
export async function readNotes(
  db: Db | Tx,
  { personId, lectureId }: { personId: number; lectureId: number },
): Promise<Note[]> {
  const rows = await db
    .selectFrom('lecture_note')
    .select(['id', 'at_second', 'body'])
    .where('person_id', '=', personId)
    .where('lecture_id', '=', lectureId)
    .orderBy('at_second')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at_second,
    clock: clockOf(row.at_second),
    body: row.body,
  }));
}
