import { grantForOrder } from '~/access/grant-order.server';
import { issueDocument, replaceDocument } from '~/documents/issue-document.server';
import { findReplaceableDocument } from '~/documents/replaceable.server';
import { clearBought } from '~/orders/cart/clear-bought.server';
import { agreePrice } from '~/orders/life/agree-price.server';
import { type MoveBy, moveOrder, writeOrderEvent } from '~/orders/life/move-order.server';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { canMove, isPayable, isWaiting, type MovableOrder, type OrderStatus } from '~/orders/order-states';
import { createShipment } from '~/orders/shipping/create-shipment.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { afterCommit, inTransaction } from '~/platform/database/transaction.server';
import { meters } from '~/platform/meters.server';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { type Currency, formatMoney, type Satang, satang, ZERO } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { queueApprovedMail } from './approved-mail.server';
import { settleWhenSpent } from './close-exception.server';
import { readOrderBalance, writePart } from './money-parts.server';
import { type PaymentExceptionKind, exceptionKindOf } from './payment-exception';
import { readShortMoney, type ShortMoney } from './rest-to-pay.server';

/** A payment for an order, or a person's decision to give the order away. */
export interface Settlement {
  orderId: number;
  /** Null when nothing was due and nothing came (AutoFree, NeedApprovedFree). */
  methodId: number | null;
  provider: string;
  /** Unique with the provider, so that the same money is recorded once. */
  reference: string;
  amount: Satang;
  currency: Currency;
  receivedAt: Date;
  /** The administrator who decided it. */
  approvedBy?: number;
  transferReportId?: number;
  paymentAttemptId?: number;
  /** An administrator saw that the amount differs and approves anyway; an exception holds any surplus. */
  acceptsDifference?: boolean;
}

export type Settled =
  | { outcome: 'approved'; exception: PaymentExceptionKind | null }
  /** The same money was recorded before: nothing changed. */
  | { outcome: 'already-recorded' }
  /** The money is recorded, the order stays as it is, a person decides. */
  | { outcome: 'payment-exception'; exception: PaymentExceptionKind };

export type SettleRefusal =
  | { code: 'NO_SUCH_ORDER' }
  | { code: 'REFERENCE_OF_ANOTHER_ORDER' }
  /** No money came, and the order may not be given away. */
  | { code: 'NOT_FREE'; status: OrderStatus };

/**
 * The only way to "approved": records money once by (provider, reference), and approves an order it fits,
 * with access, document and mail, in one transaction. Other money opens an exception.
 */
export async function settlePayment(
  db: Db | Tx,
  settlement: Settlement,
  now: Date,
): Promise<Result<Settled, SettleRefusal>> {
  return inTransaction(db, async (tx) => {
    const result = await settle(tx, settlement, now);
    const outcome = result.ok ? result.value.outcome : result.refusal.code;
    await afterCommit(tx, () => meters()?.settlements.inc({ provider: settlement.provider, outcome }));
    return result;
  });
}

