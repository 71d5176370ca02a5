import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { Tx } from '~/platform/database/database.server';

/**
 * Refunded goods fall out of a parcel that has not left (PAY-24): one with nothing in it any more is gone, one that was packed already is
 * opened again. Called inside the refund's transaction, after its lines were written; the order is locked.
 */
export async function removeFromShipment(
  tx: Tx,
  {
    orderId,
    lineIds,
    by,
  }: {
    orderId: number;
    lineIds: readonly number[];
    by: { actor: 'staff' | 'buyer'; actorId: number };
  },
  now: Date,
): Promise<void> {
  const shipment = await tx
    .selectFrom('shipment')
    .select(['id', 'status'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!shipment || shipment.status === 'sent') return;
  const goods = await tx
    .selectFrom('order_line')
    .leftJoin('course', 'course.id', 'order_line.course_id')
    .select(['order_line.id', isLineRefunded('order_line.id').as('is_refunded')])
    .where('order_line.order_id', '=', orderId)
    .where((eb) => eb.or([eb('product_id', 'is not', null), eb('course.free_book_type', '=', 'physical')]))
    .execute();
  // what a course comes with may have been changed since: a refund of something else is no word on this parcel
  if (!goods.some(({ id }) => lineIds.includes(id))) return;
  const event = { orderId, ...by };
  if (goods.every(({ is_refunded }) => is_refunded)) {
    await tx.deleteFrom('shipment').where('id', '=', shipment.id).execute();
    await writeOrderEvent(tx, { ...event, kind: 'goods-withdrawn' }, now);
    return;
  }
  if (shipment.status !== 'packed') return;
  await tx
    .updateTable('shipment')
    .set({ status: 'waiting', packed_at: null, ...(by.actor === 'staff' && { handled_by: by.actorId }) })
    .where('id', '=', shipment.id)
    .execute();
  await writeOrderEvent(tx, { ...event, kind: 'goods-unpacked' }, now);
}
