import { writeOrderEvent } from '~/orders/move-order.server';
import { isPayable, type OrderStatus } from '~/orders/order-states';
import { hasMoneyLookedAt } from '~/orders/waiting-money.server';
import type { Db, Tx } from '~/platform/database.server';
import { log } from '~/platform/log.server';
import { afterCommit, inTransaction } from '~/platform/transaction.server';
import { type Currency, satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { isUsable } from './offered-method';
import { readOrderMethods } from './order-methods.server';
import type { PaymentAttempt } from './payment-attempt';
import { attemptOf, unansweredDetail } from './payment-attempts.server';
import { readMethodName } from './payment-methods.server';
import { openProviderClient } from './providers/provider-clients.server';

export type ChangeRefusal =
  | { code: 'NO_SUCH_ORDER' }
  /** Paid, reported or cancelled in the meantime, or its time is over. */
  | { code: 'NOT_PAYABLE'; status: OrderStatus }
  /** Money came that does not fit: a person looks at it before anybody pays again. */
  | { code: 'MONEY_WAITS' }
  /** No such method, or not for this order: the page says why. */
  | { code: 'NOT_USABLE' };

/**
 * Another way to pay an order that is not paid (PAY-23). The amount stays what it was. What is live by the old method ends without
 * the provider's word and is withdrawn there: money that was on its way all the same is still heard of and settles the order,
 * once.
 */
export async function changeMethod(
  db: Db,
  { orderToken, methodId }: { orderToken: string; methodId: number },
  now: Date,
): Promise<Result<{ isNew: boolean }, ChangeRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'status', 'due', 'currency', 'payment_method_id', 'cancel_at', 'locale'])
      .where('token', '=', orderToken)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
    const status = order.status as OrderStatus;
    const isOver = order.cancel_at !== null && order.cancel_at <= now;
    if (!isPayable(status) || order.due === 0 || isOver) return refuse({ code: 'NOT_PAYABLE', status });
    if (await hasMoneyLookedAt(tx, order.id)) return refuse({ code: 'MONEY_WAITS' });
    if (order.payment_method_id === methodId) return accept({ isNew: false });
    const facts = { id: order.id, due: satang(order.due), currency: order.currency as Currency };
    const methods = await readOrderMethods(tx, facts, order.locale as Locale);
    if (!methods.some((method) => method.id === methodId && isUsable(method)))
      return refuse({ code: 'NOT_USABLE' });

    await tx
      .updateTable('purchase_order')
      .set({ payment_method_id: methodId })
      .where('id', '=', order.id)
      .execute();
    const ended = await endLiveAttempts(tx, { orderId: order.id, exceptMethodId: methodId }, now);
    const from = await readMethodName(tx, order.payment_method_id, 'th');
    const to = await readMethodName(tx, methodId, 'th');
    await writeOrderEvent(
      tx,
      { orderId: order.id, kind: 'method-changed', actor: 'buyer', reason: `${from} → ${to}` },
      now,
    );
    await afterCommit(tx, () => withdrawAll(db, ended));
    return accept({ isNew: true });
  });
}

/** They end as not answered: whether somebody paid meanwhile the provider is still asked. */
async function endLiveAttempts(
  tx: Tx,
  { orderId, exceptMethodId }: { orderId: number; exceptMethodId: number },
  now: Date,
): Promise<PaymentAttempt[]> {
  const rows = await tx
    .updateTable('payment_attempt')
    .set({
      status: 'expired',
      detail: unansweredDetail,
      checks: 0,
      ended_at: now,
    })
    .where('order_id', '=', orderId)
    .where('payment_method_id', '<>', exceptMethodId)
    .where('status', 'in', ['open', 'unknown'])
    .returningAll()
    .execute();
  return rows.map(attemptOf);
}

/** Best effort: a code that cannot be withdrawn may still be paid with, and its money is heard of. */
async function withdrawAll(db: Db, attempts: readonly PaymentAttempt[]): Promise<void> {
  for (const attempt of attempts) {
    try {
      await (await openProviderClient(db, attempt.methodId))?.withdraw(attempt);
    } catch (error) {
      log.warn('old way to pay not withdrawn', { attempt: attempt.id, error });
    }
  }
}
