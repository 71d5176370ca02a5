import { MONEY_NOT_WAITING } from '~/orders/life/waiting-money.server';
import { isWaiting } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Satang, satang } from '~/values/money';
import { readOpenMoney } from './money-parts.server';

/** An underpaid order whose money is whole and undecided: the buyer may pay the rest. */
export interface RestToPay {
  came: Satang;
  left: Satang;
}

export interface ShortMoney extends RestToPay {
  /** Each with its whole payment still open. */
  cases: { exceptionId: number; paymentId: number; amount: Satang }[];
}

/**
 * Null: no money came, more than underpayment is wrong, or staff has begun to decide. Lock the order before
 * acting on it.
 */
export async function readShortMoney(db: Db | Tx, orderId: number): Promise<ShortMoney | null> {
  const order = await db
    .selectFrom('purchase_order')
    .select(['status', 'due', 'currency'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order || !isWaiting(order.status)) return null;
  const rows = await db
    .selectFrom('money_case')
    .leftJoin('payment', 'payment.id', 'money_case.payment_id')
    .select([
      'money_case.id as exceptionId',
      'kind',
      'payment.id as paymentId',
      'payment.amount',
      'payment.currency',
    ])
    .where('money_case.order_id', '=', orderId)
    .where('money_case.settled_at', 'is', null)
    .where('kind', 'not in', MONEY_NOT_WAITING)
    .orderBy('money_case.id')
    .execute();
  const cases: ShortMoney['cases'] = [];
  for (const { kind, exceptionId, paymentId, amount, currency } of rows) {
    if (kind !== 'underpaid' || paymentId === null || amount === null) return null;
    if (currency !== order.currency || (await readOpenMoney(db, paymentId)) !== amount) return null;
    cases.push({ exceptionId, paymentId, amount: satang(amount) });
  }
  const received = satang(cases.reduce((total, { amount }) => total + amount, 0));
  const due = satang(order.due - received);
  return received > 0 && due > 0 ? { came: received, left: due, cases } : null;
}
