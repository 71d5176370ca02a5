import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { formatMoney, satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { closeCase } from '~/payments/settlement/close-money-case.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';

export type ListedChargeDecision =
  /** It was paid for this order: settled as any money, what does not fit has a case of its own. */
  | { kind: 'give'; orderId: number }
  /** None of the shop's orders: another till of the same account, say. */
  | { kind: 'close'; note: string };

export type ListedChargeRefusal =
  /** Somebody was quicker, or the shop has heard of it by itself since. */
  { code: 'ALREADY_SETTLED' } | { code: 'NO_SUCH_ORDER' } | { code: 'REFERENCE_TAKEN' };

/** An administrator's word on money the provider lists and no order of the shop is known for. One transaction; answers the order. */
export function settleListedCharge(
  db: Db,
  asked: { chargeId: number; administratorId: number; decision: ListedChargeDecision },
  now: Date,
): Promise<Result<{ orderId: number | null }, ListedChargeRefusal>> {
  const { chargeId, administratorId, decision } = asked;
  return inTransaction(db, async (tx) => {
    const orderId = decision.kind === 'give' ? decision.orderId : null;
    // the order first, as everywhere
    if (orderId !== null && !(await lockOrder(tx, orderId))) return refuse({ code: 'NO_SUCH_ORDER' });
    const open = await lockOpen(tx, chargeId);
    if (!open) return refuse({ code: 'ALREADY_SETTLED' });
    const { caseId, charge } = open;
    if (orderId === null) {
      const note = decision.kind === 'close' ? decision.note : '';
      await closeCase(tx, { caseId, administratorId }, { outcome: 'closed', note }, now);
      return accept({ orderId: null });
    }
    const currency = charge.currency;
    const settled = await settlePayment(
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
    if (!settled.ok || settled.value.outcome === 'already-recorded')
      return refuse({ code: 'REFERENCE_TAKEN' });
    await closeCase(tx, { caseId, administratorId }, { outcome: 'arrived' }, now);
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
  return open ? { caseId: open.id, charge } : null;
}
