import { MONEY_NOT_WAITING } from '~/orders/life/waiting-money.server';
import { isPayable, type OrderStatus } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Satang, satang } from '~/values/money';
import { readOpenMoney } from './money-parts.server';

/** Too little came for an order, all of it is there, and nobody has decided anything about it: the buyer may pay the rest. */
export interface RestToPay {
  came: Satang;
  left: Satang;
}

export interface ShortMoney extends RestToPay {
  /** Each with all of its payment still open. */
  cases: { caseId: number; paymentId: number; amount: Satang }[];
}

/** Null: nothing came, it is more than too little that is the matter, or staff have begun to decide. To act on it lock the order. */
export async function readShortMoney(db: Db | Tx, orderId: number): Promise<ShortMoney | null> {
  const order = await db
    .selectFrom('purchase_order')
    .select(['status', 'due', 'currency'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order || !isPayable(order.status as OrderStatus)) return null;
  const rows = await db
    .selectFrom('money_case')
    .leftJoin('payment', 'payment.id', 'money_case.payment_id')
    .select([
      'money_case.id as caseId',
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
  for (const { kind, caseId, paymentId, amount, currency } of rows) {
    if (kind !== 'underpaid' || paymentId === null || amount === null) return null;
    if (currency !== order.currency || (await readOpenMoney(db, paymentId)) !== amount) return null;
    cases.push({ caseId, paymentId, amount: satang(amount) });
  }
  const came = satang(cases.reduce((total, { amount }) => total + amount, 0));
  const left = satang(order.due - came);
  return came > 0 && left > 0 ? { came, left, cases } : null;
}
