import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { OrderEventKind } from '~/orders/life/order-event-kinds';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { type ReopenRefusal, reopenOrder } from '~/orders/life/reopen-order.server';
import { lockBuyer } from '~/orders/placing/place-order.server';
import { writeRefund } from '~/payments/refunds/refund-money.server';
import {
  type HeldRequest,
  holdRequestOfException,
  secondWordOnException,
} from '~/payments/refunds/second-person-of-exception.server';
import { closeException, settleWhenSpent } from '~/payments/settlement/close-exception.server';
import { type LockedException, lockException } from '~/payments/settlement/lock-exception.server';
import { type MoneyDecision, versionTag } from '~/payments/settlement/money-decision';
import { readOpenMoney, readOrderBalance, writePart } from '~/payments/settlement/money-parts.server';
import { isAboutCounted, hasNoOrder } from '~/payments/settlement/payment-exception';
import { type KeepRefusal, settlePart, settlePayment } from '~/payments/settlement/settle-payment.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { type Currency, formatMoney, type Satang, satang, ZERO } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';

export interface DecidedMoney {
  orderId: number;
  /** A refund through the provider, to be sent after the commit (`askRefund`). */
  refundToAsk: number | null;
  /** None of the money waits for a person any more. */
  isSettled: boolean;
  /** Nothing was done yet: the request waits for a second person. */
  requestId?: number;
}

export type MoneyRefusal =
  | { code: 'NO_SUCH_CASE' }
  | { code: 'ALREADY_SETTLED' }
  /** Another administrator, or the provider, changed it after the page was shown. */
  | { code: 'CHANGED' }
  /** This kind of exception does not allow this decision. */
  | { code: 'NOT_POSSIBLE' }
  | { code: 'MORE_THAN_OPEN'; open: Satang }
  | { code: 'ANOTHER_BUYER' }
  | { code: 'REFERENCE_TAKEN' }
  /** A second person must decide. */
  | { code: 'SAME_PERSON' }
  | { code: 'WAITS_FOR_SECOND' }
  | KeepRefusal
  | ReopenRefusal;

/** Thrown inside the transaction, so that a refused decision rolls back. */
class Refused extends Error {
  constructor(readonly refusal: MoneyRefusal) {
    super(refusal.code);
  }
}

/**
 * Decides money that fits no order (R-44, row PAY-22) in one transaction, with its orders locked by id.
 * Payments never change: decisions are parts of them. The page's version tag must still be true.
 */
export async function decideException(
  db: Db,
  request: { exceptionId: number; administratorId: number; seen: string; decision: MoneyDecision },
  now: Date,
): Promise<Result<DecidedMoney, MoneyRefusal>> {
  const { decision } = request;
  try {
    return await inTransaction(db, async (tx) => {
      const other = 'toOrderId' in decision ? [decision.toOrderId] : [];
      const heldRequest = await holdRequestOfException(tx, request.exceptionId);
      await lockBuyerOfException(tx, request.exceptionId);
      const exception = await lockException(tx, request.exceptionId, other);
      if (!exception) return refuse({ code: 'NO_SUCH_CASE' });
      if (exception.isSettled) return refuse({ code: 'ALREADY_SETTLED' });
      if (versionTag(exception) !== request.seen) return refuse({ code: 'CHANGED' });
      const by = { ...exception, administratorId: request.administratorId, held: heldRequest };
      return accept(await decide(tx, by, decision, now));
    });
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal);
    throw error;
  }
}

/**
 * Locks the buyer before any order, as placing an order does: two exceptions of one buyer may concern one course.
 */
async function lockBuyerOfException(tx: Tx, exceptionId: number): Promise<void> {
  const order = await tx
    .selectFrom('money_case')
    .innerJoin('purchase_order', 'purchase_order.id', 'money_case.order_id')
    .select('purchase_order.person_id')
    .where('money_case.id', '=', exceptionId)
    .executeTakeFirst();
  if (order) await lockBuyer(tx, order.person_id);
}

type Decided = LockedException & { administratorId: number; held: HeldRequest };