async function settle(tx: Tx, settlement: Settlement, now: Date): Promise<Result<Settled, SettleRefusal>> {
  const order = await tx
    .selectFrom('purchase_order')
    .select(['status', 'due', 'currency', 'approval_kind'])
    .where('id', '=', settlement.orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
  const status = order.status;
  const { methodId } = settlement;
  const approvalKind = order.approval_kind;
  if (methodId === null)
    return settleFreeOrder(tx, settlement, { status, approvalKind, due: order.due }, now);

  const recorded = await recordPayment(tx, { ...settlement, methodId });
  if (!recorded.ok) return recorded;
  if (!recorded.value.isNew) return accept({ outcome: 'already-recorded' });
  const { paymentId } = recorded.value;

  const short = await readShortMoney(tx, settlement.orderId);
  if (short && settlement.currency === order.currency && settlement.amount === short.left) {
    await keepShortMoney(tx, short, settlement, now);
    await keepAndApprove(tx, paymentId, settlement, short.left, now);
    return accept({ outcome: 'approved', exception: null });
  }

  // a person who accepts what came for the rest accepts it beside what is here
  const accepted = settlement.acceptsDifference && settlement.currency === order.currency ? short : null;
  const due = accepted?.left ?? satang(order.due);
  const exception = exceptionKindOf({ status, due, currency: order.currency }, settlement);
  const exceptionId = exception && (await openException(tx, { kind: exception, paymentId, settlement }, now));
  const mayApprove = !exception || (settlement.acceptsDifference && isDifference(exception));
  if (!mayApprove) {
    if (exception === 'underpaid' && exceptionId !== null)
      await askForRest(tx, settlement, { exceptionId, status }, now);
    return accept({ outcome: 'payment-exception', exception });
  }

  // the surplus stays open in its exception
  const keptAmount = satang(Math.min(settlement.amount, due));
  if (accepted) await keepShortMoney(tx, accepted, settlement, now);
  await keepAndApprove(tx, paymentId, settlement, keptAmount, now);
  if (exceptionId === null) return accept({ outcome: 'approved', exception });
  const { orderId, approvedBy: administratorId = null } = settlement;
  // all of an underpayment is kept: nothing of it waits for anybody
  const isSpent = await settleWhenSpent(tx, { exceptionId, paymentId, orderId, administratorId }, now);
  return accept({ outcome: 'approved', exception: isSpent ? null : exception });
}

async function keepAndApprove(
  tx: Tx,
  paymentId: number,
  settlement: Settlement,
  keptAmount: Satang,
  now: Date,
): Promise<void> {
  const { orderId, approvedBy: administratorId = null } = settlement;
  await writePart(tx, { paymentId, orderId, amount: keptAmount, exceptionId: null, administratorId }, now);
  await agreeOnKept(tx, orderId);
  await approve(tx, settlement, now);
}

/** Too little came, and nothing else is the matter: the buyer is told what is left and where it is paid. */
async function askForRest(
  tx: Tx,
  { orderId, approvedBy }: Settlement,
  { exceptionId, status }: { exceptionId: number; status: OrderStatus },
  now: Date,
): Promise<void> {
  const rest = await readShortMoney(tx, orderId);
  if (!rest) return;
  // another report waits for staff, who say then what is left
  if (await hasPendingReport(tx, orderId)) return;
  if (!isPayable(status))
    await moveOrder(tx, { orderId, kind: 'rest-asked', actor: 'staff', actorId: approvedBy }, now);
  await queueOrderMail(tx, orderId, ({ facts, payPath }) => ({
    kind: 'order-rest',
    about: exceptionId,
    values: { ...facts, came: rest.came, left: rest.left, payPath },
  }));
}

async function hasPendingReport(tx: Tx, orderId: number): Promise<boolean> {
  const report = await tx
    .selectFrom('transfer_report')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return report !== undefined;
}

/** Counts the earlier underpayment now that the rest has come, and closes its exception. */
async function keepShortMoney(
  tx: Tx,
  { cases }: ShortMoney,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  const { orderId, currency, approvedBy: administratorId = null } = settlement;
  for (const { exceptionId, paymentId, amount } of cases) {
    await writePart(tx, { paymentId, orderId, amount, exceptionId, administratorId }, now);
    await settleWhenSpent(tx, { exceptionId, paymentId, orderId, administratorId }, now);
    const { actor } = approvingMove(settlement);
    const reason = formatMoney(amount, currency);
    await writeOrderEvent(
      tx,
      { orderId, kind: 'money-kept', actor, actorId: settlement.approvedBy, reason },
      now,
    );
  }
}

/** A part of a recorded payment that an administrator keeps for an order. */
export interface Keeping {
  paymentId: number;
  orderId: number;
  amount: Satang;
  exceptionId: number;
  approvedBy: number;
  /** The order is approved although the kept amount is less than the amount due. */
  acceptsDifference: boolean;
}

export type KeepRefusal =
  | { code: 'NO_SUCH_ORDER' }
  | { code: 'ORDER_CANCELLED' }
  /** Nothing is due. */
  | { code: 'NOTHING_DUE' }
  /** The order was approved underpaid, and its document can no longer be replaced. */
  | { code: 'PAPER_CLOSED' }
  | { code: 'MORE_THAN_DUE'; left: Satang }
  | { code: 'AMOUNT_DIFFERS'; left: Satang };

/**
 * Settles a part of a recorded payment: it counts for the order, and approves it when nothing is due or the
 * difference is accepted. The caller has locked the payment's order and checked that this much is open.
 */
export async function settlePart(
  tx: Tx,
  keeping: Keeping,
  now: Date,
): Promise<Result<{ isApproved: boolean }, KeepRefusal>> {
  const { orderId, amount } = keeping;
  const order = await tx
    .selectFrom('purchase_order')
    .select(['status', 'currency', 'agreed'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
  const status = order.status;
  if (status === 'cancelled') return refuse({ code: 'ORDER_CANCELLED' });
  const payment = await tx
    .selectFrom('payment')
    .select(['currency', 'payment_method_id', 'transfer_report_id', 'payment_attempt_id', 'order_id'])
    .where('id', '=', keeping.paymentId)
    .executeTakeFirstOrThrow();

  const { amountDue: balanceDue } = await readOrderBalance(tx, orderId);
  if (balanceDue === 0) return refuse({ code: 'NOTHING_DUE' });
  const isComparable = payment.currency === order.currency;
  if (isComparable && amount > balanceDue) return refuse({ code: 'MORE_THAN_DUE', left: balanceDue });
  const isAllPaid = isComparable && amount === balanceDue;
  if (status !== 'approved' && !isAllPaid && !keeping.acceptsDifference)
    return refuse({ code: 'AMOUNT_DIFFERS', left: balanceDue });
  // approved underpaid, and the rest is kept after all: its document states the agreed price
  const isRest = isComparable && status === 'approved' && order.agreed !== null;
  if (isRest && !(await canSayMore(tx, orderId))) return refuse({ code: 'PAPER_CLOSED' });
  await writePart(tx, { ...keeping, administratorId: keeping.approvedBy }, now);
  if (isRest || (isComparable && status !== 'approved')) await agreeOnKept(tx, orderId);
  if (isRest) await replaceDocument(tx, { orderId }, now);
  if (status === 'approved') return accept({ isApproved: false });
  // a report or an attempt belongs to the order it was made for
  const isItsOwn = payment.order_id === orderId;
  await approve(
    tx,
    {
      orderId,
      methodId: payment.payment_method_id,
      currency: order.currency,
      approvedBy: keeping.approvedBy,
      transferReportId: (isItsOwn && payment.transfer_report_id) || undefined,
      paymentAttemptId: payment.payment_attempt_id ?? undefined,
    },
    now,
  );
  return accept({ isApproved: true });
}

/** Whether its document may be replaced by one over more, or does not exist. */
async function canSayMore(tx: Tx, orderId: number): Promise<boolean> {
  const document = await findReplaceableDocument(tx, orderId);
  return document.ok || document.refusal.code === 'NO_DOCUMENT';
}

/** The kept amount becomes the order's price: less than the amount due when somebody accepts that. */
async function agreeOnKept(tx: Tx, orderId: number): Promise<void> {
  const { keptAmount, amountDue: dueAmount } = await readOrderBalance(tx, orderId);
  await agreePrice(tx, { orderId, agreed: dueAmount > 0 ? keptAmount : null });
}

/** The payment facts an approval needs. */
type Approval = Pick<
  Settlement,
  'orderId' | 'methodId' | 'currency' | 'approvedBy' | 'transferReportId' | 'paymentAttemptId'
>;

const isDifference = (kind: PaymentExceptionKind) => kind === 'underpaid' || kind === 'overpaid';

/** A free order has no payment: its status alone says that it is settled. */
async function settleFreeOrder(
  tx: Tx,
  settlement: Settlement,
  { due, ...order }: MovableOrder & { due: number },
  now: Date,
): Promise<Result<Settled, SettleRefusal>> {
  const { status } = order;
  if (status === 'approved') return accept({ outcome: 'already-recorded' });
  if (due !== 0 || !canMove(order, approvingMove(settlement).kind))
    return refuse({ code: 'NOT_FREE', status });
  await approve(tx, settlement, now);
  return accept({ outcome: 'approved', exception: null });
}

async function recordPayment(
  tx: Tx,
  settlement: Settlement & { methodId: number },
): Promise<Result<{ isNew: boolean; paymentId: number }, SettleRefusal>> {
  const inserted = await tx
    .insertInto('payment')
    .values({
      order_id: settlement.orderId,
      payment_method_id: settlement.methodId,
      provider: settlement.provider,
      reference: settlement.reference,
      amount: settlement.amount,
      currency: settlement.currency,
      transfer_report_id: settlement.transferReportId ?? null,
      payment_attempt_id: settlement.paymentAttemptId ?? null,
      approved_by: settlement.approvedBy ?? null,
      received_at: settlement.receivedAt,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return accept({ isNew: true, paymentId: inserted.id });
  const existing = await tx
    .selectFrom('payment')
    .select(['id', 'order_id'])
    .where('provider', '=', settlement.provider)
    .where('reference', '=', settlement.reference)
    .executeTakeFirstOrThrow();
  if (existing.order_id !== settlement.orderId) return refuse({ code: 'REFERENCE_OF_ANOTHER_ORDER' });
  return accept({ isNew: false, paymentId: existing.id });
}

async function openException(
  tx: Tx,
  { kind, paymentId, settlement }: { kind: PaymentExceptionKind; paymentId: number; settlement: Settlement },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('money_case')
    .values({
      kind,
      order_id: settlement.orderId,
      payment_id: paymentId,
      amount: settlement.amount,
      currency: settlement.currency,
      opened_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeOrderEvent(
    tx,
    {
      orderId: settlement.orderId,
      kind: `money-${kind}`,
      actor: approvingMove(settlement).actor,
      actorId: settlement.approvedBy,
    },
    now,
  );
  return id;
}

/**
 * Approves a trial order of the shop's own people with access, parcel and mail, but without a payment
 * or a document.
 */
export async function approveTrial(
  db: Db,
  { orderId, administratorId }: { orderId: number; administratorId: number },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['status', 'approval_kind', 'currency', 'payment_method_id', 'is_test'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order?.is_test || !isWaiting(order.status)) return false;
    await agreePrice(tx, { orderId, agreed: ZERO });
    const isFree = order.approval_kind !== 'payment';
    const methodId = isFree ? null : (order.payment_method_id ?? BANK_TRANSFER.id);
    await approve(tx, { orderId, methodId, currency: order.currency, approvedBy: administratorId }, now);
    return true;
  });
}

async function approve(tx: Tx, settlement: Approval, now: Date): Promise<void> {
  const { orderId } = settlement;
  const moved = await moveOrder(
    tx,
    { orderId, ...approvingMove(settlement), actorId: settlement.approvedBy },
    now,
  );
  // the order is locked and its status was checked: anything else is a bug, and rolls back
  if (!moved.ok) throw new Error(`order ${orderId} cannot be approved: ${moved.refusal.code}`);
  await withdrawReports(tx, settlement, now);
  await grantForOrder(tx, orderId, now);
  await clearBought(tx, orderId);
  await createShipment(tx, orderId, now);
  // last, because the next document of its series waits for this transaction
  const issued = await issueDocument(tx, { orderId }, now);
  await queueApprovedMail(tx, { orderId, issued }, now);
}

/**
 * Withdraws waiting reports except the one being approved. If the payment came through a provider, a transfer
 * may have been made as well: a person checks the account.
 */
async function withdrawReports(tx: Tx, settlement: Approval, now: Date): Promise<void> {
  const { orderId } = settlement;
  const withdrawn = await tx
    .updateTable('transfer_report')
    .set({ status: 'withdrawn' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .where('id', '<>', settlement.transferReportId ?? 0)
    .returning(['id', 'amount'])
    .execute();
  if (settlement.paymentAttemptId === undefined) return;
  for (const { id, amount } of withdrawn.filter((report) => report.amount > 0)) {
    await tx
      .insertInto('money_case')
      .values({
        kind: 'double',
        order_id: orderId,
        amount,
        currency: settlement.currency,
        transfer_report_id: id,
        note: `transfer_report ${id}`,
        opened_at: now,
      })
      .execute();
    await writeOrderEvent(tx, { orderId, kind: 'transfer-withdrawn', actor: 'system' }, now);
  }
}

/** The move to "approved", and who makes it. */
function approvingMove({ approvedBy, methodId, transferReportId }: Approval): MoveBy {
  const isByStaff = approvedBy !== undefined;
  if (methodId === null)
    return isByStaff ? { kind: 'free-approved', actor: 'staff' } : { kind: 'free-given', actor: 'system' };
  if (!isByStaff) return { kind: 'paid', actor: 'provider' };
  return { kind: transferReportId === undefined ? 'money-accepted' : 'transfer-approved', actor: 'staff' };
}
