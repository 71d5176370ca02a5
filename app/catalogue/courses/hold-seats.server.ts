import type { Tx } from '~/platform/database/database.server';

/**
 * Takes a seat of each named course where seats are left. Returns how many it took: with fewer than requested, the caller
 * must roll back.
 */
export async function holdSeats(tx: Tx, courseIds: readonly number[]): Promise<number> {
  let heldCount = 0;
  for (const [courseId, seats] of seatsOf(courseIds)) {
    const result = await tx
      .updateTable('course')
      .set((eb) => ({ seats_held: eb('seats_held', '+', seats) }))
      .where('id', '=', courseId)
      .where((eb) =>
        eb.or([eb('seat_limit', 'is', null), eb(eb('seats_held', '+', seats), '<=', eb.ref('seat_limit'))]),
      )
      .executeTakeFirst();
    if (result.numUpdatedRows > 0n) heldCount += seats;
  }
  return heldCount;
}

/** Returns a seat for each time a course is named. The caller locks the rows. */
export async function releaseSeats(tx: Tx, courseIds: readonly number[]): Promise<void> {
  for (const [courseId, seats] of seatsOf(courseIds))
    await tx
      .updateTable('course')
      .set((eb) => ({ seats_held: eb('seats_held', '-', seats) }))
      .where('id', '=', courseId)
      .execute();
}

/** By course in the order of ids, the one lock order. */
function seatsOf(courseIds: readonly number[]): [number, number][] {
  const seats = new Map<number, number>();
  for (const id of courseIds) seats.set(id, (seats.get(id) ?? 0) + 1);
  return [...seats].sort(([one], [other]) => one - other);
}
