import { sql } from 'kysely';
import { findDependentOrder } from '~/orders/line-refunds/find-dependent-order.server';
import {
  type LinesBack,
  type PartAsk,
  type PartProblem,
  refundOfLines,
  seenRefund,
  whyNotPart,
} from '~/orders/line-refunds/line-refund';
import { type OrderToRefund, readOrderToRefund } from '~/orders/line-refunds/refundable-order.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { paymentMethod } from '~/providers/methods/payment-methods';
import { addMoney, type Currency, type Satang, satang, subtractMoney } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';

/** A payment of which a part counts for an order. */
export interface KeptPayment {
  paymentId: number;
  /** the order it came for; parts may count for others */
  orderId: number;
  currency: Currency;
  kept: Satang;
  receivedAt: Date;
  /** its provider refunds by API; else a person transfers it */
  isRefundedByProvider: boolean;
}

/** The part of a payment to refund. */
export type Take = KeptPayment & { amount: Satang };

/** The money side of a refund: the page shows this plan and the verb carries it out. */
export interface RefundPlan {
  order: OrderToRefund;
  back: LinesBack;
  /** the amount for the buyer: the price paid for the lines, at most the money kept for the order */
  amount: Satang;
  /** how much less than the lines' price, because the order was approved underpaid */
  shortBy: Satang;
  /** oldest payment first; one in another currency is refunded whole, with the last line */
  takes: readonly Take[];
  seen: string;
}

export type PlanRefusal =
  | { code: 'NO_SUCH_ORDER' }
  | { code: 'NOT_APPROVED' }
  | { code: 'NO_LINES' }
  /** Not a line of this order. */
  | { code: 'NO_SUCH_LINE' }
  | { code: 'ALREADY_REFUNDED' }
  | PartProblem
  /** Money of the order, or a payment to refund from, has an open exception to decide first. */
  | { code: 'MONEY_CASE_OPEN'; exceptionId: number }
  | { code: 'REFUND_UNDER_WAY'; exceptionId: number }
  /** An unpaid renewal depends on these lines: it is paid, or staff cancels it, first. */
  | { code: 'RENEWAL_WAITS'; orderId: number; orderNumber: string }
  /** Paid in another currency: no part of that money is the price of one line. */
  | { code: 'FOREIGN_MONEY' };

/**
 * Plans the refund of whole lines and of parts (PAY-24, R-126); in a transaction the caller has locked the
 * order.
 */
export async function readRefundPlan(
  db: Db | Tx,
  {
    orderId,
    lineIds,
    parts = [],
  }: { orderId: number; lineIds: readonly number[]; parts?: readonly PartAsk[] },
): Promise<Result<RefundPlan, PlanRefusal>> {
  const order = await readOrderToRefund(db, orderId);
  if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
  if (order.status !== 'approved') return refuse({ code: 'NOT_APPROVED' });
  if (lineIds.length + parts.length === 0) return refuse({ code: 'NO_LINES' });
  if (!lineIds.every((id) => order.lines.some((line) => line.id === id)))
    return refuse({ code: 'NO_SUCH_LINE' });
  if (lineIds.some((id) => order.refundedLineIds.includes(id))) return refuse({ code: 'ALREADY_REFUNDED' });
  for (const part of parts) {
    const problem = whyNotPart(order, part);
    if (problem) return refuse(problem);
  }

  const back = refundOfLines(order, lineIds, parts);
  const wholeIds = back.lines.map(({ lineId }) => lineId);
  const payments = await readKeptPayments(db, orderId);
  const own = payments.filter(({ currency }) => currency === order.currency);
  const foreign = payments.filter(({ currency }) => currency !== order.currency);
  if (foreign.length > 0 && back.amount > 0 && !back.isLast) return refuse({ code: 'FOREIGN_MONEY' });
  const takes = [
    ...takeOldestFirst(own, back.amount),
    ...foreign.filter(() => back.isLast).map((payment) => ({ ...payment, amount: payment.kept })),
  ];
  const blocked = await findBlocked(db, { orderId, paymentIds: takes.map(({ paymentId }) => paymentId) });
  if (blocked) return refuse(blocked);
  const waiting = wholeIds.length > 0 && (await findDependentOrder(db, wholeIds));
  if (waiting) return refuse({ code: 'RENEWAL_WAITS', ...waiting });
  const amount = addMoney(
    ...takes.filter(({ currency }) => currency === order.currency).map((take) => take.amount),
  );
  return accept({
    order,
    back,
    amount,
    shortBy: foreign.length > 0 ? satang(0) : subtractMoney(back.amount, amount),
    takes,
    seen: seenRefund({ amount, refunds: order.refunds }),
  });
}

