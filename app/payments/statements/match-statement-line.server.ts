import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { settledBy, type SettledTransfer } from './statement-match';
import { readUnlinkedTransfers } from './statements.server';

export type MatchRefusal =
  | { code: 'NO_SUCH_LINE' }
  | { code: 'NO_SUCH_ORDER' }
  /** Decided by another administrator, or by a second press. */
  | { code: 'ALREADY_DECIDED' }
  /** One press settles only the exact amount. */
  | { code: 'AMOUNT_DIFFERS' }
  /** Paid or cancelled meanwhile: the money stays open, and a person looks. */
  | { code: 'ORDER_CLOSED' }
  /**
   * A transfer approved by its slip has no line yet, and this may be it: the administrator has to confirm
   * that it is another.
   */
  | { code: 'MAY_BE_SETTLED' };

export interface LineForOrder {
  lineId: number;
  orderId: number;
  administratorId: number;
  isNoOtherTransfer?: boolean;
  /**
   * The administrator chose the order: a different amount, or an order that is paid or cancelled, opens a
   * exception.
   */
  isAnyOrder?: boolean;
}

export interface MatchedLine {
  orderId: number;
  /** The exception for money that does not fit; null: the order is approved. */
  exceptionId: number | null;
}

/**
 * Assigns a statement line to an order: the waiting report is approved with it, and the bank's line settles
 * the payment, in one transaction. A line pays once.
 */
export async function matchStatementLine(
  db: Db,
  request: LineForOrder,
  now: Date,
): Promise<Result<MatchedLine, MatchRefusal>> {
  return inTransaction(db, async (tx) => {
    // the order first, the lock order everywhere
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'status', 'due', 'currency'])
      .where('id', '=', request.orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
    const line = await tx
      .selectFrom('bank_statement_line')
      .select(['id', 'status', 'amount', 'occurred_at', 'has_time', 'bank_account_id'])
      .where('id', '=', request.lineId)
      .forUpdate()
      .executeTakeFirst();
    if (!line) return refuse({ code: 'NO_SUCH_LINE' });
    if (line.status !== 'open') return refuse({ code: 'ALREADY_DECIDED' });
    const isClosed = order.status === 'approved' || order.status === 'cancelled';
    const left = (await readShortMoney(tx, order.id))?.left ?? order.due;
    const isExact = [left, order.due].includes(line.amount) && order.currency === 'THB';
    if (isClosed && !request.isAnyOrder) return refuse({ code: 'ORDER_CLOSED' });
    if (!isExact && !request.isAnyOrder) return refuse({ code: 'AMOUNT_DIFFERS' });

    if (!request.isNoOtherTransfer && (await findSettled(tx, line)).length > 0)
      return refuse({ code: 'MAY_BE_SETTLED' });

    const isFitting = isExact && !isClosed;
    // a report of the same amount is of this very transfer, too little as it may be
    const isOfReport = isFitting || (!isClosed && line.amount < left);
    const reportId = isOfReport
      ? await approveWaitingReport(tx, { ...request, amount: isFitting ? null : line.amount }, now)
      : null;
    const settlement = await settlePayment(
      tx,
      {
        orderId: order.id,
        methodId: BANK_TRANSFER.id,
        provider: 'bank-transfer',
        reference: `statement:${line.id}`,
        amount: satang(line.amount),
        currency: 'THB',
        receivedAt: line.occurred_at,
        approvedBy: request.administratorId,
        ...(reportId !== null && { transferReportId: reportId }),
      },
      now,
    );
    const outcome = settlement.ok ? settlement.value.outcome : null;
    // an amount too small alone may complete an underpaid order
    if (outcome !== 'approved' && (isFitting || outcome !== 'payment-exception'))
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
        decided_by: request.administratorId,
        decided_at: now,
      })
      .where('id', '=', line.id)
      .execute();
    const openedException =
      outcome === 'approved'
        ? undefined
        : await tx
            .selectFrom('money_case')
            .select('id')
            .where('payment_id', '=', paymentId)
            .executeTakeFirst();
    return accept({ orderId: order.id, exceptionId: openedException?.id ?? null });
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

/**
 * Links the line to a transfer that was approved by its slip: it is that payment's money and pays nothing
 * else.
 */
export async function linkStatementLine(
  db: Db,
  request: { lineId: number; paymentId: number; administratorId: number },
  now: Date,
): Promise<Result<null, Extract<MatchRefusal, { code: 'NO_SUCH_LINE' | 'ALREADY_DECIDED' }>>> {
  return inTransaction(db, async (tx) => {
    const line = await tx
      .selectFrom('bank_statement_line')
      .select(['status', 'amount', 'occurred_at', 'has_time', 'bank_account_id'])
      .where('id', '=', request.lineId)
      .forUpdate()
      .executeTakeFirst();
    if (!line) return refuse({ code: 'NO_SUCH_LINE' });
    // another line may be linked to this payment at the same moment
    await tx.selectFrom('payment').select('id').where('id', '=', request.paymentId).forUpdate().execute();
    const transfers = line.status === 'open' ? await findSettled(tx, line) : [];
    if (!transfers.some(({ paymentId }) => paymentId === request.paymentId))
      return refuse({ code: 'ALREADY_DECIDED' });
    await tx
      .updateTable('bank_statement_line')
      .set({
        status: 'matched',
        payment_id: request.paymentId,
        decided_by: request.administratorId,
        decided_at: now,
      })
      .where('id', '=', request.lineId)
      .execute();
    return accept(null);
  });
}

async function approveWaitingReport(
  tx: Tx,
  { orderId, administratorId, amount }: { orderId: number; administratorId: number; amount: number | null },
  now: Date,
): Promise<number | null> {
  const report = await tx
    .updateTable('transfer_report')
    .set({ status: 'approved', decided_by: administratorId, decided_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .$if(amount !== null, (query) => query.where('amount', '=', amount!))
    .returning('id')
    .executeTakeFirst();
  return report?.id ?? null;
}

/**
 * Hides a line that belongs to no order (interest, a sale at the desk), or shows it again. False: it was
 * matched.
 */
export async function setLineIgnored(
  db: Db,
  request: { lineId: number; isIgnored: boolean; administratorId: number },
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('bank_statement_line')
    .set(
      request.isIgnored
        ? { status: 'ignored', decided_by: request.administratorId, decided_at: now }
        : { status: 'open', decided_by: null, decided_at: null },
    )
    .where('id', '=', request.lineId)
    .where('status', '=', request.isIgnored ? 'open' : 'ignored')
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}
