import { holdBefore } from '~/catalogue/sessions/class-time';
import { readClassTimesOfOrder } from '~/orders/life/class-times-of-order.server';
import { moveOrder } from '~/orders/life/move-order.server';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { isWaiting } from '~/orders/order-states';
import type { PaymentExceptionKind } from '~/payments/settlement/payment-exception';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import { countedBefore } from '~/payments/statements/statement-match';
import { readCountedLines } from '~/payments/statements/statements.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { type Satang, satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { addHours } from '~/values/time';

export type TransferDecision = { reportId: number; administratorId: number } & (
  | {
      kind: 'approve';
      /** The administrator saw that the amount differs from the amount due and approves anyway. */
      acceptsDifference?: boolean;
      /**
       * A statement line that may be this transfer was counted for another order, and the administrator saw
       * it.
       */
      isNoOtherTransfer?: boolean;
      /** The report was refused before, its order is still unpaid, and the administrator has looked again. */
      isAfterRejection?: boolean;
    }
  /** Less than is to be paid came: it is kept, and the buyer is asked for the rest. */
  | { kind: 'ask-rest'; isNoOtherTransfer?: boolean; isAfterRejection?: boolean }
  | { kind: 'reject'; reason: string }
);

export interface Decided {
  orderId: number;
  /** `payment-exception`: the order was already paid or cancelled, and the recorded money waits for a person. */
  outcome: 'approved' | 'rejected' | 'payment-exception' | 'rest-asked';
  exception: PaymentExceptionKind | null;
  /** false: this administrator had decided the same before (a double click) */
  isNew: boolean;
}

export type DecideRefusal =
  | { code: 'NO_SUCH_REPORT' }
  | { code: 'ALREADY_DECIDED'; status: string; decidedBy: number | null; decidedAt: Date | null }
  | { code: 'AMOUNT_DIFFERS'; reported: Satang; due: Satang }
  /** Nothing is left to ask for: it is all of it, or its order is no longer to be paid. */
  | { code: 'NO_REST' }
  /** The books may hold this money already: the administrator has to confirm that they do not. */
  | { code: 'MAY_BE_COUNTED' }
  | { code: 'REASON_MISSING' };

/** A buyer whose slip is refused has at least this long to correct the report. */
const HOURS_TO_MEND = 24;

/**
 * Decides a transfer report, once: approving settles the payment in the same transaction, refusing makes the
 * order payable again, with time to correct the report. A second administrator gets the first decision.
 */
export async function decideTransfer(
  db: Db,
  decision: TransferDecision,
  now: Date,
): Promise<Result<Decided, DecideRefusal>> {
  return inTransaction(db, async (tx) => {
    const report = await lockReport(tx, decision.reportId);
    if (!report) return refuse({ code: 'NO_SUCH_REPORT' });
    const isOpen = report.status === 'pending' || isReconsidered(report, decision);
    if (!isOpen) return decidedBefore(report, decision);
    if (decision.kind === 'reject') return reject(tx, report, decision, now);
    return approve(tx, report, decision, now);
  });
}

type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

/** Locks the order first, as everywhere, then its report, read again under the lock. */
async function lockReport(tx: Tx, reportId: number) {
  const order = await tx
    .selectFrom('purchase_order')
    .select(['id', 'status', 'due', 'currency', 'cancel_at'])
    .where('id', '=', (eb) => eb.selectFrom('transfer_report').select('order_id').where('id', '=', reportId))
    .forUpdate()
    .executeTakeFirst();
  if (!order) return null;
  const report = await tx
    .selectFrom('transfer_report')
    .select(['id', 'status', 'amount', 'bank_account_id', 'transferred_at', 'reported_at'])
    .select(['decided_by', 'decided_at'])
    .where('id', '=', reportId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...report, order };
}

/** A refused slip that proves right; an order paid or ended since is decided where its money is. */
const isReconsidered = (report: LockedReport, decision: TransferDecision): boolean =>
  decision.kind !== 'reject' &&
  decision.isAfterRejection === true &&
  report.status === 'rejected' &&
  isWaiting(report.order.status);

const DECIDED_STATUS = { approve: 'approved', 'ask-rest': 'approved', reject: 'rejected' } as const;

function decidedBefore(report: LockedReport, decision: TransferDecision): Result<Decided, DecideRefusal> {
  const status = DECIDED_STATUS[decision.kind];
  if (report.status === status && report.decided_by === decision.administratorId)
    return accept({ orderId: report.order.id, outcome: status, exception: null, isNew: false });
  return refuse({
    code: 'ALREADY_DECIDED',
    status: report.status,
    decidedBy: report.decided_by,
    decidedAt: report.decided_at,
  });
}

