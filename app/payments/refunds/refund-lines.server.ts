import { revokeGrantsOfLines } from '~/access/revoke-grants.server';
import type { NoteBuyer } from '~/documents/credit';
import { creditLines } from '~/documents/credit-lines.server';
import type { RefundWays } from '~/messages/message-kinds';
import { writeOrderRefund } from '~/orders/line-refunds/write-order-refund.server';
import { removeFromShipment } from '~/orders/shipping/remove-from-shipment.server';
import { releaseLines } from '~/orders/life/holds.server';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import { namesOfLines } from '~/orders/fold-seats';
import { lineName } from '~/orders/line-name';
import type { LinesBack, PartAsk } from '~/orders/line-refunds/line-refund';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { tellSeatHolders } from '~/orders/seats/tell-seat-holders.server';
import { lockBuyers } from '~/orders/placing/place-order.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addMoney, formatMoney, subtractMoney, ZERO } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { settleWhenSpent } from '~/payments/settlement/close-money-case.server';
import { goesBackByHand, type ManualRefund, type RefundMoney } from '~/payments/settlement/money-decision';
import { writePart } from '~/payments/settlement/money-parts.server';
import { writeRefund } from './refund-money.server';
import { changedSeats } from './reviewed-seats';
import { lockSeatLines } from './seat-lines.server';
import {
  type PlanRefusal,
  readKeptPayments,
  readRefundPlan,
  type RefundPlan,
  type Take,
} from './refund-plan.server';
import { paths } from '~/values/paths';

export interface LineRefund {
  orderId: number;
  /** these go back whole, or what is left of them */
  lineIds: readonly number[];
  /** of others some pieces, or an amount */
  parts?: readonly PartAsk[];
  /** the buyer reads it, in the mail and on the credit note */
  reason: string;
  /** seats and pieces are on sale again */
  givesBack: boolean;
  /** of no concern when nothing was paid */
  money: RefundMoney;
  /** whom the credit note is made out to, where the document it is of names no address */
  noteBuyer?: NoteBuyer | null;
  /** of the plan the page showed */
  seen: string;
  /** the seats of a company the page showed (`reviewedSeats`); left out where no person chose them */
  seats?: string | null;
  administratorId: number;
  /** who sits in its seats has been written to of the class that is taken off */
  arePeopleTold?: boolean;
}

export type LineRefundRefusal =
  | PlanRefusal
  | { code: 'REASON_MISSING' }
  /** Not what the page showed: somebody was quicker. */
  | { code: 'CHANGED' }
  /** These seats of a company are free, invited or taken otherwise than the page showed. */
  | { code: 'SEATS_CHANGED'; seats: number[] }
  /** A part of it was not paid through a provider that gives money back. */
  | { code: 'BY_HAND_NEEDED' };

/**
 * Takes lines of an approved order back (PAY-24), each whole and once: its money leaves the order for a case of its own and is written down
 * as a refund, what it opened ends, seats and goods are given back if asked, a credit note is issued and the buyer is told — all or
 * nothing, in one transaction. Answers the refunds to ask the provider for (`askRefund`) once it has been committed; one that is
 * refused leaves its case open for a person.
 */
export function refundLines(
  db: Db | Tx,
  asked: LineRefund,
  now: Date,
): Promise<Result<{ orderRefundId: number; refundsToAsk: number[] }, LineRefundRefusal>> {
  return inTransaction(db, async (tx) => {
    const planned = await planLocked(tx, asked);
    if (!planned.ok) return planned;
    const plan = planned.value;
    if (!plan.takes.every((take) => wayOf(take, asked.money))) return refuse({ code: 'BY_HAND_NEEDED' });
    return accept(await carryOut(tx, { ...asked, reason: asked.reason.trim() }, plan, now));
  });
}

/** What it comes to, with the order and its money held until the transaction ends; refused where it is not what the page showed. */
export async function planLocked(
  tx: Tx,
  asked: Pick<LineRefund, 'orderId' | 'lineIds' | 'parts' | 'seen' | 'seats' | 'reason'>,
): Promise<Result<RefundPlan, LineRefundRefusal>> {
  const { orderId, seats: reviewed = null } = asked;
  await lockBuyersOf(tx, orderId);
  if (!(await lockMoneyOfOrder(tx, orderId))) return refuse({ code: 'CHANGED' });
  const seats = reviewed === null ? null : await lockSeatLines(tx, orderId);
  const planned = await readRefundPlan(tx, { ...asked, lineIds: [...new Set(asked.lineIds)] });
  if (!planned.ok) return planned;
  const wholeIds = planned.value.back.lines.map(({ lineId }) => lineId);
  const changed = seats && changedSeats(seats, wholeIds, reviewed ?? '');
  if (changed && changed.length > 0) return refuse({ code: 'SEATS_CHANGED', seats: changed });
  if (planned.value.seen !== asked.seen) return refuse({ code: 'CHANGED' });
  return asked.reason.trim() === '' ? refuse({ code: 'REASON_MISSING' }) : planned;
}

