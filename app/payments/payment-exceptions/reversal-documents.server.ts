import { readOrderToRefund } from '~/orders/line-refunds/refundable-order.server';
import { readRefundPlan } from '~/payments/refunds/refund-plan.server';
import type { Db } from '~/platform/database/database.server';
import type { PaymentExceptionView } from './payment-exceptions.server';

/**
 * The refund of all remaining lines of an order with a reversal: when it equals the reversal, the exception
 * can issue its documents. Null: it differs, and the lines are chosen on the refund page.
 */
export async function readReversalDocuments(
  db: Db,
  money: Pick<
    PaymentExceptionView,
    'kind' | 'takenBack' | 'settled' | 'orderId' | 'amount' | 'currency' | 'payment'
  >,
): Promise<{ plan: string; amount: number } | null> {
  if (money.kind !== 'taken-back' || money.takenBack?.state === 'returned' || money.settled) return null;
  const order = await readOrderToRefund(db, money.orderId);
  const lines = (order?.lines ?? []).filter(({ id }) => !order!.refundedLineIds.includes(id));
  const plan = await readRefundPlan(db, { orderId: money.orderId, lineIds: lines.map(({ id }) => id) });
  if (!plan.ok) return null;
  const { takes, amount, seen } = plan.value;
  const [take, ...others] = takes;
  const isThisMoney = take?.paymentId === money.payment?.id && others.length === 0;
  return isThisMoney && take?.amount === money.amount && take.currency === money.currency
    ? { plan: seen, amount }
    : null;
}
