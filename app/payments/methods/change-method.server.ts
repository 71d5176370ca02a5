import { chooseMethod } from '~/orders/life/choose-method.server';
import { replaceKey } from '~/orders/life/replace-key.server';
import { readWaitingMoney } from '~/orders/life/waiting-money.server';
import { isPayable, type OrderStatus } from '~/orders/order-states';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { leaveMethod } from './leave-method.server';
import { isUsable } from './offered-method';
import { readOrderMethods } from './order-methods.server';

export type ChangeRefusal =
  | { code: 'NO_SUCH_ORDER' }
  /** Paid, reported or cancelled meanwhile, or past its deadline. */
  | { code: 'NOT_PAYABLE'; status: OrderStatus }
  /** The money does not fit the order: a person looks before anybody pays again. */
  | { code: 'MONEY_WAITS' }
  /** The method is unknown or not for this order; the page says why. */
  | { code: 'NOT_USABLE' }
  /** Too many changes within the hour; the method stays as it is. */
  | { code: 'TOO_OFTEN'; retryAfterSeconds: number };

/** More than a buyer needs to compare; each change may end a code at its provider and create another. */
const CHANGES_PER_HOUR = 20;

/**
 * Changes how an unpaid order is paid (PAY-23); the amount stays. Live attempts by the old method end
 * unanswered and are withdrawn at the provider: money already on its way still settles the order, once.
 */
export async function changeMethod(
  db: Db,
  { orderToken, methodId }: { orderToken: string; methodId: number },
  now: Date,
): Promise<Result<{ isNew: boolean }, ChangeRefusal>> {
  const orderKey = await db
    .selectFrom('purchase_order')
    .select(['id', 'payment_method_id'])
    .where('token', '=', orderToken)
    .executeTakeFirst();
  if (!orderKey) return refuse({ code: 'NO_SUCH_ORDER' });
  if (orderKey.payment_method_id !== methodId) {
    const hit = { limit: CHANGES_PER_HOUR, windowSeconds: 3600, now };
    const quota = await consumeToken(db, `order-method:${orderKey.id}`, hit);
    if (!quota.allowed) return refuse({ code: 'TOO_OFTEN', retryAfterSeconds: quota.retryAfterSeconds });
  }
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'status', 'due', 'currency', 'payment_method_id', 'cancel_at', 'locale'])
      .where('id', '=', orderKey.id)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
    const status = order.status;
    const money = await readWaitingMoney(tx, order.id, now);
    // the rest of an underpaid order may be paid by any method
    const short = money.isMoneyLookedAt && !money.isHeld ? await readShortMoney(tx, order.id) : null;
    const isOver = !short && order.cancel_at !== null && order.cancel_at <= now;
    if (!isPayable(status) || order.due === 0 || isOver) return refuse({ code: 'NOT_PAYABLE', status });
    if (money.isMoneyLookedAt && !short) return refuse({ code: 'MONEY_WAITS' });
    if (order.payment_method_id === methodId) return accept({ isNew: false });
    const facts = { id: order.id, due: satang(order.due), currency: order.currency };
    const methods = await readOrderMethods(tx, facts, order.locale, short);
    if (!methods.some((method) => method.id === methodId && isUsable(method)))
      return refuse({ code: 'NOT_USABLE' });

    await chooseMethod(tx, { orderId: order.id, methodId });
    await replaceKey(tx, order.id);
    await leaveMethod(tx, db, { orderId: order.id, from: order.payment_method_id, to: methodId }, now);
    return accept({ isNew: true });
  });
}
