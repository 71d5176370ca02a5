import type { Tx } from '~/platform/database/database.server';

/** One seat of each course, where one is left. Answers how many were taken: fewer than asked for, and nothing may stand. */
export async function holdSeats(tx: Tx, courseIds: readonly number[]): Promise<number> {
  const held = await tx
    .updateTable('course')
    .set((eb) => ({ seats_held: eb('seats_held', '+', 1) }))
    .where('id', 'in', [...courseIds])
    .where((eb) => eb.or([eb('seat_limit', 'is', null), eb('seats_held', '<', eb.ref('seat_limit'))]))
    .executeTakeFirst();
  return Number(held.numUpdatedRows);
}

/** Gives one seat of each back. The rows must be locked. */
export async function releaseSeats(tx: Tx, courseIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('course')
    .set((eb) => ({ seats_held: eb('seats_held', '-', 1) }))
    .where('id', 'in', [...courseIds])
    .execute();
}