async function decide(tx: Tx, money: Decided, decision: MoneyDecision, now: Date): Promise<DecidedMoney> {
  if (decision.kind === 'close') return close(tx, money, decision.note, now);
  if (decision.kind === 'arrived') return arrive(tx, money, decision, now);
  // its money is counted, or has an exception of its own
  if (isAboutCounted(money.kind)) throw new Refused({ code: 'NOT_POSSIBLE' });
  const requestId = 'refund' in decision ? await secondWord(tx, money, decision, now) : null;
  if (requestId !== null) return { orderId: money.orderId, refundToAsk: null, isSettled: false, requestId };
  let refundToAsk: number | null = null;
  switch (decision.kind) {
    case 'accept':
      await keep(tx, money, { amount: null, ...decision }, now);
      break;
    case 'split':
      await keep(tx, money, { amount: decision.keep, ...decision }, now);
      refundToAsk = await refund(tx, money, decision.refund, now);
      break;
    case 'refund':
      refundToAsk = await refund(tx, money, decision.refund, now);
      break;
    case 'move':
      await move(tx, money, decision, now);
  }
  const isSettled = await settleWhenSpent(tx, money, now);
  return { orderId: money.orderId, refundToAsk, isSettled };
}

/** Null: the refund may go on; otherwise the id of the request that waits. */
async function secondWord(
  tx: Tx,
  money: Decided,
  decision: MoneyDecision & { kind: 'refund' | 'split' },
  now: Date,
): Promise<number | null> {
  const { refund } = decision;
  const isTooMuch =
    decision.kind === 'split'
      ? decision.keep + refund.amount !== money.open
      : refund.amount > (await readOpenMoney(tx, paymentOf(money)));
  if (isTooMuch || refund.amount <= 0) throw new Refused({ code: 'MORE_THAN_OPEN', open: money.open });
  const word = value(await secondWordOnException(tx, { ...money, refund }, money.held, now));
  // a manual refund without its transfer: meanwhile no second person is needed
  if (word === null && refund.way === 'by-hand' && refund.reference === '')
    throw new Refused({ code: 'CHANGED' });
  return word;
}

/** Keeps for the exception's order at most the amount still due; the rest stays open. */
async function keep(
  tx: Tx,
  money: Decided,
  { amount, acceptsDifference }: { amount: Satang | null; acceptsDifference: boolean },
  now: Date,
): Promise<void> {
  const { orderId, administratorId } = money;
  const paymentId = paymentOf(money);
  // refunded money no longer counts for its order
  if (money.kind === 'line-refund') throw new Refused({ code: 'NOT_POSSIBLE' });
  const isLate = money.orderStatus === 'cancelled';
  if (isLate) value(await reopenOrder(tx, { orderId, administratorId }, now));
  const { amountDue } = await readOrderBalance(tx, orderId);
  const most = money.currency === money.orderCurrency ? Math.min(money.open, amountDue) : money.open;
  const part = amount ?? satang(most);
  if (part > money.open) throw new Refused({ code: 'MORE_THAN_OPEN', open: money.open });
  if (part === 0) throw new Refused(amountDue === 0 ? { code: 'NOTHING_DUE' } : { code: 'NOT_POSSIBLE' });
  value(
    await settlePart(
      tx,
      {
        paymentId,
        orderId,
        amount: part,
        exceptionId: money.exceptionId,
        approvedBy: administratorId,
        acceptsDifference,
      },
      now,
    ),
  );
  await recordDecision(tx, money, { orderId, kind: 'money-kept', amount: part }, now);
  if (isLate) await tellReopened(tx, money);
}

async function move(
  tx: Tx,
  money: Decided,
  decision: MoneyDecision & { kind: 'move' },
  now: Date,
): Promise<void> {
  const { toOrderId, amount } = decision;
  const paymentId = paymentOf(money);
  if (toOrderId === money.orderId) throw new Refused({ code: 'NOT_POSSIBLE' });
  const other = money.others.find(({ orderId }) => orderId === toOrderId);
  if (!other) throw new Refused({ code: 'NO_SUCH_ORDER' });
  // unmatched money may go to any order; all other money only to orders of its buyer
  if (!hasNoOrder(money.kind) && other.personId !== money.personId)
    throw new Refused({ code: 'ANOTHER_BUYER' });
  if (amount > money.open || amount <= 0) throw new Refused({ code: 'MORE_THAN_OPEN', open: money.open });
  value(
    await settlePart(
      tx,
      {
        paymentId,
        orderId: toOrderId,
        amount,
        exceptionId: money.exceptionId,
        approvedBy: money.administratorId,
        acceptsDifference: decision.acceptsDifference,
      },
      now,
    ),
  );
  await recordDecision(
    tx,
    money,
    { orderId: money.orderId, kind: 'money-moved', amount, note: other.number },
    now,
  );
  await recordDecision(
    tx,
    money,
    { orderId: toOrderId, kind: 'money-kept', amount, note: money.number },
    now,
  );
}

