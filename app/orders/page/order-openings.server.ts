import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';

const OPENED = 'opened';
/** Event of the order on whose page a guest's e-mail was put right. */
export const EMAIL_MENDED = 'email-mended';

/** Keeps that what a guest bought was opened for the first time: from then on the order's e-mail stays as it is. */
export async function noteOpened(
  db: Db,
  { orderId, personId }: { orderId: number; personId: number },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // two taps wait for each other
    await tx.selectFrom('purchase_order').select('id').where('id', '=', orderId).forUpdate().execute();
    const { isOpened } = await readOpenings(tx, personId);
    if (!isOpened)
      await writeOrderEvent(tx, { orderId, kind: OPENED, actor: 'buyer', actorId: personId }, now);
  });
}

/** Whether anything of a person's orders was opened, and how often their e-mail has been put right. */
export async function readOpenings(db: Db, personId: number): Promise<{ isOpened: boolean; mends: number }> {
  const events = await db
    .selectFrom('order_event')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_event.order_id')
    .select('order_event.kind')
    .where('person_id', '=', personId)
    .where('order_event.kind', 'in', [OPENED, EMAIL_MENDED])
    .execute();
  return {
    isOpened: events.some(({ kind }) => kind === OPENED),
    mends: events.filter(({ kind }) => kind === EMAIL_MENDED).length,
  };
}
