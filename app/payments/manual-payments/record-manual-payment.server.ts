import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { HandWay, PaymentExceptionKind } from '~/payments/settlement/payment-exception';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import { readCountedLines } from '~/payments/statements/statements.server';
import { isUsedByAnotherOrder, lockSlip } from '~/payments/transfers/slip-uses.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { type Currency, formatMoney, type Satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { bangkokDay } from '~/values/time';

export interface ManualPayment {
  orderId: number;
  administratorId: number;
  way: HandWay;
  amount: Satang;
  receivedAt: Date;
  /** The number of the transfer, cheque or receipt; empty: the form's key stands for it. */
  reference: string;
  /** A key made by the page, so that two presses record one payment. */
  formKey: string;
  note: string;
  /** A stored slip (`storeSlip`). */
  slipId: number | null;
  acceptsDifference: boolean;
  /**
   * A statement line that may be this transfer belongs to another order, and the administrator confirmed that
   * it is another one.
   */
  isNoOtherTransfer: boolean;
}

export interface RecordedByHand {
  outcome: 'approved' | 'payment-exception' | 'already-recorded';
  exception: PaymentExceptionKind | null;
  /** The exception that a person has to decide; null: there is none. */
  exceptionId: number | null;
}

export type ByHandRefusal =
  | { code: 'NO_SUCH_ORDER' }
  | { code: 'NOTHING_DUE' }
  /** Nothing is recorded: the administrator has to accept the different amount first. */
  | { code: 'REFERENCE_TAKEN' }
  | { code: 'SLIP_USED_BEFORE' }
  | { code: 'MAY_BE_COUNTED'; orderNumber: string };

/** Cash never appears in a statement; every other way may. */
const providerOf = (way: HandWay) => (way === 'cash' ? 'by-hand' : 'bank-transfer');

/**
 * Records money from outside the shop's pages: cash, a cheque, a slip by LINE, a late transfer (ADR-0068).
 * Recorded once by its reference; it approves an order it fits, and opens an exception otherwise.
 */
export async function recordManualPayment(
  db: Db,
  entry: ManualPayment,
  now: Date,
): Promise<Result<RecordedByHand, ByHandRefusal>> {
  return inTransaction(db, async (tx) => {
    const slip = entry.slipId === null ? null : await lockSlip(tx, entry.slipId);
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'due', 'currency', 'contact_name', 'email', 'tel'])
      .where('id', '=', entry.orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
    if (order.due === 0) return refuse({ code: 'NOTHING_DUE' });
    const provider = providerOf(entry.way);
    const reference = referenceOf(entry);
    const recorded = await findPayment(tx, { provider, reference });
    if (recorded && recorded.order_id !== order.id) return refuse({ code: 'REFERENCE_TAKEN' });
    if (recorded) return accept({ outcome: 'already-recorded', exception: null, exceptionId: null });
    if (slip && (await isUsedByAnotherOrder(tx, slip, order.id))) return refuse({ code: 'SLIP_USED_BEFORE' });
    const countedLine =
      entry.isNoOtherTransfer || entry.way === 'cash' ? [] : await findCounted(tx, entry, order);
    if (countedLine[0]) return refuse({ code: 'MAY_BE_COUNTED', orderNumber: countedLine[0].orderNumber });

    const currency = order.currency;
    const reportId = slip && (await keepReport(tx, { ...entry, slipId: slip.id, order }, now));
    await tellHistory(tx, entry, currency, now);
    const settlement = await settlePayment(
      tx,
      {
        orderId: order.id,
        methodId: BANK_TRANSFER.id,
        provider,
        reference,
        amount: entry.amount,
        currency,
        receivedAt: entry.receivedAt,
        approvedBy: entry.administratorId,
        ...(reportId !== null && { transferReportId: reportId }),
        acceptsDifference: entry.acceptsDifference,
      },
      now,
    );
    if (!settlement.ok)
      throw new Error(`money for order ${order.id} cannot be settled: ${settlement.refusal.code}`);
    const payment = (await findPayment(tx, { provider, reference }))!;
    await tx.updateTable('payment').set({ hand_way: entry.way }).where('id', '=', payment.id).execute();
    await writeAuditEvent(
      tx,
      {
        actorId: entry.administratorId,
        action: 'money-recorded',
        subject: { type: 'purchase_order', id: String(order.id) },
        detail: {
          paymentId: payment.id,
          way: entry.way,
          amount: entry.amount,
          outcome: settlement.value.outcome,
        },
      },
      now,
    );
    const exception = settlement.value.outcome === 'already-recorded' ? null : settlement.value.exception;
    return accept({
      outcome: settlement.value.outcome,
      exception,
      exceptionId: exception && (await findOpenException(tx, payment.id)),
    });
  });
}

const squeezed = (reference: string) => reference.replace(/\s+/g, '').toUpperCase();

const referenceOf = ({ orderId, way, reference, formKey }: ManualPayment): string =>
  reference === '' ? `${way}:${orderId}:${formKey}` : `${way}:${squeezed(reference)}`;

const findPayment = (tx: Tx, { provider, reference }: { provider: string; reference: string }) =>
  tx
    .selectFrom('payment')
    .select(['id', 'order_id'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();

/** Only the day is known, so any line of that day may be this payment. */
async function findCounted(
  tx: Tx,
  { orderId, amount, receivedAt }: ManualPayment,
  { currency }: { currency: string },
) {
  const lines = currency === 'THB' ? await readCountedLines(tx, amount) : [];
  const day = bangkokDay(receivedAt);
  return lines.filter((line) => line.orderId !== orderId && bangkokDay(line.occurredAt) === day);
}

/** Stores the slip as a decided report, so that it appears where staff looks at slips. */
async function keepReport(
  tx: Tx,
  entry: ManualPayment & {
    slipId: number;
    order: { id: number; due: number; contact_name: string; email: string; tel: string };
  },
  now: Date,
): Promise<number> {
  const { order } = entry;
  const report = await tx
    .insertInto('transfer_report')
    .values({
      order_id: order.id,
      report_key: `staff:${order.id}:${entry.formKey}`,
      contact_name: order.contact_name,
      email: order.email,
      tel: order.tel,
      amount: entry.amount,
      amount_differs: entry.amount !== order.due,
      transferred_at: entry.receivedAt,
      description: entry.note,
      slip_id: entry.slipId,
      status: 'approved',
      decided_by: entry.administratorId,
      decided_at: now,
      reported_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return report.id;
}

async function tellHistory(tx: Tx, entry: ManualPayment, currency: Currency, now: Date): Promise<void> {
  await writeOrderEvent(
    tx,
    {
      orderId: entry.orderId,
      kind: `money-by-${entry.way}`,
      actor: 'staff',
      actorId: entry.administratorId,
      reason: [formatMoney(entry.amount, currency), entry.reference, entry.note].filter(Boolean).join(' · '),
    },
    now,
  );
}

async function findOpenException(tx: Tx, paymentId: number): Promise<number | null> {
  const report = await tx
    .selectFrom('money_case')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return report?.id ?? null;
}
