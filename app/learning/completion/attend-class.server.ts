import { checkIn, type CheckInRefusal } from '~/access/classes/check-in.server';
import { sessionsOf } from '~/catalogue/sessions/session';
import { lockCompletion, tellOfCompletedBy } from '~/learning/complete-lecture.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Result } from '~/values/result';
import { type AttendedDay, presentSince } from './presence';

/** Somebody came to a class, or was ticked by mistake; of a course that is completed by presence this completes it, or takes it back. */
export function attendClass(
  db: Db,
  asked: { sessionId: number; personId: number; isThere: boolean; actorId: number },
  now: Date,
): Promise<Result<null, CheckInRefusal>> {
  const { sessionId, personId, isThere } = asked;
  return inTransaction(db, async (tx) => {
    const session = await tx
      .selectFrom('course_session')
      .select('course_id')
      .where('id', '=', sessionId)
      .executeTakeFirst();
    // of two last days ticked at once, the second sees the first
    if (session) await lockCompletion(tx, { personId, courseId: session.course_id });
    const ticked = await checkIn(tx, asked, now);
    if (!ticked.ok || !session) return ticked;
    const whose = { personId, courseId: session.course_id };
    if (isThere) await completeByPresence(tx, whose);
    else await takeBackPresence(tx, whose);
    return ticked;
  });
}

/** Keeps that somebody was there on all days of a course that this completes, once; days that are added later change nothing. */
export async function completeByPresence(
  tx: Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<void> {
  if (!(await isByPresence(tx, courseId))) return;
  await lockCompletion(tx, { personId, courseId });
  const days = await readAttendedDays(tx, { personId, courseId });
  const completedAt = presentSince(days);
  if (completedAt === null) return;
  const row = await tx
    .insertInto('course_completion')
    .values({
      ...{ person_id: personId, course_id: courseId, completed_at: completedAt },
      // of a class: its days
      lecture_count: days.length,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('completed_at')
    .executeTakeFirst();
  if (row) await tellOfCompletedBy(tx, { personId, courseId }, row.completed_at);
}

/** Of somebody who was ticked by mistake. The caller holds the lock. */
async function takeBackPresence(
  tx: Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<void> {
  if (!(await isByPresence(tx, courseId))) return;
  if (presentSince(await readAttendedDays(tx, { personId, courseId }))) return;
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

/** The days of a class that somebody's purchases are for, by the rule their calendar goes by, with when they were there. */
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
  const own = new Set(grants.flatMap((grant) => sessionsOf(all, grant, courseType)));
  return all.filter((day) => own.has(day)).map(({ id, checkedInAt }) => ({ id, checkedInAt }));
}
