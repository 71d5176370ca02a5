import { revokeGrantsOfLines } from '~/access/revoke-grants.server';
import { creditLines } from '~/documents/credit-lines.server';
import { documentPath } from '~/documents/document-paths';
import type { RefundWays } from '~/messages/mail-kinds';
import { queueMail } from '~/messages/queue-mail.server';
import { takeOutOfShipment } from '~/orders/empty-shipment.server';
import { releaseLines } from '~/orders/holds.server';
import { writeOrderEvent } from '~/orders/move-order.server';
import { lineName } from '~/orders/line-name';
import { readOrderMail } from '~/orders/order-mail.server';
import { lockBuyer } from '~/orders/place-order.server';
import type { Db, Tx } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { addMoney, subtractMoney, ZERO } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { settleWhenSpent } from './close-money-case.server';
import { goesBackByHand, type HandMade, type RefundMoney } from './money-decision';
import { writePart } from './money-parts.server';
import { writeRefund } from './refund-money.server';
import {
  type PlanRefusal,
  readKeptPayments,
  readRefundPlan,
  type RefundPlan,
  type Take,
} from './refund-plan.server';

export interface LineRefund {
  orderId: number;
  lineIds: readonly number[];
  /** the buyer reads it, in the mail and on the credit note */
  reason: string;
  /** seats and pieces are on sale again */
  givesBack: boolean;
  /** of no concern when nothing was paid */
  money: RefundMoney;
  /** of the plan the page showed */
  seen: string;
  administratorId: number;
}

export type LineRefundRefusal =
  | PlanRefusal
  | { code: 'REASON_MISSING' }
  /** Not what the page showed: somebody was quicker. */
  | { code: 'CHANGED' }
  /** A part of it was not paid through a provider that gives money back. */
  | { code: 'BY_HAND_NEEDED' };

/**
 * Takes lines of an approved order back (PAY-24), each whole and once: its money leaves the order for a case of its own and is written down
 * as a refund, what it opened ends, seats and goods are given back if asked, a credit note is issued and the buyer is told — all or
 * nothing, in one transaction. Answers the refunds to ask the provider for (`askRefund`) once it has been committed; one that is
 * refused leaves its case open for a person.
 */
export function refundLines(
  db: Db,
  asked: LineRefund,
  now: Date,
): Promise<Result<{ orderRefundId: number; refundsToAsk: number[] }, LineRefundRefusal>> {
  return inTransaction(db, async (tx) => {
    await lockBuyerOf(tx, asked.orderId);
    if (!(await lockMoneyOfOrder(tx, asked.orderId))) return refuse({ code: 'CHANGED' });
    const planned = await readRefundPlan(tx, { ...asked, lineIds: [...new Set(asked.lineIds)] });
    if (!planned.ok) return planned;
    const plan = planned.value;
    if (plan.seen !== asked.seen) return refuse({ code: 'CHANGED' });
    if (asked.reason.trim() === '') return refuse({ code: 'REASON_MISSING' });
    if (!plan.takes.every((take) => wayOf(take, asked.money))) return refuse({ code: 'BY_HAND_NEEDED' });
    return accept(await carryOut(tx, { ...asked, reason: asked.reason.trim() }, plan, now));
  });
}

async function carryOut(tx: Tx, asked: LineRefund, plan: RefundPlan, now: Date) {
  const { orderId, administratorId } = asked;
  const { order, back } = plan;
  const lineIds = back.lines.map(({ lineId }) => lineId);
  const ended = await revokeGrantsOfLines(tx, { personId: order.personId, lineIds }, now);
  // before they are written down: what went back holds nothing
  if (asked.givesBack) await releaseLines(tx, { orderId, lineIds });
  const orderRefundId = await writeLineRefund(tx, asked, plan, now);
  await takeOutOfShipment(tx, { orderId, lineIds, administratorId }, now);
  const names = order.lines.filter(({ id }) => lineIds.includes(id)).map(lineName);
  await writeOrderEvent(
    tx,
    {
      orderId,
      kind: 'lines-refunded',
      actor: 'staff',
      actorId: administratorId,
      reason: [...names, asked.reason].join(' · '),
    },
    now,
  );
  const refunds: WrittenRefund[] = [];
  for (const take of plan.takes) refunds.push(await giveMoneyBack(tx, { asked, take, orderRefundId }, now));

  const { addressee, facts, token } = await readOrderMail(tx, orderId);
  // late: the next credit note waits for this transaction
  const note = await creditLines(tx, { orderId, orderRefundId, ...back, reason: asked.reason }, now);
  await queueMail(tx, {
    ...addressee,
    kind: 'lines-refunded',
    dedupeKey: `lines-refunded:${orderRefundId}`,
    values: {
      ...facts,
      refundedNames: names,
      ...moneyTold(plan),
      way: waysOf(refunds),
      reason: asked.reason,
      endsAccess: ended > 0,
      document: note && { ...note, path: documentPath(token, note.number) },
    },
  });
  const refundsToAsk = refunds.flatMap(({ refundId, way }) => (way === 'provider' ? [refundId] : []));
  return { orderRefundId, refundsToAsk };
}

