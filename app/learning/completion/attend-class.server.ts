import { checkIn, type CheckInRefusal } from '~/access/classes/check-in.server';
import { sessionsOf } from '~/catalogue/sessions/session';
import { lockCompletion, tellOfCompletedBy } from '~/learning/complete-lecture.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Result } from '~/values/result';
import { type AttendedDay, attendedAllAt } from './presence';

/**
 * Checks a person in to a class, or undoes it; in a course that presence completes, this completes it or withdraws the
 * completion.
 */
export function attendClass(
  db: Db,
  request: { sessionId: number; personId: number; isThere: boolean; actorId: number },
  now: Date,
): Promise<Result<null, CheckInRefusal>> {
  const { sessionId, personId, isThere } = request;
  return inTransaction(db, async (tx) => {
    const session = await tx
      .selectFrom('course_session')
      .select('course_id')
      .where('id', '=', sessionId)
      .executeTakeFirst();
    // the second of two last days ticked at once sees the first
    if (session) await lockCompletion(tx, { personId, courseId: session.course_id });
    const checkInResult = await checkIn(tx, request, now);
    if (!checkInResult.ok || !session) return checkInResult;
    const whose = { personId, courseId: session.course_id };
    if (isThere) await completeByPresence(tx, whose);
    else await takeBackPresence(tx, whose);
    return checkInResult;
  });
}

/** Stores once that a person was present on all days of such a course; later days do not undo it. */
export async function completeByPresence(
  tx: Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<void> {
  if (!(await isByPresence(tx, courseId))) return;
  await lockCompletion(tx, { personId, courseId });
  const days = await readAttendedDays(tx, { personId, courseId });
  const completedAt = attendedAllAt(days);
  if (completedAt === null) return;
  const row = await tx
    .insertInto('course_completion')
    .values({
      person_id: personId,
      course_id: courseId,
      completed_at: completedAt,
      // a class counts its days
      lecture_count: days.length,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('completed_at')
    .executeTakeFirst();
  if (row) await tellOfCompletedBy(tx, { personId, courseId }, row.completed_at);
}

/** After a check-in by mistake. The caller holds the lock. */
async function takeBackPresence(
  tx: Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<void> {
  if (!(await isByPresence(tx, courseId))) return;
  if (attendedAllAt(await readAttendedDays(tx, { personId, courseId }))) return;
  await tx
    .deleteFrom('course_completion')
    .where('person_id', '=', personId)
    .where('course_id', '=', courseId)
    .execute();
}

async function isByPresence(tx: Tx, courseId: number): Promise<boolean> {
  const course = await tx
    .selectFrom('course')
    .select('completed_by')
    .where('id', '=', courseId)
    .executeTakeFirst();
  return course?.completed_by === 'presence';
}

/** The class sessions of a person's purchases, by the rule of their calendar, with the times of check-in. */
export async function readAttendedDays(
  db: Db | Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<AttendedDay[]> {
  const { course_type: courseType } = await db
    .selectFrom('course')
    .select('course_type')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  const all = await db
    .selectFrom('course_session')
    .leftJoin('class_check_in', (join) =>
      join
        .onRef('class_check_in.course_session_id', '=', 'course_session.id')
        .on('class_check_in.person_id', '=', personId),
    )
    .select(['id', 'begins_at as beginsAt', 'ends_at as endsAt', 'created_at as createdAt'])
    .select('checked_in_at as checkedInAt')
    .where('course_id', '=', courseId)
    .orderBy('begins_at')
    .orderBy('id')
    .execute();
  const grants = await db
    .selectFrom('access_grant')
    .select(['granted_at as from', 'ends_at as until'])
    .where('person_id', '=', personId)
    .where('course_id', '=', courseId)
    .where('revoked_at', 'is', null)
    .execute();
  const ownDays = new Set(grants.flatMap((grant) => sessionsOf(all, grant, courseType)));
  return all.filter((day) => ownDays.has(day)).map(({ id, checkedInAt }) => ({ id, checkedInAt }));
}