async function approve(
  tx: Tx,
  report: LockedReport,
  decision: TransferDecision & { kind: 'approve' | 'ask-rest' },
  now: Date,
): Promise<Result<Decided, DecideRefusal>> {
  const { order } = report;
  const left = (await readShortMoney(tx, order.id))?.left ?? satang(order.due);
  const acceptsDifference = decision.kind === 'approve' && decision.acceptsDifference === true;
  if (decision.kind === 'ask-rest' && !(isWaiting(order.status) && report.amount < left))
    return refuse({ code: 'NO_REST' });
  if (decision.kind === 'approve' && report.amount !== left && !acceptsDifference)
    return refuse({ code: 'AMOUNT_DIFFERS', reported: satang(report.amount), due: left });
  if (!decision.isNoOtherTransfer && (await isCounted(tx, report))) return refuse({ code: 'MAY_BE_COUNTED' });
  await close(tx, report.id, { status: 'approved', reason: '', by: decision.administratorId }, now);
  const settlement = await settlePayment(
    tx,
    {
      orderId: order.id,
      methodId: BANK_TRANSFER.id,
      provider: 'bank-transfer',
      reference: `report:${report.id}`,
      amount: satang(report.amount),
      currency: order.currency,
      receivedAt: report.transferred_at ?? report.reported_at,
      approvedBy: decision.administratorId,
      transferReportId: report.id,
      acceptsDifference,
    },
    now,
  );
  if (!settlement.ok) throw new Error(`report ${report.id} cannot be settled: ${settlement.refusal.code}`);
  if (settlement.value.outcome === 'already-recorded')
    throw new Error(`report ${report.id} was settled while pending`);
  const isAsked = decision.kind === 'ask-rest' && settlement.value.outcome === 'payment-exception';
  return accept({
    orderId: order.id,
    ...settlement.value,
    outcome: isAsked ? 'rest-asked' : settlement.value.outcome,
    isNew: true,
  });
}

async function isCounted(tx: Tx, { order, ...report }: LockedReport): Promise<boolean> {
  const { amount, bank_account_id: accountId, transferred_at: transferredAt } = report;
  const lines = order.currency === 'THB' ? await readCountedLines(tx, amount) : [];
  return countedBefore({ orderId: order.id, amount, accountId, transferredAt }, lines).length > 0;
}

async function reject(
  tx: Tx,
  report: LockedReport,
  decision: TransferDecision & { kind: 'reject' },
  now: Date,
): Promise<Result<Decided, DecideRefusal>> {
  const reason = decision.reason.trim();
  if (reason === '') return refuse({ code: 'REASON_MISSING' });
  const { order } = report;
  await close(tx, report.id, { status: 'rejected', reason, by: decision.administratorId }, now);
  // an order that was cancelled or paid otherwise while its report waited keeps its status
  if (order.status === 'pendingApproved') {
    const classes = await readClassTimesOfOrder(tx, order.id);
    const extended = holdBefore(addHours(now, HOURS_TO_MEND), classes, now);
    const cancelAt = laterOf(order.cancel_at, extended);
    const moved = await moveOrder(
      tx,
      {
        orderId: order.id,
        kind: 'transfer-rejected',
        actor: 'staff',
        actorId: decision.administratorId,
        reason,
        cancelAt,
      },
      now,
    );
    if (!moved.ok) throw new Error(`order ${order.id} cannot be refused: ${moved.refusal.code}`);
    const rest = await readShortMoney(tx, order.id);
    await queueOrderMail(tx, order.id, ({ facts, payPath }) => ({
      kind: 'order-rejected',
      about: report.id,
      values: { ...facts, due: rest?.left ?? facts.due, reason, cancelAt, payPath },
    }));
  }
  return accept({ orderId: order.id, outcome: 'rejected', exception: null, isNew: true });
}

/** An order without a deadline stays without one. */
function laterOf(deadline: Date | null, atLeast: Date): Date | null {
  if (deadline === null) return null;
  return deadline > atLeast ? deadline : atLeast;
}

async function close(
  tx: Tx,
  reportId: number,
  { status, reason, by }: { status: 'approved' | 'rejected'; reason: string; by: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('transfer_report')
    .set({ status, reason, decided_by: by, decided_at: now })
    .where('id', '=', reportId)
    .execute();
}
