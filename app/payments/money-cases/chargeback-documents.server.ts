import { readOrderToRefund } from '~/orders/line-refunds/refundable-order.server';
import type { Db } from '~/platform/database/database.server';
import type { MoneyCaseView } from './money-cases.server';
import { readRefundPlan } from '~/payments/refunds/refund-plan.server';

/**
 * What going back would come to for all that is still bought of an order whose money was taken: where it is just what was taken,
 * papers can be issued beside the case. Null: it is not, and the lines are chosen on the refund page.
 */
export async function readPapersOfTaking(
  db: Db,
  money: Pick<
    MoneyCaseView,
    'kind' | 'takenBack' | 'settled' | 'orderId' | 'amount' | 'currency' | 'payment'
  >,
): Promise<{ plan: string; amount: number } | null> {
  if (money.kind !== 'taken-back' || money.takenBack?.state === 'returned' || money.settled) return null;
  const order = await readOrderToRefund(db, money.orderId);
  const lines = (order?.lines ?? []).filter(({ id }) => !order!.refundedLineIds.includes(id));
  const planned = await readRefundPlan(db, { orderId: money.orderId, lineIds: lines.map(({ id }) => id) });
  if (!planned.ok) return null;
  const { takes, amount, seen } = planned.value;
  const [take, ...others] = takes;
  const isThisMoney = take?.paymentId === money.payment?.id && others.length === 0;
  return isThisMoney && take?.amount === money.amount && take.currency === money.currency
    ? { plan: seen, amount }
    : null;
}
