import { sql } from 'kysely';
import { saveSession } from '~/catalogue/editor/sessions/save-session.server';
import { lockSubject } from '~/catalogue/editor/subject-version.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { type GrantTime, type MovedDay, timesAfterMove } from './times-after-move';

/** Saves a class session like `saveSession`; when it moves, the access of its people moves along. */
export function saveClassSession(db: Db | Tx, edit: Parameters<typeof saveSession>[1], now: Date) {
  const { id: courseId, sessionId } = edit;
  return inTransaction(db, async (tx) => {
    await lockSubject(tx, 'course', courseId);
    const before = await readDays(tx, courseId);
    const result = await saveSession(tx, edit, now);
    if (result.ok && sessionId !== null) {
      const after = await readDays(tx, courseId);
      const { course_type: courseType } = await tx
        .selectFrom('course')
        .select('course_type')
        .where('id', '=', courseId)
        .executeTakeFirstOrThrow();
      await moveAccess(tx, courseId, { sessionId, courseType, before, after });
    }
    return result;
  });
}

const readDays = (tx: Tx, courseId: number) =>
  tx
    .selectFrom('course_session')
    .select(['id', 'begins_at as beginsAt', 'ends_at as endsAt', 'created_at as createdAt'])
    .where('course_id', '=', courseId)
    .orderBy('begins_at')
    .orderBy('id')
    .execute();

async function moveAccess(tx: Tx, courseId: number, move: MovedDay): Promise<void> {
  const timeOf = (days: MovedDay['before']) => {
    const day = days.find(({ id }) => id === move.sessionId);
    return [day?.beginsAt.getTime(), day?.endsAt.getTime()].join();
  };
  if (timeOf(move.before) === timeOf(move.after)) return;
  // a renewal approved meanwhile starts where the earlier grant ends, as in `grantForOrder`
  await tx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('access_grant').select('person_id').where('course_id', '=', courseId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const grants = await tx
    .selectFrom('access_grant')
    .select(['id', 'person_id', 'granted_at', 'starts_at', 'ends_at'])
    .where('course_id', '=', courseId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  const people = new Map<number, GrantTime[]>();
  for (const row of grants) {
    const times = people.get(row.person_id) ?? [];
    people.set(row.person_id, times);
    times.push({ id: row.id, grantedAt: row.granted_at, startsAt: row.starts_at, endsAt: row.ends_at });
  }
  const changes = [...people.values()].flatMap((times) => timesAfterMove(times, move));
  if (changes.length === 0) return;
  await tx
    .updateTable('access_grant')
    .from(
      sql<{
        id: number;
        starts_at: Date;
        ends_at: Date;
      }>`unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(
        ({ startsAt }) => startsAt,
      )}::timestamptz[], ${changes.map(({ endsAt }) => endsAt)}::timestamptz[])`.as<'moved'>(
        sql`moved(id, starts_at, ends_at)`,
      ),
    )
    .set((eb) => ({ starts_at: eb.ref('moved.starts_at'), ends_at: eb.ref('moved.ends_at') }))
    .whereRef('access_grant.id', '=', 'moved.id')
    .execute();
}
