import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';

/** Whether a person has watched, answered, handed in or asked anything. */
export async function hasBegun(db: Db, personId: number): Promise<boolean> {
  const { rows } = await sql<{ has_begun: boolean }>`
    select exists (select from lecture_progress where person_id = ${personId})
      or exists (select from course_position where person_id = ${personId})
      or exists (select from quiz_attempt where person_id = ${personId})
      or exists (select from homework where person_id = ${personId})
      or exists (select from course_comment where person_id = ${personId}) as has_begun`.execute(db);
  return rows[0]?.has_begun ?? false;
}
