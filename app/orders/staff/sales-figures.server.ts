import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { isMoneyLookedAt } from '~/orders/life/waiting-money.server';
import { WAITING } from '~/orders/order-states';
import type { Db } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import type { Currency } from '~/values/money';

export interface SalesFigures {
  count: number;
  /** Baht first, even when there are none; then any other currency that has some. */
  sums: readonly { currency: Currency; amount: number; refunded?: number }[];
}

type Where = ExpressionBuilder<DB, 'purchase_order'>;

/** What an order was sold for, as its tax invoice says: the tax that a company withheld is a part of it. */
export const SOLD_AMOUNT = sql<number>`coalesce(
  purchase_order.agreed + round(purchase_order.withholding * purchase_order.agreed::numeric / nullif(purchase_order.due, 0)),
  purchase_order.due + purchase_order.withholding)`;

/** What went back of an order, as its credit note says: with its share of the tax that was withheld. */
export const CREDITED_AMOUNT = sql<number>`(order_refund.amount
  + coalesce((select sum(withholding) from order_refund_line where order_refund_line.order_refund_id = order_refund.id), 0)
  + coalesce((select sum(withholding) from order_refund_part where order_refund_part.order_refund_id = order_refund.id), 0))`;

/** Orders approved from an instant on, and what went back from then on: a refund counts on its own day, as its credit note does. */
export async function readSales(db: Db, since: Date): Promise<SalesFigures> {
  const sold = await sumOf(db, SOLD_AMOUNT, (eb) =>
    eb.and([eb('status', '=', 'approved'), eb('approved_at', '>=', since)]),
  );
  const refunds = await db
    .selectFrom('order_refund')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_refund.order_id')
    .select(['currency', sql<number>`sum(${CREDITED_AMOUNT})::bigint`.as('amount')])
    .where('order_refund.created_at', '>=', since)
    .groupBy('currency')
    .execute();
  const refunded = new Map(refunds.map((row) => [row.currency, row.amount]));
  const unsold = refunds
    .filter(({ currency }) => sold.sums.every((sum) => sum.currency !== currency))
    .map((row) => ({ currency: row.currency, amount: 0 }));
  return {
    count: sold.count,
    sums: [...sold.sums, ...unsold].map((sum) => ({ ...sum, refunded: refunded.get(sum.currency) ?? 0 })),
  };
}

/** Orders whose money has not come yet. Money that has come and lies with a person who decides is not awaited any more. */
export function readAwaitedMoney(db: Db): Promise<SalesFigures> {
  return sumOf(db, sql<number>`due`, (eb) =>
    eb.and([eb('status', 'in', WAITING), eb('due', '>', 0), eb.not(isMoneyLookedAt(eb))]),
  );
}

async function sumOf(db: Db, amount: RawBuilder<number>, which: (eb: Where) => ReturnType<Where['and']>) {
  const rows = await db
    .selectFrom('purchase_order')
    .select((eb) => [
      'currency',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(${amount})::bigint`.as('amount'),
    ])
    .where('is_test', '=', false)
    .where(which)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  const others = rows.filter((row) => row.currency !== 'THB');
  const baht = rows.find((row) => row.currency === 'THB')?.amount ?? 0;
  return {
    count: rows.reduce((total, row) => total + row.count, 0),
    sums: [
      { currency: 'THB' as Currency, amount: baht },
      ...others.map(({ currency, amount }) => ({ currency: currency, amount })),
    ],
  };
}
