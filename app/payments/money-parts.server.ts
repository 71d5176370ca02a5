import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database.server';
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

/**
 * How much of the money in its own currency was kept for an order. What its refunded lines released since does not count here: nothing
 * is left to pay for what went back.
 */
export async function readKept(tx: Db | Tx, orderId: number): Promise<Satang> {
  const row = await tx
    .selectFrom('payment_part')
    .innerJoin('payment', 'payment.id', 'payment_part.payment_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment_part.order_id')
    .select(sql<number>`coalesce(sum(payment_part.amount), 0)::bigint`.as('kept'))
    .where('payment_part.order_id', '=', orderId)
    .where('payment_part.kind', '=', 'kept')
    .whereRef('payment.currency', '=', 'purchase_order.currency')
    .executeTakeFirstOrThrow();
  return satang(Number(row.kept));
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