/** In the order's currency; of an order that was paid in another one, in that. */
function moneyTold({ amount, order, takes }: RefundPlan) {
  const [foreign] = takes.filter(({ currency }) => currency !== order.currency);
  if (amount > 0 || !foreign) return { refunded: amount, refundedCurrency: order.currency };
  const same = takes.filter(({ currency }) => currency === foreign.currency);
  return { refunded: addMoney(...same.map((take) => take.amount)), refundedCurrency: foreign.currency };
}

/** First, as when an order is placed: none that rests on what goes back comes into being meanwhile. */
async function lockBuyerOf(tx: Tx, orderId: number): Promise<void> {
  const order = await tx
    .selectFrom('purchase_order')
    .select('person_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order) await lockBuyer(tx, order.person_id);
}

/**
 * The order with all orders its money came for, by id; then its payments. False when more came between: what was locked is not all.
 */
async function lockMoneyOfOrder(tx: Tx, orderId: number): Promise<boolean> {
  const paidBy = async () => (await readKeptPayments(tx, orderId)).map((payment) => payment.orderId);
  const orderIds = [...new Set([orderId, ...(await paidBy())])];
  await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', 'in', orderIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  const payments = await readKeptPayments(tx, orderId);
  if (!payments.every((payment) => orderIds.includes(payment.orderId))) return false;
  if (payments.length > 0)
    await tx
      .selectFrom('payment')
      .select('id')
      .where(
        'id',
        'in',
        payments.map(({ paymentId }) => paymentId),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
  return true;
}

async function writeLineRefund(tx: Tx, asked: LineRefund, plan: RefundPlan, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('order_refund')
    .values({
      order_id: asked.orderId,
      reason: asked.reason,
      shipping: plan.back.shipping,
      amount: plan.amount,
      gives_back: asked.givesBack,
      created_at: now,
      created_by: asked.administratorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_refund_line')
    .values(
      plan.back.lines.map(({ lineId, net, withholding }) => ({
        order_line_id: lineId,
        order_refund_id: id,
        net,
        withholding,
      })),
    )
    .execute();
  return id;
}

type Way = { way: 'provider' } | ({ way: 'by-hand' } & HandMade);
interface WrittenRefund {
  refundId: number;
  way: Way['way'];
}

/** Null: neither the provider nor a person gives this part back. */
function wayOf(take: Take, money: RefundMoney): Way | null {
  if (!goesBackByHand(take, money.way)) return { way: 'provider' };
  const byHand = money.way === 'by-hand' ? money : money.byHand;
  return byHand ? { ...byHand, way: 'by-hand' } : null;
}

function waysOf(refunds: readonly WrittenRefund[]): RefundWays {
  const [way = 'by-hand', ...others] = new Set(refunds.map((refund) => refund.way));
  return others.length > 0 ? 'both' : way;
}

/** It counts for the order no more: it is open in a case of its own, and the refund of it is written down. */
async function giveMoneyBack(
  tx: Tx,
  { asked, take, orderRefundId }: { asked: LineRefund; take: Take; orderRefundId: number },
  now: Date,
): Promise<WrittenRefund> {
  const { orderId, administratorId } = asked;
  const { paymentId, amount, currency } = take;
  const { id: caseId } = await tx
    .insertInto('money_case')
    .values({
      kind: 'line-refund',
      order_id: orderId,
      payment_id: paymentId,
      order_refund_id: orderRefundId,
      amount,
      currency,
      opened_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writePart(
    tx,
    { paymentId, orderId, amount: subtractMoney(ZERO, amount), moneyCaseId: caseId, administratorId },
    now,
  );
  const way = wayOf(take, asked.money)!;
  const refundId = await writeRefund(
    tx,
    { paymentId, caseId, orderId, currency, administratorId, refund: { ...way, amount } },
    now,
  );
  await settleWhenSpent(tx, { caseId, paymentId, orderId, administratorId }, now);
  return { refundId, way: way.way };
}
