import type { Tx } from '~/platform/database.server';

/**
 * Takes one seat for an order that is being written. The UPDATE locks the course row, so the last seat is sold once; the
 * table's check stands behind it. Answers whether there was one (a course without a limit always has one).
 */
export async function takeSeat(tx: Tx, courseId: number): Promise<boolean> {
  const taken = await tx
    .updateTable('course')
    .set((set) => ({ seats_held: set('seats_held', '+', 1) }))
    .where('id', '=', courseId)
    .where((or) => or.or([or('seat_limit', 'is', null), or('seats_held', '<', or.ref('seat_limit'))]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Gives back what an order holds, once: seats now; stock and quotas hang on the same flag. The order row must be locked. */
export async function releaseHolds(tx: Tx, orderId: number): Promise<void> {
  const released = await tx
    .updateTable('purchase_order')
    .set({ is_holding: false })
    .where('id', '=', orderId)
    .where('is_holding', '=', true)
    .executeTakeFirst();
  if (released.numUpdatedRows === 0n) return;
  const lines = await tx
    .selectFrom('order_line')
    .select('course_id')
    .where('order_id', '=', orderId)
    .where('holds_seat', '=', true)
    .where('course_id', 'is not', null)
    // one order of locking for everybody: no deadlocks between orders with several courses
    .orderBy('course_id')
    .execute();
  for (const line of lines) {
    await tx
      .updateTable('course')
      .set((set) => ({ seats_held: set('seats_held', '-', 1) }))
      .where('id', '=', line.course_id)
      .execute();
  }
}