async function carryOut(tx: Tx, asked: LineRefund, plan: RefundPlan, now: Date) {
  const { orderId, administratorId } = asked;
  const { order, back } = plan;
  const lineIds = back.lines.map(({ lineId }) => lineId);
  const ended =
    lineIds.length > 0 ? await revokeGrantsOfLines(tx, { personId: order.personId, lineIds }, now) : [];
  // before they are written down: what went back holds nothing
  const pieces = back.parts.flatMap(({ lineId, qty }) => (qty === null ? [] : [{ lineId, qty }]));
  if (asked.givesBack) await releaseLines(tx, { orderId, lineIds, pieces });
  const orderRefundId = await writeOrderRefund(
    tx,
    {
      ...{ ...asked, shipping: back.shipping, amount: plan.amount, lines: back.lines, parts: back.parts },
      writtenBy: administratorId,
    },
    now,
  );
  const unpacked = [...lineIds, ...pieces.map(({ lineId }) => lineId)];
  await removeFromShipment(
    tx,
    { orderId, lineIds: unpacked, by: { actor: 'staff', actorId: administratorId } },
    now,
  );
  const names = namesBack(order, back);
  await writeOrderEvent(
    tx,
    {
      orderId,
      kind: back.lines.length > 0 ? 'lines-refunded' : 'part-refunded',
      actor: 'staff',
      actorId: administratorId,
      reason: [...names, asked.reason].join(' · '),
    },
    now,
  );
  await settleDifferences(tx, asked, now);
  const refunds: WrittenRefund[] = [];
  for (const take of plan.takes) refunds.push(await giveMoneyBack(tx, { asked, take, orderRefundId }, now));

  // late: the next credit note waits for this transaction
  const note = await creditLines(
    tx,
    {
      ...{ orderId, orderRefundId, shipping: back.shipping, reason: asked.reason, buyer: asked.noteBuyer },
      lines: [...back.lines, ...back.parts],
    },
    now,
  );
  if (!asked.arePeopleTold) await tellSeatHolders(tx, { orderId, ended, about: `refund:${orderRefundId}` });
  await queueOrderMail(tx, orderId, ({ facts, token }) => ({
    kind: 'lines-refunded',
    about: orderRefundId,
    values: {
      ...facts,
      refundedNames: names,
      ...moneyTold(plan),
      way: waysOf(refunds),
      reason: asked.reason,
      endsAccess: ended.length > 0,
      isPartOnly: back.lines.length === 0,
      document: note && { ...note, path: paths.orderDocumentNumbered({ token, number: note.number }) },
    },
  }));
  const refundsToAsk = refunds.flatMap(({ refundId, isToAsk }) => (isToAsk ? [refundId] : []));
  return { orderRefundId, refundsToAsk };
}

/** What went back, as everybody is told: a line, so many pieces of it, or an amount off it. */
const namesBack = ({ lines, currency }: RefundPlan['order'], back: LinesBack): string[] => {
  const whole = lines.filter(({ id }) => back.lines.some(({ lineId }) => lineId === id));
  const parts = lines.flatMap((line) => {
    const part = back.parts.find(({ lineId }) => lineId === line.id);
    if (!part) return [];
    return part.qty === null
      ? [`${lineName(line)} −${formatMoney(part.paid, currency)}`]
      : [`${line.name} × ${part.qty}`];
  });
  return [...namesOfLines(whole), ...parts];
};

/** What was short when it was approved is decided on with this, and its payment is free for a case of the refund. */
async function settleDifferences(
  tx: Tx,
  { orderId, administratorId }: Pick<LineRefund, 'orderId' | 'administratorId'>,
  now: Date,
): Promise<void> {
  const open = await tx
    .selectFrom('money_case')
    .select(['id', 'payment_id'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'underpaid')
    .where('settled_at', 'is', null)
    .execute();
  for (const { id: caseId, payment_id: paymentId } of open)
    await settleWhenSpent(tx, { caseId, paymentId, orderId, administratorId }, now);
}

/** In the order's currency; of an order that was paid in another one, in that. */
function moneyTold({ amount, order, takes }: RefundPlan) {
  const [foreign] = takes.filter(({ currency }) => currency !== order.currency);
  if (amount > 0 || !foreign) return { refunded: amount, refundedCurrency: order.currency };
  const same = takes.filter(({ currency }) => currency === foreign.currency);
  return { refunded: addMoney(...same.map((take) => take.amount)), refundedCurrency: foreign.currency };
}

/**
 * Who bought it and who sits in its seats, first, as when an order is placed: none that rests on what ends comes into being meanwhile.
 */
export async function lockBuyersOf(tx: Tx, orderId: number): Promise<void> {
  const people = await tx
    .selectFrom('purchase_order')
    .select('person_id')
    .where('id', '=', orderId)
    .union(
      tx
        .selectFrom('access_grant')
        .innerJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
        .select('access_grant.person_id')
        .where('order_line.order_id', '=', orderId)
        .where('access_grant.revoked_at', 'is', null),
    )
    .execute();
  if (people.length > 0)
    await lockBuyers(
      tx,
      people.map((person) => person.person_id),
    );
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

type Way = { way: 'provider' } | ({ way: 'by-hand' } & ManualRefund);
interface WrittenRefund {
  refundId: number;
  /** As the buyer is told. */
  way: Way['way'];
  isToAsk: boolean;
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
  const isAtProvider = way.way === 'provider' || way.isAtProvider === true;
  return { refundId, way: isAtProvider ? 'provider' : 'by-hand', isToAsk: way.way === 'provider' };
}
