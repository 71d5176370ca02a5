import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { readClassTimesOfOrder } from '~/orders/life/class-times-of-order.server';
import { isPayable } from '~/orders/order-states';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { formatDateTime } from '~/values/time';
import { type DeadlineProblem, deadlineProblem } from './desk-deadline';
import { writeOrderEvent } from './move-order.server';

export type ExtendRefusal = { code: 'NOT_FOUND' | 'NOT_PAYABLE' | DeadlineProblem };

/** Staff gives the buyer of an unpaid order more time; what it holds is held as long. */
export async function extendDeadline(
  db: Db,
  { orderId, administratorId, until }: { orderId: number; administratorId: number; until: Date },
  now: Date,
): Promise<Result<void, ExtendRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['status', 'cancel_at'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NOT_FOUND' });
    // without a deadline there is none to move
    if (!isPayable(order.status) || order.cancel_at === null) return refuse({ code: 'NOT_PAYABLE' });
    const classes = await readClassTimesOfOrder(tx, orderId);
    const problem = deadlineProblem(until, { now, before: order.cancel_at, classes });
    if (problem) return refuse({ code: problem });
    await tx.updateTable('purchase_order').set({ cancel_at: until }).where('id', '=', orderId).execute();
    const by = { actor: 'staff', actorId: administratorId } as const;
    await writeOrderEvent(
      tx,
      { orderId, kind: 'deadline-extended', ...by, reason: formatDateTime(until) },
      now,
    );
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: 'order-deadline-extended',
        subject: { type: 'purchase_order', id: String(orderId) },
        detail: { before: order.cancel_at, after: until },
      },
      now,
    );
    return accept(undefined);
  });
}