async function refund(
  tx: Tx,
  money: Decided,
  order: (MoneyDecision & { kind: 'refund' })['refund'],
  now: Date,
): Promise<number | null> {
  const paymentId = paymentOf(money);
  const open = await readOpenMoney(tx, paymentId);
  if (order.amount > open || order.amount <= 0) throw new Refused({ code: 'MORE_THAN_OPEN', open });
  const refundId = await writeRefund(tx, { ...money, paymentId, refund: order }, now);
  return order.way === 'provider' ? refundId : null;
}

/**
 * The money has arrived after all: it is recorded as usual, and any that does not fit gets an exception of its own.
 */
async function arrive(
  tx: Tx,
  money: Decided,
  decision: MoneyDecision & { kind: 'arrived' },
  now: Date,
): Promise<DecidedMoney> {
  const { source } = money;
  if (money.paymentId !== null || !source) throw new Refused({ code: 'NOT_POSSIBLE' });
  const order = money.others.find(({ orderId }) => orderId === decision.toOrderId);
  if (!order) throw new Refused({ code: 'NO_SUCH_ORDER' });
  const reference = source.reference ?? decision.reference;
  // the provider's own amount, where there is one
  const amount = hasNoOrder(money.kind) ? money.amount : decision.amount;
  if (reference === '' || amount <= 0) throw new Refused({ code: 'NOT_POSSIBLE' });
  const isItsOwn = order.orderId === money.orderId;
  if (!isItsOwn && !hasNoOrder(money.kind)) throw new Refused({ code: 'ANOTHER_BUYER' });
  const settlement = await settlePayment(
    tx,
    {
      orderId: order.orderId,
      methodId: source.methodId,
      provider: source.provider,
      reference,
      amount,
      currency: money.currency,
      receivedAt: decision.receivedAt,
      approvedBy: money.administratorId,
      transferReportId: isItsOwn ? (source.transferReportId ?? undefined) : undefined,
      paymentAttemptId: isItsOwn ? (source.attemptId ?? undefined) : undefined,
    },
    now,
  );
  if (!settlement.ok || settlement.value.outcome === 'already-recorded')
    throw new Refused({ code: 'REFERENCE_TAKEN' });
  await closeException(tx, money, { outcome: 'arrived' }, now);
  await recordDecision(
    tx,
    money,
    { orderId: money.orderId, kind: 'money-arrived', amount, note: order.number },
    now,
  );
  return { orderId: money.orderId, refundToAsk: null, isSettled: true };
}

async function close(tx: Tx, money: Decided, note: string, now: Date): Promise<DecidedMoney> {
  // money of refunded lines belongs to the buyer: it goes back, or to another order of theirs
  if (money.kind === 'line-refund') throw new Refused({ code: 'NOT_POSSIBLE' });
  // closing the exception would lose a refund under way
  if (money.isRefunding || note.trim() === '') throw new Refused({ code: 'NOT_POSSIBLE' });
  const isOpenHere = money.paymentId !== null && !isAboutCounted(money.kind);
  if (money.paymentId !== null && isOpenHere)
    await writePart(
      tx,
      {
        paymentId: money.paymentId,
        orderId: null,
        amount: money.open,
        exceptionId: money.exceptionId,
        administratorId: money.administratorId,
      },
      now,
    );
  await closeException(tx, money, { outcome: 'closed', note }, now);
  await recordDecision(
    tx,
    money,
    {
      orderId: money.orderId,
      kind: 'money-closed',
      amount: isOpenHere ? money.open : ZERO,
      note,
    },
    now,
  );
  return { orderId: money.orderId, refundToAsk: null, isSettled: true };
}

function paymentOf({ paymentId }: Decided): number {
  if (paymentId === null) throw new Refused({ code: 'NOT_POSSIBLE' });
  return paymentId;
}

function value<T>(result: Result<T, MoneyRefusal>): T {
  if (!result.ok) throw new Refused(result.refusal);
  return result.value;
}

/** Writes the decision and its amount into the history of every order it touches. */
async function recordDecision(
  tx: Tx,
  { administratorId, currency }: { administratorId: number; currency: Currency },
  entry: { orderId: number; kind: OrderEventKind; amount: Satang; note?: string },
  now: Date,
): Promise<void> {
  const amount = entry.amount === 0 ? '' : formatMoney(entry.amount, currency);
  await writeOrderEvent(
    tx,
    {
      orderId: entry.orderId,
      kind: entry.kind,
      actor: 'staff',
      actorId: administratorId,
      reason: [amount, entry.note].filter(Boolean).join(' · '),
    },
    now,
  );
}

async function tellReopened(tx: Tx, { orderId, exceptionId }: Decided): Promise<void> {
  await queueOrderMail(tx, orderId, ({ facts }) => ({
    kind: 'order-reopened',
    about: exceptionId,
    values: facts,
  }));
}
