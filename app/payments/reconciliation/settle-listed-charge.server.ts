import { writeOrderEvent } from '~/orders/life/move-order.server';
import { closeException } from '~/payments/settlement/close-exception.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { formatMoney, satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';

export type ListedChargeDecision =
  /** It was paid for this order: settled as usual, and an exception opens if it does not fit. */
  | { kind: 'give'; orderId: number }
  /** It belongs to no order of the shop: another till of the same account, for example. */
  | { kind: 'close'; note: string };

export type ListedChargeRefusal =
  /** Another administrator was quicker, or the shop has matched it by itself since. */
  { code: 'ALREADY_SETTLED' } | { code: 'NO_SUCH_ORDER' } | { code: 'REFERENCE_TAKEN' };

/** Decides a listed charge without a known order. One transaction; answers the order. */
export function settleListedCharge(
  db: Db,
  request: { chargeId: number; administratorId: number; decision: ListedChargeDecision },
  now: Date,
): Promise<Result<{ orderId: number | null }, ListedChargeRefusal>> {
  const { chargeId, administratorId, decision } = request;
  return inTransaction(db, async (tx) => {
    const orderId = decision.kind === 'give' ? decision.orderId : null;
    // the order first, the lock order everywhere
    if (orderId !== null && !(await lockOrder(tx, orderId))) return refuse({ code: 'NO_SUCH_ORDER' });
    const open = await lockOpen(tx, chargeId);
    if (!open) return refuse({ code: 'ALREADY_SETTLED' });
    const { exceptionId, charge } = open;
    if (orderId === null) {
      const note = decision.kind === 'close' ? decision.note : '';
      await closeException(tx, { exceptionId, administratorId }, { outcome: 'closed', note }, now);
      return accept({ orderId: null });
    }
    const currency = charge.currency;
    const settlement = await settlePayment(
      tx,
      {
        orderId,
        methodId: charge.payment_method_id,
        provider: charge.provider,
        reference: charge.reference,
        amount: satang(charge.amount),
        currency,
        receivedAt: charge.paid_at,
        approvedBy: administratorId,
      },
      now,
    );
    if (!settlement.ok || settlement.value.outcome === 'already-recorded')
      return refuse({ code: 'REFERENCE_TAKEN' });
    await closeException(tx, { exceptionId, administratorId }, { outcome: 'arrived' }, now);
    const reason = [formatMoney(charge.amount, currency), charge.reference].join(' · ');
    await writeOrderEvent(
      tx,
      { orderId, kind: 'money-arrived', actor: 'staff', actorId: administratorId, reason },
      now,
    );
    const payment = tx
      .selectFrom('payment')
      .select('id')
      .where('provider', '=', charge.provider)
      .where('reference', '=', charge.reference);
    await tx.updateTable('provider_charge').set({ payment_id: payment }).where('id', '=', chargeId).execute();
    return accept({ orderId });
  });
}

async function lockOrder(tx: Tx, orderId: number): Promise<boolean> {
  const order = await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return order !== undefined;
}

async function lockOpen(tx: Tx, chargeId: number) {
  const charge = await tx
    .selectFrom('provider_charge')
    .selectAll()
    .where('id', '=', chargeId)
    .where('payment_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const open =
    charge &&
    (await tx
      .selectFrom('money_case')
      .select('id')
      .where('provider_charge_id', '=', chargeId)
      .where('kind', '=', 'unrecorded')
      .where('settled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst());
  return open ? { exceptionId: open.id, charge } : null;
}
