import type { Tx } from '~/platform/database/database.server';

/** Seats of these lines that nobody has taken are given to nobody any more: their class will not be, or what the order opened has ended. Answers how many. */
export async function closeSeats(tx: Tx, lineIds: readonly number[], now: Date): Promise<number> {
  if (lineIds.length === 0) return 0;
  const closed = await tx
    .updateTable('order_seat')
    .set({ closed_at: now })
    .where('order_line_id', 'in', [...lineIds])
    .where('person_id', 'is', null)
    .where('closed_at', 'is', null)
    .returning('order_line_id')
    .execute();
  return closed.length;
}