/** The part of each payment that counts for an order, oldest first. */
export async function readKeptPayments(db: Db | Tx, orderId: number): Promise<KeptPayment[]> {
  const rows = await db
    .selectFrom('payment_part')
    .innerJoin('payment', 'payment.id', 'payment_part.payment_id')
    .select(['payment.id', 'payment.order_id', 'payment.currency'])
    .select(['payment.payment_method_id', 'payment.payment_attempt_id', 'payment.received_at'])
    .select(sql<string>`sum(payment_part.amount)`.as('kept'))
    .where('payment_part.order_id', '=', orderId)
    .groupBy('payment.id')
    .having(sql<boolean>`sum(payment_part.amount) > 0`)
    .orderBy('payment.id')
    .execute();
  return rows.map((row) => ({
    paymentId: row.id,
    orderId: row.order_id,
    currency: row.currency,
    kept: satang(Number(row.kept)),
    receivedAt: row.received_at,
    isRefundedByProvider:
      row.payment_attempt_id !== null && paymentMethod(row.payment_method_id)?.isRefundedByProvider === true,
  }));
}

function takeOldestFirst(payments: readonly KeptPayment[], total: Satang): Take[] {
  const takes: Take[] = [];
  let remaining: number = total;
  for (const payment of payments) {
    const amount = satang(Math.min(remaining, payment.kept));
    if (amount > 0) takes.push({ ...payment, amount });
    remaining -= amount;
  }
  return takes;
}

/**
 * Finds an exception that blocks the refund: a payment has one open exception at a time, and undecided money must be
 * decided before lines are refunded without it. An exception without known money blocks nothing.
 */
async function findBlocked(
  db: Db | Tx,
  { orderId, paymentIds }: { orderId: number; paymentIds: readonly number[] },
): Promise<Extract<PlanRefusal, { exceptionId: number }> | null> {
  const open = await db
    .selectFrom('money_case')
    .select((eb) => [
      'money_case.id',
      eb
        .exists(
          eb
            .selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.money_case_id', '=', 'money_case.id')
            .where('refund.status', 'in', ['created', 'unknown']),
        )
        .as('is_refunding'),
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('order_id', '=', orderId), eb('kind', 'not in', ['unanswered', 'line-refund'])]),
        ...(paymentIds.length > 0 ? [eb('payment_id', 'in', [...paymentIds])] : []),
      ]),
    )
    // a reversal's documents are refunded lines; and a list's fee or day blocks nothing
    .where('kind', 'not in', ['taken-back', 'differs'])
    .where('settled_at', 'is', null)
    // for an order approved underpaid: nothing of that money is open
    .where((eb) => eb.or([eb('kind', '<>', 'underpaid'), sql<boolean>`${openOfException} > 0`]))
    .orderBy('money_case.id')
    .limit(1)
    .executeTakeFirst();
  if (!open) return null;
  return { code: open.is_refunding ? 'REFUND_UNDER_WAY' : 'MONEY_CASE_OPEN', exceptionId: open.id };
}

/** For a query of exceptions: the undecided part of an exception's payment, as `readOpenMoney` counts it. */
const openOfException = sql`(select payment.amount
    - coalesce((select sum(amount) from payment_part where payment_id = payment.id), 0)
    - coalesce((select sum(amount) from refund where payment_id = payment.id and status <> 'refused'), 0)
  from payment where payment.id = money_case.payment_id)`;
