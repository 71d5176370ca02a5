import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { readClassTimesOfOrder } from '~/orders/life/class-times-of-order.server';
import { type DeadlineProblem, deadlineProblem } from '~/orders/life/desk-deadline';
import { type ReopenRefusal, reopenOrder } from '~/orders/life/reopen-order.server';
import { hasMoneyLookedAt } from '~/orders/life/waiting-money.server';
import { lockBuyer } from '~/orders/placing/place-order.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { queueStandingMail } from './queue-standing-mail.server';

export type ReopenAsStaffRefusal =
  | ReopenRefusal
  | { code: DeadlineProblem }
  /** Its money came late and waits in a case: there it is opened again and paid at once. */
  | { code: 'MONEY_WAITS' };

/**
 * Staff opens a cancelled order again so that its buyer can pay it after all, at the price of then, until a new deadline. All it
 * held is taken once more or nothing is; the buyer is told how to pay.
 */
export async function reopenAsStaff(
  db: Db,
  { orderId, administratorId, until }: { orderId: number; administratorId: number; until: Date },
  now: Date,
): Promise<Result<void, ReopenAsStaffRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['person_id', 'approval_kind', 'token'])
      .where('id', '=', orderId)
      .executeTakeFirst();
    // a request for nothing is made anew
    if (order?.approval_kind !== 'payment') return refuse({ code: 'NOT_CANCELLED' });
    const classes = await readClassTimesOfOrder(tx, orderId);
    const problem = deadlineProblem(until, { now, before: null, classes });
    if (problem) return refuse({ code: problem });
    await lockBuyer(tx, order.person_id);
    if (await hasMoneyLookedAt(tx, orderId)) return refuse({ code: 'MONEY_WAITS' });
    const reopened = await reopenOrder(tx, { orderId, administratorId, cancelAt: until }, now);
    if (!reopened.ok) return reopened;
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: 'order-reopened',
        subject: { type: 'purchase_order', id: String(orderId) },
        detail: { until },
      },
      now,
    );
    await queueStandingMail(
      tx,
      { id: orderId, token: order.token, status: 'notYetReceived', approvalKind: order.approval_kind },
      `reopened-as-staff:${orderId}:${now.getTime()}`,
    );
    return accept(undefined);
  });
}
