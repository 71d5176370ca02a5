import { revokeGrantsOfLines } from '~/access/revoke-grants.server';
import type { NoteBuyer } from '~/documents/credit';
import { creditLines } from '~/documents/credit-lines.server';
import type { RefundWays } from '~/messages/message-kinds';
import { namesOfLines } from '~/orders/fold-seats';
import { releaseLines } from '~/orders/life/holds.server';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { lineName } from '~/orders/line-name';
import type { LinesBack, PartAsk } from '~/orders/line-refunds/line-refund';
import { writeOrderRefund } from '~/orders/line-refunds/write-order-refund.server';
import { lockBuyers } from '~/orders/placing/place-order.server';
import { tellSeatHolders } from '~/orders/seats/tell-seat-holders.server';
import { removeFromShipment } from '~/orders/shipping/remove-from-shipment.server';
import { settleWhenSpent } from '~/payments/settlement/close-exception.server';
import { goesBackByHand, type ManualRefund, type RefundMoney } from '~/payments/settlement/money-decision';
import { writePart } from '~/payments/settlement/money-parts.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addMoney, formatMoney, subtractMoney, ZERO } from '~/values/money';
import { paths } from '~/values/paths';
import { accept, refuse, type Result } from '~/values/result';
import { writeRefund } from './refund-money.server';
import {
  type PlanRefusal,
  readKeptPayments,
  readRefundPlan,
  type RefundPlan,
  type Take,
} from './refund-plan.server';
import { changedSeats } from './reviewed-seats';
import { lockSeatLines } from './seat-lines.server';

export interface LineRefund {
  orderId: number;
  /** lines to refund whole, or their remainder */
  lineIds: readonly number[];
  /** lines to refund in part: pieces or an amount */
  parts?: readonly PartAsk[];
  /** the buyer reads it in the mail and on the credit note */
  reason: string;
  /** seats and pieces return to stock */
  givesBack: boolean;
  /** ignored when nothing was paid */
  money: RefundMoney;
  /** the buyer of the credit note, where the document has no address */
  noteBuyer?: NoteBuyer | null;
  /** the version tag of the plan the page showed */
  seen: string;
  /** the company seats the page showed (`reviewedSeats`); absent where no person chose them */
  seats?: string | null;
  administratorId: number;
  /** the people in its seats were already told that the class is cancelled */
  arePeopleTold?: boolean;
}

export type LineRefundRefusal =
  | PlanRefusal
  | { code: 'REASON_MISSING' }
  /** The plan differs from the page: somebody was quicker. */
  | { code: 'CHANGED' }
  /** The use of these company seats differs from the page. */
  | { code: 'SEATS_CHANGED'; seats: number[] }
  /** A part was not paid through a provider that refunds. */
  | { code: 'BY_HAND_NEEDED' };

/**
 * Refunds lines (PAY-24) in one transaction: money goes to an exception with a refund, grants end, stock returns if
 * asked, a credit note is issued, the buyer is told. Answers the refunds to send after the commit.
 */
export function refundLines(
  db: Db | Tx,
  request: LineRefund,
  now: Date,
): Promise<Result<{ orderRefundId: number; refundsToAsk: number[] }, LineRefundRefusal>> {
  return inTransaction(db, async (tx) => {
    const planResult = await planLocked(tx, request);
    if (!planResult.ok) return planResult;
    const plan = planResult.value;
    if (!plan.takes.every((take) => wayOf(take, request.money))) return refuse({ code: 'BY_HAND_NEEDED' });
    return accept(await carryOut(tx, { ...request, reason: request.reason.trim() }, plan, now));
  });
}

/**
 * Plans the refund, with the order and its money locked until the transaction ends; refused when the plan
 * differs from the page.
 */
export async function planLocked(
  tx: Tx,
  request: Pick<LineRefund, 'orderId' | 'lineIds' | 'parts' | 'seen' | 'seats' | 'reason'>,
): Promise<Result<RefundPlan, LineRefundRefusal>> {
  const { orderId, seats: reviewed = null } = request;
  await lockBuyersOf(tx, orderId);
  if (!(await lockMoneyOfOrder(tx, orderId))) return refuse({ code: 'CHANGED' });
  const seats = reviewed === null ? null : await lockSeatLines(tx, orderId);
  const planResult = await readRefundPlan(tx, { ...request, lineIds: [...new Set(request.lineIds)] });
  if (!planResult.ok) return planResult;
  const wholeIds = planResult.value.back.lines.map(({ lineId }) => lineId);
  const changed = seats && changedSeats(seats, wholeIds, reviewed ?? '');
  if (changed && changed.length > 0) return refuse({ code: 'SEATS_CHANGED', seats: changed });
  if (planResult.value.seen !== request.seen) return refuse({ code: 'CHANGED' });
  return request.reason.trim() === '' ? refuse({ code: 'REASON_MISSING' }) : planResult;
}

