import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { refuse, type Result } from '~/values/result';
import { cancelOrder } from './cancel-order.server';
import type { MoveRefusal } from './move-order.server';
import { staffCancels } from './staff-actions';
import { readWaitingMoney } from './waiting-money.server';

export interface StaffCancellation {
  orderId: number;
  administratorId: number;
  /** what the buyer is told */
  reason: string;
  /** The page has told that money is looked at or can come: it is cancelled all the same, and what comes waits in the queue. */
  knowsMoney: boolean;
}

/** Staff cancels what is not paid, or refuses a free request; of money that waits they are told before. */
export async function cancelAsStaff(
  db: Db,
  { orderId, administratorId, reason, knowsMoney }: StaffCancellation,
  now: Date,
): Promise<Result<void, MoveRefusal | { code: 'MONEY_WAITS' }>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['status', 'approval_kind'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NOT_FOUND' });
    const { isMoneyLookedAt, isOpen } = await readWaitingMoney(tx, orderId, now);
    if ((isMoneyLookedAt || isOpen) && !knowsMoney) return refuse({ code: 'MONEY_WAITS' });
    const kind = staffCancels({
      status: order.status,
      approvalKind: order.approval_kind,
    });
    return cancelOrder(tx, { orderId, kind, actor: 'staff', actorId: administratorId, reason }, now);
  });
}
