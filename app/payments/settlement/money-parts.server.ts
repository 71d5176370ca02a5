import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Satang, satang } from '~/values/money';

/**
 * The undecided rest of a payment. Its row never changes: parts kept for orders, less those released by
 * refunds, parts kept by the shop, and refunds are subtracted; the rest waits in an exception.
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

/**
 * An order's money in its own currency: the amount that counts, and the amount due for its remaining lines.
 */
export interface OrderBalance {
  keptAmount: Satang;
  /**
   * zero once all lines are refunded, because later money pays for none of them; zero also for an underpaid
   * approval with a refunded line, whose agreed price is its price
   */
  amountDue: Satang;
}

/** The caller has locked the order if the result must stay true. */
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
  const keptAmount = satang(Number(row.kept));
  const price = row.has_refund ? (row.agreed ?? row.due) : row.due;
  return { keptAmount, amountDue: satang(Math.max(0, price - Number(row.went_back) - keptAmount)) };
}

export interface PartToWrite {
  paymentId: number;
  /** Null: the shop keeps it, by a person's note. */
  orderId: number | null;
  /** Negative: it no longer counts for the order. */
  amount: Satang;
  exceptionId: number | null;
  administratorId: number | null;
}

/** The caller has locked the payment's order and checked what is open. */
export async function writePart(tx: Tx, part: PartToWrite, now: Date): Promise<void> {
  if (part.amount === 0) return;
  await tx
    .insertInto('payment_part')
    .values({
      payment_id: part.paymentId,
      kind: part.orderId === null ? 'retained' : part.amount < 0 ? 'released' : 'kept',
      order_id: part.orderId,
      amount: part.amount,
      money_case_id: part.exceptionId,
      written_at: now,
      written_by: part.administratorId,
    })
    .execute();
}