async function carryOut(tx: Tx, request: LineRefund, plan: RefundPlan, now: Date) {
  const { orderId, administratorId } = request;
  const { order, back } = plan;
  const lineIds = back.lines.map(({ lineId }) => lineId);
  const endedGrants =
    lineIds.length > 0 ? await revokeGrantsOfLines(tx, { personId: order.personId, lineIds }, now) : [];
  // before the lines are written: refunded lines hold no stock
  const pieces = back.parts.flatMap(({ lineId, qty }) => (qty === null ? [] : [{ lineId, qty }]));
  if (request.givesBack) await releaseLines(tx, { orderId, lineIds, pieces });
  const orderRefundId = await writeOrderRefund(
    tx,
    {
      ...request,
      shipping: back.shipping,
      amount: plan.amount,
      lines: back.lines,
      parts: back.parts,
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
      reason: [...names, request.reason].join(' · '),
    },
    now,
  );
  await settleDifferences(tx, request, now);
  const refunds: WrittenRefund[] = [];
  for (const take of plan.takes) refunds.push(await giveMoneyBack(tx, { request, take, orderRefundId }, now));

  // last, because the next credit note waits for this transaction
  const note = await creditLines(
    tx,
    {
      orderId,
      orderRefundId,
      shipping: back.shipping,
      reason: request.reason,
      buyer: request.noteBuyer,
      lines: [...back.lines, ...back.parts],
    },
    now,
  );
  if (!request.arePeopleTold)
    await tellSeatHolders(tx, { orderId, ended: endedGrants, about: `refund:${orderRefundId}` });
  await queueOrderMail(tx, orderId, ({ facts, token }) => ({
    kind: 'lines-refunded',
    about: orderRefundId,
    values: {
      ...facts,
      refundedNames: names,
      ...moneyTold(plan),
      way: waysOf(refunds),
      reason: request.reason,
      endsAccess: endedGrants.length > 0,
      isPartOnly: back.lines.length === 0,
      document: note && { ...note, path: paths.orderDocumentNumbered({ token, number: note.number }) },
    },
  }));
  const refundsToAsk = refunds.flatMap(({ refundId, isToAsk }) => (isToAsk ? [refundId] : []));
  return { orderRefundId, refundsToAsk };
}

/** The refunded items in words: a line, a number of pieces, or an amount off it. */
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

/**
 * Settles the exception of an underpaid order together with this refund, so that its payment can have the refund's
 * exception.
 */
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
  for (const { id: exceptionId, payment_id: paymentId } of open)
    await settleWhenSpent(tx, { exceptionId, paymentId, orderId, administratorId }, now);
}

/** In the order's currency; in the payment's if that differs. */
function moneyTold({ amount, order, takes }: RefundPlan) {
  const [foreign] = takes.filter(({ currency }) => currency !== order.currency);
  if (amount > 0 || !foreign) return { refunded: amount, refundedCurrency: order.currency };
  const same = takes.filter(({ currency }) => currency === foreign.currency);
  return { refunded: addMoney(...same.map((take) => take.amount)), refundedCurrency: foreign.currency };
}

/**
 * Locks the buyer and the seat holders first, as placing an order does: no order based on these grants
 * appears meanwhile.
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
 * Locks the order and all orders its money came for, by id, then its payments. False: more money came
 * meanwhile, so the locks are incomplete.
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

/** Null: neither the provider nor a person refunds this part. */
function wayOf(take: Take, money: RefundMoney): Way | null {
  if (!goesBackByHand(take, money.way)) return { way: 'provider' };
  const byHand = money.way === 'by-hand' ? money : money.byHand;
  return byHand ? { ...byHand, way: 'by-hand' } : null;
}

function waysOf(refunds: readonly WrittenRefund[]): RefundWays {
  const [way = 'by-hand', ...others] = new Set(refunds.map((refund) => refund.way));
  return others.length > 0 ? 'both' : way;
}

/** Moves the amount out of the order into an exception of its own, with its refund. */
async function giveMoneyBack(
  tx: Tx,
  { request, take, orderRefundId }: { request: LineRefund; take: Take; orderRefundId: number },
  now: Date,
): Promise<WrittenRefund> {
  const { orderId, administratorId } = request;
  const { paymentId, amount, currency } = take;
  const { id: exceptionId } = await tx
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
    { paymentId, orderId, amount: subtractMoney(ZERO, amount), exceptionId, administratorId },
    now,
  );
  const way = wayOf(take, request.money)!;
  const refundId = await writeRefund(
    tx,
    { paymentId, exceptionId, orderId, currency, administratorId, refund: { ...way, amount } },
    now,
  );
  await settleWhenSpent(tx, { exceptionId, paymentId, orderId, administratorId }, now);
  const isAtProvider = way.way === 'provider' || way.isAtProvider === true;
  return { refundId, way: isAtProvider ? 'provider' : 'by-hand', isToAsk: way.way === 'provider' };
}
