import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Satang, satang } from '~/values/money';

/**
 * What became of a payment, whose own row never changes: parts kept for orders, less what refunded lines released of them, parts
 * that stay with the shop for none, and refunds. What none of them speaks of is open: it waits in a case for a person.
 */
export async function readOpenMoney(tx: Db | Tx, paymentId: number): Promise<Satang> {
  const row = await tx
    .selectFrom('payment')
    .select(
      sql<number>`(payment.amount
        - coalesce((select sum(amount) from payment_part where payment_id = payment.id), 0)
        - coalesce((select sum(amount) from refund where payment_id = payment.id and status <> 'refused'), 0))::bigint`.as(
        'open',
      ),
    )
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return satang(Number(row.open));
}

/** Money of an order in its own currency: what counts for it now, and what is left to pay of what has not gone back. */
export interface OrderBalance {
  kept: Satang;
  /**
   * zero once all its lines went back: nothing that comes or is moved there afterwards pays for them; and of an order approved with less
   * of which a line went back, whose price is what was agreed
   */
  left: Satang;
}

/** The caller has locked the order if it is to stay so. */
export async function readOrderBalance(tx: Db | Tx, orderId: number): Promise<OrderBalance> {
  const row = await tx
    .selectFrom('purchase_order')
    .select([
      'due',
      'agreed',
      sql<number>`coalesce((select sum(payment_part.amount)
          from payment_part join payment on payment.id = payment_part.payment_id
          where payment_part.order_id = purchase_order.id and payment.currency = purchase_order.currency), 0)::bigint`.as(
        'kept',
      ),
      sql<number>`(coalesce((select sum(line.net - line.withholding)
          from order_refund_line line join order_refund on order_refund.id = line.order_refund_id
          where order_refund.order_id = purchase_order.id), 0)
        + coalesce((select sum(part.net - part.withholding)
          from order_refund_part part join order_refund on order_refund.id = part.order_refund_id
          where order_refund.order_id = purchase_order.id), 0)
        + coalesce((select sum(shipping) from order_refund where order_id = purchase_order.id), 0))::bigint`.as(
        'went_back',
      ),
      sql<boolean>`exists (select from order_refund where order_refund.order_id = purchase_order.id)`.as(
        'has_refund',
      ),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const kept = satang(Number(row.kept));
  const price = row.has_refund ? (row.agreed ?? row.due) : row.due;
  return { kept, left: satang(Math.max(0, price - Number(row.went_back) - kept)) };
}

export interface PartToWrite {
  paymentId: number;
  /** Null: it stays with the shop, by a person's note. */
  orderId: number | null;
  /** Negative: it counts for the order no more. */
  amount: Satang;
  moneyCaseId: number | null;
  administratorId: number | null;
}

/** The caller has locked the payment's order and looked at what is open. */
export async function writePart(tx: Tx, part: PartToWrite, now: Date): Promise<void> {
  if (part.amount === 0) return;
  await tx
    .insertInto('payment_part')
    .values({
      payment_id: part.paymentId,
      kind: part.orderId === null ? 'retained' : part.amount < 0 ? 'released' : 'kept',
      order_id: part.orderId,
      amount: part.amount,
      money_case_id: part.moneyCaseId,
      written_at: now,
      written_by: part.administratorId,
    })
    .execute();
}
