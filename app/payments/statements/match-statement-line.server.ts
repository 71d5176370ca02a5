import { BANK_TRANSFER } from '~/settings/payment-method-facts';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import { settledBy, type SettledTransfer } from './statement-match';
import { readUnlinkedTransfers } from './statements.server';

export type MatchRefusal =
  | { code: 'NO_SUCH_LINE' }
  | { code: 'NO_SUCH_ORDER' }
  /** By another administrator, or a second press. */
  | { code: 'ALREADY_DECIDED' }
  /** Only the exact amount is settled by one press. */
  | { code: 'AMOUNT_DIFFERS' }
  /** Paid or cancelled meanwhile: the money stays open, and a person looks. */
  | { code: 'ORDER_CLOSED' }
  /** A transfer approved by its slip has no line yet, and this may be it: the administrator has to say that it is not. */
  | { code: 'MAY_BE_SETTLED' };

export interface LineForOrder {
  lineId: number;
  orderId: number;
  administratorId: number;
  isNoOtherTransfer?: boolean;
  /** The administrator named the order: an amount that differs, or an order that is paid or gone, opens a case. */
  isAnyOrder?: boolean;
}

export interface MatchedLine {
  orderId: number;
  /** Its money does not fit and waits there for a decision; null: the order is approved. */
  caseId: number | null;
}

/**
 * An administrator says that this money of the statement is that order's: the report that waits is approved with it, and the
 * payment is settled by the bank's own line, in one transaction. The same line pays once.
 */
export async function matchStatementLine(
  db: Db,
  ask: LineForOrder,
  now: Date,
): Promise<Result<MatchedLine, MatchRefusal>> {
  return inTransaction(db, async (tx) => {
    // the order first, as everybody locks
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'status', 'due', 'currency'])
      .where('id', '=', ask.orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
    const line = await tx
      .selectFrom('bank_statement_line')
      .select(['id', 'status', 'amount', 'occurred_at', 'has_time', 'bank_account_id'])
      .where('id', '=', ask.lineId)
      .forUpdate()
      .executeTakeFirst();
    if (!line) return refuse({ code: 'NO_SUCH_LINE' });
    if (line.status !== 'open') return refuse({ code: 'ALREADY_DECIDED' });
    const isClosed = order.status === 'approved' || order.status === 'cancelled';
    const isExact = line.amount === order.due && order.currency === 'THB';
    if (isClosed && !ask.isAnyOrder) return refuse({ code: 'ORDER_CLOSED' });
    if (!isExact && !ask.isAnyOrder) return refuse({ code: 'AMOUNT_DIFFERS' });

    if (!ask.isNoOtherTransfer && (await findSettled(tx, line)).length > 0)
      return refuse({ code: 'MAY_BE_SETTLED' });

    const isFitting = isExact && !isClosed;
    const reportId = isFitting ? await approveWaitingReport(tx, ask, now) : null;
    const settled = await settlePayment(
      tx,
      {
        orderId: order.id,
        methodId: BANK_TRANSFER,
        provider: 'bank-transfer',
        reference: `statement:${line.id}`,
        amount: satang(line.amount),
        currency: 'THB',
        receivedAt: line.occurred_at,
        approvedBy: ask.administratorId,
        ...(reportId !== null && { transferReportId: reportId }),
      },
      now,
    );
    const outcome = settled.ok ? settled.value.outcome : null;
    // what does not fit alone may be the rest of what came too little
    if (outcome !== 'approved' && (isFitting || outcome !== 'money-case'))
      throw new Error(`statement line ${line.id} cannot be settled with order ${order.id}`);
    const { id: paymentId } = await tx
      .selectFrom('payment')
      .select('id')
      .where('provider', '=', 'bank-transfer')
      .where('reference', '=', `statement:${line.id}`)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('bank_statement_line')
      .set({
        status: 'matched',
        payment_id: paymentId,
        decided_by: ask.administratorId,
        decided_at: now,
      })
      .where('id', '=', line.id)
      .execute();
    const opened =
      outcome === 'approved'
        ? undefined
        : await tx
            .selectFrom('money_case')
            .select('id')
            .where('payment_id', '=', paymentId)
            .executeTakeFirst();
    return accept({ orderId: order.id, caseId: opened?.id ?? null });
  });
}

interface LockedLine {
  amount: number;
  occurred_at: Date;
  has_time: boolean;
  bank_account_id: number;
}

async function findSettled(tx: Tx, line: LockedLine): Promise<SettledTransfer[]> {
  const facts = {
    accountId: line.bank_account_id,
    occurredAt: line.occurred_at,
    hasTime: line.has_time,
    amount: satang(line.amount),
    words: '',
  };
  return settledBy(facts, await readUnlinkedTransfers(tx, [line.amount]));
}

/** This line is the money of a transfer that was approved by its slip: it belongs to that payment, and pays nothing else. */
export async function linkStatementLine(
  db: Db,
  ask: { lineId: number; paymentId: number; administratorId: number },
  now: Date,
): Promise<Result<null, Extract<MatchRefusal, { code: 'NO_SUCH_LINE' | 'ALREADY_DECIDED' }>>> {
  return inTransaction(db, async (tx) => {
    const line = await tx
      .selectFrom('bank_statement_line')
      .select(['status', 'amount', 'occurred_at', 'has_time', 'bank_account_id'])
      .where('id', '=', ask.lineId)
      .forUpdate()
      .executeTakeFirst();
    if (!line) return refuse({ code: 'NO_SUCH_LINE' });
    // another line may be named as this payment's in this moment
    await tx.selectFrom('payment').select('id').where('id', '=', ask.paymentId).forUpdate().execute();
    const settled = line.status === 'open' ? await findSettled(tx, line) : [];
    if (!settled.some(({ paymentId }) => paymentId === ask.paymentId))
      return refuse({ code: 'ALREADY_DECIDED' });
    await tx
      .updateTable('bank_statement_line')
      .set({
        status: 'matched',
        payment_id: ask.paymentId,
        decided_by: ask.administratorId,
        decided_at: now,
      })
      .where('id', '=', ask.lineId)
      .execute();
    return accept(null);
  });
}

async function approveWaitingReport(
  tx: Tx,
  { orderId, administratorId }: { orderId: number; administratorId: number },
  now: Date,
): Promise<number | null> {
  const report = await tx
    .updateTable('transfer_report')
    .set({ status: 'approved', decided_by: administratorId, decided_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return report?.id ?? null;
}

/** Money that is no order's (interest, a sale at the desk): out of the list, and back again. False: it was matched. */
export async function setLineIgnored(
  db: Db,
  ask: { lineId: number; isIgnored: boolean; administratorId: number },
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('bank_statement_line')
    .set(
      ask.isIgnored
        ? { status: 'ignored', decided_by: ask.administratorId, decided_at: now }
        : { status: 'open', decided_by: null, decided_at: null },
    )
    .where('id', '=', ask.lineId)
    .where('status', '=', ask.isIgnored ? 'open' : 'ignored')
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}
