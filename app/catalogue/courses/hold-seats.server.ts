import type { Tx } from '~/platform/database/database.server';

/**
 * Seats of these courses, as many as each is named, where so many are left. Answers how many were taken: fewer than asked for, and
 * nothing may stand.
 */
export async function holdSeats(tx: Tx, courseIds: readonly number[]): Promise<number> {
  let held = 0;
  for (const [courseId, seats] of seatsOf(courseIds)) {
    const taken = await tx
      .updateTable('course')
      .set((eb) => ({ seats_held: eb('seats_held', '+', seats) }))
      .where('id', '=', courseId)
      .where((eb) =>
        eb.or([eb('seat_limit', 'is', null), eb(eb('seats_held', '+', seats), '<=', eb.ref('seat_limit'))]),
      )
      .executeTakeFirst();
    if (taken.numUpdatedRows > 0n) held += seats;
  }
  return held;
}

/** Gives back a seat of each, as often as it is named. The rows must be locked. */
export async function releaseSeats(tx: Tx, courseIds: readonly number[]): Promise<void> {
  for (const [courseId, seats] of seatsOf(courseIds))
    await tx
      .updateTable('course')
      .set((eb) => ({ seats_held: eb('seats_held', '-', seats) }))
      .where('id', '=', courseId)
      .execute();
}

/** By course, in the order of ids, as everybody locks them. */
function seatsOf(courseIds: readonly number[]): [number, number][] {
  const seats = new Map<number, number>();
  for (const id of courseIds) seats.set(id, (seats.get(id) ?? 0) + 1);
  return [...seats].sort(([one], [other]) => one - other);
}
