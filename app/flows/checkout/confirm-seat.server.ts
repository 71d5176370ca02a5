import { isPayable, type OrderStatus } from '~/orders/order-states';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { ZERO } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';

export type SeatRefusal =
  /** No order and key go together so. */
  | { code: 'NO_SUCH_LINK' }
  /** Cancelled: nobody pressed in time, and the seat went back. */
  | { code: 'TOO_LATE' };

/**
 * Whoever reads the mail of a free order takes its seat for good (AutoFree, R-48), once; pressed again it stays taken. A seat nobody
 * has given back yet is still theirs, a minute past its time.
 */
export async function confirmSeat(
  db: Db,
  { token, confirmKey }: { token: string; confirmKey: string },
  now: Date,
): Promise<Result<void, SeatRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'status'])
      .where('token', '=', token)
      .where('confirm_key', '=', confirmKey)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NO_SUCH_LINK' });
    const status = order.status;
    if (status === 'approved') return accept(undefined);
    if (!isPayable(status)) return refuse({ code: 'TOO_LATE' });
    const settled = await settlePayment(
      tx,
      {
        orderId: order.id,
        methodId: null,
        provider: 'AutoFree',
        reference: String(order.id),
        amount: ZERO,
        currency: 'THB',
        receivedAt: now,
      },
      now,
    );
    if (!settled.ok) throw new Error(`order ${order.id} cannot be given: ${settled.refusal.code}`);
    return accept(undefined);
  });
}

/** What the page of the link shows before it is pressed: looking changes nothing, because mail scanners look. */
export async function readSeatLink(
  db: Db,
  { token, confirmKey }: { token: string; confirmKey: string },
): Promise<{ status: OrderStatus; names: string[] } | null> {
  const rows = await db
    .selectFrom('purchase_order')
    .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
    .select(['status', 'order_line.name'])
    .where('token', '=', token)
    .where('confirm_key', '=', confirmKey)
    .orderBy('order_line.position')
    .execute();
  const [first] = rows;
  return first ? { status: first.status, names: rows.map(({ name }) => name) } : null;
}
