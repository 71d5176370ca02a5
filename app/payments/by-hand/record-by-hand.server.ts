import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { HandWay, MoneyCaseKind } from '~/payments/settlement/money-case';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import { readCountedLines } from '~/payments/statements/statements.server';
import { isUsedByAnotherOrder, lockSlip } from '~/payments/transfers/slip-uses.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { BANK_TRANSFER } from '~/settings/payment-method-facts';
import { type Currency, formatMoney, type Satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { bangkokDay } from '~/values/time';

export interface MoneyByHand {
  orderId: number;
  administratorId: number;
  way: HandWay;
  amount: Satang;
  receivedAt: Date;
  /** Of the bank, the cheque or the receipt book; empty: the form's key stands for it. */
  reference: string;
  /** Made by the page: two presses record one payment. */
  formKey: string;
  note: string;
  /** A stored slip (`storeSlip`). */
  slipId: number | null;
  acceptsDifference: boolean;
  /** A line of a statement that may be this transfer was counted for another order, and the administrator saw it. */
  isNoOtherTransfer: boolean;
}

export interface RecordedByHand {
  outcome: 'approved' | 'money-case' | 'already-recorded';
  moneyCase: MoneyCaseKind | null;
  /** The case somebody has to decide on; null: there is none. */
  caseId: number | null;
}

export type ByHandRefusal =
  | { code: 'NO_SUCH_ORDER' }
  | { code: 'NOTHING_DUE' }
  /** Nothing is recorded: the administrator has to say that less or more is taken for it. */
  | { code: 'REFERENCE_TAKEN' }
  | { code: 'SLIP_USED_BEFORE' }
  | { code: 'MAY_BE_COUNTED'; orderNumber: string };

/** Cash never stands in a statement; everything else may. */
const providerOf = (way: HandWay) => (way === 'cash' ? 'by-hand' : 'bank-transfer');

/**
 * Staff writes down money that reached the shop outside of every page: cash, a cheque, a slip sent by LINE, a transfer that came after
 * its order was cancelled (ADR-0068). It goes the way of all money: recorded once by its reference, an order it fits is approved, and
 * what does not fit opens a case.
 */
export async function recordByHand(
  db: Db,
  given: MoneyByHand,
  now: Date,
): Promise<Result<RecordedByHand, ByHandRefusal>> {
  return inTransaction(db, async (tx) => {
    const slip = given.slipId === null ? null : await lockSlip(tx, given.slipId);
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'due', 'currency', 'contact_name', 'email', 'tel'])
      .where('id', '=', given.orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
    if (order.due === 0) return refuse({ code: 'NOTHING_DUE' });
    const provider = providerOf(given.way);
    const reference = referenceOf(given);
    const known = await findPayment(tx, { provider, reference });
    if (known && known.order_id !== order.id) return refuse({ code: 'REFERENCE_TAKEN' });
    if (known) return accept({ outcome: 'already-recorded', moneyCase: null, caseId: null });
    if (slip && (await isUsedByAnotherOrder(tx, slip, order.id))) return refuse({ code: 'SLIP_USED_BEFORE' });
    const counted =
      given.isNoOtherTransfer || given.way === 'cash' ? [] : await findCounted(tx, given, order);
    if (counted[0]) return refuse({ code: 'MAY_BE_COUNTED', orderNumber: counted[0].orderNumber });

    const currency = order.currency;
    const reportId = slip && (await keepReport(tx, { ...given, slipId: slip.id, order }, now));
    await tellHistory(tx, given, currency, now);
    const settled = await settlePayment(
      tx,
      {
        orderId: order.id,
        methodId: BANK_TRANSFER,
        provider,
        reference,
        amount: given.amount,
        currency,
        receivedAt: given.receivedAt,
        approvedBy: given.administratorId,
        ...(reportId !== null && { transferReportId: reportId }),
        acceptsDifference: given.acceptsDifference,
      },
      now,
    );
    if (!settled.ok)
      throw new Error(`money for order ${order.id} cannot be settled: ${settled.refusal.code}`);
    const payment = (await findPayment(tx, { provider, reference }))!;
    await tx.updateTable('payment').set({ hand_way: given.way }).where('id', '=', payment.id).execute();
    await writeAuditEvent(
      tx,
      {
        actorId: given.administratorId,
        action: 'money-recorded',
        subject: { type: 'purchase_order', id: String(order.id) },
        detail: {
          paymentId: payment.id,
          way: given.way,
          amount: given.amount,
          outcome: settled.value.outcome,
        },
      },
      now,
    );
    const moneyCase = settled.value.outcome === 'already-recorded' ? null : settled.value.moneyCase;
    return accept({
      outcome: settled.value.outcome,
      moneyCase,
      caseId: moneyCase && (await findOpenCase(tx, payment.id)),
    });
  });
}

const squeezed = (reference: string) => reference.replace(/\s+/g, '').toUpperCase();

const referenceOf = ({ orderId, way, reference, formKey }: MoneyByHand): string =>
  reference === '' ? `${way}:${orderId}:${formKey}` : `${way}:${squeezed(reference)}`;

const findPayment = (tx: Tx, { provider, reference }: { provider: string; reference: string }) =>
  tx
    .selectFrom('payment')
    .select(['id', 'order_id'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();

/** Only the day is known: any line of that day may be it. */
async function findCounted(
  tx: Tx,
  { orderId, amount, receivedAt }: MoneyByHand,
  { currency }: { currency: string },
) {
  const lines = currency === 'THB' ? await readCountedLines(tx, amount) : [];
  const day = bangkokDay(receivedAt);
  return lines.filter((line) => line.orderId !== orderId && bangkokDay(line.occurredAt) === day);
}

/** A slip is looked at where all slips are: as a report that was decided on. */
async function keepReport(
  tx: Tx,
  given: MoneyByHand & {
    slipId: number;
    order: { id: number; due: number; contact_name: string; email: string; tel: string };
  },
  now: Date,
): Promise<number> {
  const { order } = given;
  const report = await tx
    .insertInto('transfer_report')
    .values({
      order_id: order.id,
      report_key: `staff:${order.id}:${given.formKey}`,
      contact_name: order.contact_name,
      email: order.email,
      tel: order.tel,
      amount: given.amount,
      amount_differs: given.amount !== order.due,
      transferred_at: given.receivedAt,
      description: given.note,
      slip_id: given.slipId,
      status: 'approved',
      decided_by: given.administratorId,
      decided_at: now,
      reported_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return report.id;
}

async function tellHistory(tx: Tx, given: MoneyByHand, currency: Currency, now: Date): Promise<void> {
  await writeOrderEvent(
    tx,
    {
      orderId: given.orderId,
      kind: `money-by-${given.way}`,
      actor: 'staff',
      actorId: given.administratorId,
      reason: [formatMoney(given.amount, currency), given.reference, given.note].filter(Boolean).join(' · '),
    },
    now,
  );
}

async function findOpenCase(tx: Tx, paymentId: number): Promise<number | null> {
  const found = await tx
    .selectFrom('money_case')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return found?.id ?? null;
}
