import type { Db } from '~/platform/database/database.server';
import { isOverForStaff } from './sessions.server';

/**
 * The people signed in to these sessions, by the hash of the token; an ended session is absent. One query for
 * all, and no session lives longer for it.
 */
export async function readHeldSessions(
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('session')
    .select([
      'token_hash',
      'student_id',
      'instructor_id',
      'administrator_id',
      'administrator_since',
      'created_at',
      'last_seen_at',
    ])
    .where('token_hash', 'in', hashes)
    .where('expires_at', '>', now)
    .execute();
  return new Map(
    rows.map((row) => {
      const staff = row.administrator_id !== null && isOverForStaff(row, now) ? null : row.administrator_id;
      const people = [row.student_id, row.instructor_id, staff].filter((id) => id !== null);
      return [row.token_hash, new Set(people)];
    }),
  );
}
