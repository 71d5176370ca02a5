import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { isCheckInOpen } from './check-in-day';
import { readRosterSession, readRoster } from './rosters.server';

export type CheckInRefusal = { code: 'NOT_ON_ROSTER' | 'TOO_EARLY' };

/** Checks a person in to a class on its day, or undoes it. Repeating it changes nothing. */
export async function checkIn(
  db: Db | Tx,
  request: { sessionId: number; personId: number; isThere: boolean; actorId: number },
  now: Date,
): Promise<Result<null, CheckInRefusal>> {
  const { sessionId, personId, isThere, actorId } = request;
  return inTransaction(db, async (tx) => {
    const roster = await readRoster(tx, sessionId);
    if (!roster.some((attendee) => attendee.personId === personId))
      return refuse({ code: 'NOT_ON_ROSTER' as const });
    const day = await readRosterSession(tx, sessionId);
    if (isThere && day && !isCheckInOpen(day, now)) return refuse({ code: 'TOO_EARLY' as const });
    const didChange = isThere
      ? await add(tx, { sessionId, personId, actorId }, now)
      : await remove(tx, { sessionId, personId });
    if (!didChange) return accept(null);
    const action = isThere ? 'class-check-in' : 'class-check-in-undone';
    await writeAuditEvent(tx, { actorId, action, personId, detail: { session: sessionId } }, now);
    return accept(null);
  });
}

interface CheckedIn {
  sessionId: number;
  personId: number;
}

async function add(
  tx: Tx,
  { sessionId, personId, actorId }: CheckedIn & { actorId: number },
  now: Date,
): Promise<boolean> {
  const insertion = await tx
    .insertInto('class_check_in')
    .values({ course_session_id: sessionId, person_id: personId, checked_in_at: now, checked_in_by: actorId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (insertion.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function remove(tx: Tx, { sessionId, personId }: CheckedIn): Promise<boolean> {
  const deletion = await tx
    .deleteFrom('class_check_in')
    .where('course_session_id', '=', sessionId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return deletion.numDeletedRows > 0n;
}

/** Moves a guest's check-ins to the member (REG-14). */
export async function reassignCheckIns(
  tx: Tx,
  { fromPersonId, personId }: { fromPersonId: number; personId: number },
): Promise<void> {
  const checkIns = await tx
    .deleteFrom('class_check_in')
    .where('person_id', '=', fromPersonId)
    .returningAll()
    .execute();
  if (checkIns.length === 0) return;
  await tx
    .insertInto('class_check_in')
    .values(checkIns.map((row) => ({ ...row, person_id: personId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
