import { generateAccount } from '~/accounts/people/generate-account.server';
import { releaseSeats } from '~/catalogue/courses/hold-seats.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

/** A guest opened the link of the mail: from now on they stand in the line. Pressed twice it changes nothing more. */
export async function confirmWaiting(db: Db, token: string, now: Date): Promise<void> {
  await db
    .updateTable('class_waiting')
    .set({ state: 'waiting', waiting_since: now })
    .where('token', '=', token)
    .where('state', '=', 'unconfirmed')
    .execute();
}

/** They wait no longer; a seat that was held for them goes to the next. */
export async function leaveWaiting(db: Db, token: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const place = await lockPlace(tx, token);
    if (!place || !OPEN.has(place.state)) return;
    await tx
      .updateTable('class_waiting')
      .set({ state: 'left', ended_at: now })
      .where('id', '=', place.id)
      .execute();
    if (place.state === 'offered') await releaseSeats(tx, [place.course_id]);
  });
}

const OPEN: ReadonlySet<string> = new Set(['unconfirmed', 'waiting', 'offered']);

/**
 * The person who opens the offer may buy the seat: the signed-in member, or a guest account of the e-mail that the offer went to.
 * Refused when the offer has ended. Answers who that is.
 */
export async function openOffer(
  db: Db,
  {
    token,
    viewer,
  }: { token: string; viewer: { id: number; kind: 'member' | 'generated'; email: string } | null },
  now: Date,
): Promise<Result<{ personId: number; courseId: number }, { code: 'OVER' }>> {
  return inTransaction(db, async (tx) => {
    const place = await lockPlace(tx, token);
    if (!place || place.state !== 'offered' || place.offered_until! <= now)
      return refuse({ code: 'OVER' as const });
    const isTheirs = viewer !== null && (viewer.kind === 'member' || viewer.email === place.email);
    const contact = { firstname: place.name, lastname: '', email: place.email, tel: '' };
    const personId = isTheirs
      ? viewer.id
      : ((await guestOf(tx, place)) ?? (await generateAccount(tx, contact, now)));
    await tx.updateTable('class_waiting').set({ person_id: personId }).where('id', '=', place.id).execute();
    return accept({ personId, courseId: place.course_id });
  });
}

/** The account an earlier press has made. */
async function guestOf(tx: Tx, place: { person_id: number | null; email: string }): Promise<number | null> {
  if (place.person_id === null) return null;
  const guest = await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', place.person_id)
    .where('kind', '=', 'generated')
    .where('email', '=', place.email)
    .where('erased_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return guest?.id ?? null;
}

/** The course before its line, as orders and the job lock it. */
async function lockPlace(tx: Tx, token: string) {
  const result = await tx
    .selectFrom('class_waiting')
    .select('course_id')
    .where('token', '=', token)
    .executeTakeFirst();
  if (!result) return undefined;
  await tx.selectFrom('course').select('id').where('id', '=', result.course_id).forNoKeyUpdate().execute();
  return tx.selectFrom('class_waiting').selectAll().where('token', '=', token).forUpdate().executeTakeFirst();
}

/**
 * The seats this buyer was offered of these courses become seats of the order that is written next, in the same transaction: given
 * back to the counter, which the order takes from at once. The courses must be locked.
 */
export async function takeOfferedSeats(
  tx: Tx,
  { personId, courseIds }: { personId: number | null; courseIds: readonly number[] },
  now: Date,
): Promise<void> {
  if (personId === null || courseIds.length === 0) return;
  const result = await tx
    .updateTable('class_waiting')
    .set({ state: 'taken', ended_at: now })
    .where('person_id', '=', personId)
    .where('course_id', 'in', [...courseIds])
    .where('state', '=', 'offered')
    .where('offered_until', '>', now)
    .returning('course_id')
    .execute();
  for (const { course_id: courseId } of result) await releaseSeats(tx, [courseId]);
}

/** A guest's places become the member's (REG-14). */
export async function reassignWaiting(
  tx: Tx,
  { fromPersonId, personId }: { fromPersonId: number; personId: number },
): Promise<void> {
  await tx
    .updateTable('class_waiting')
    .set({ person_id: personId })
    .where('person_id', '=', fromPersonId)
    .execute();
}

/** Removes an erased person; seats that were held for them go to the next in line. */
export async function forgetWaiting(
  tx: Tx,
  { personId, email }: { personId: number; email: string },
): Promise<void> {
  const gone = await tx
    .deleteFrom('class_waiting')
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('email', '=', email)]))
    .returning(['course_id', 'state'])
    .execute();
  for (const { course_id: courseId, state } of gone)
    if (state === 'offered') await releaseSeats(tx, [courseId]);
}

/** Places that ended long ago, and those nobody ever confirmed; answers how many. */
export async function forgetOldWaiting(db: Db, before: Date): Promise<number> {
  const gone = await db
    .deleteFrom('class_waiting')
    .where((eb) =>
      eb.or([
        eb('ended_at', '<', before),
        eb.and([eb('state', '=', 'unconfirmed'), eb('asked_at', '<', before)]),
      ]),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** The class is no more: nobody waits for it any longer. The course must be locked. */
export async function endLine(tx: Tx, courseId: number, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('class_waiting')
    .set({ state: 'lapsed', ended_at: now })
    .where('course_id', '=', courseId)
    .where('state', 'in', ['waiting', 'offered', 'unconfirmed'])
    .returning('offered_until')
    .execute();
  for (const { offered_until: offered } of ended) if (offered) await releaseSeats(tx, [courseId]);
}
