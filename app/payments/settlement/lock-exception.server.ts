import { orderNumber } from '~/orders/order-number';
import type { OrderStatus } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Currency, type Satang, satang, ZERO } from '~/values/money';
import type { SeenMoney } from './money-decision';
import { readOpenMoney } from './money-parts.server';
import type { PaymentExceptionKind } from './payment-exception';

/** The source of an exception without a payment: how its money is recorded once it arrives. */
export interface MoneySource {
  provider: string;
  methodId: number;
  /** Known in advance; null: the administrator types the provider's reference. */
  reference: string | null;
  transferReportId: number | null;
  attemptId: number | null;
}

export interface LockedException extends SeenMoney {
  exceptionId: number;
  kind: PaymentExceptionKind;
  isSettled: boolean;
  paymentId: number | null;
  source: MoneySource | null;
  amount: Satang;
  currency: Currency;
  open: Satang;
  /** One of its refunds has not ended. */
  isRefunding: boolean;
  orderId: number;
  number: string;
  personId: number;
  orderStatus: OrderStatus;
  orderCurrency: Currency;
  due: Satang;
  /** The requested orders that exist, locked; the exception's own among them if requested. */
  others: { orderId: number; number: string; personId: number }[];
}

/** Locks an exception's order and the other orders of a decision by id, then the payment, and reads the exception. */
export async function lockException(
  tx: Tx,
  exceptionId: number,
  otherOrderIds: readonly number[],
): Promise<LockedException | null> {
  const unlocked = await tx
    .selectFrom('money_case')
    .select('order_id')
    .where('id', '=', exceptionId)
    .executeTakeFirst();
  if (!unlocked?.order_id) return null;
  const orders = await tx
    .selectFrom('purchase_order')
    .select(['id', 'status', 'due', 'currency', 'person_id', 'placed_at'])
    .where('id', 'in', [unlocked.order_id, ...otherOrderIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  const order = orders.find(({ id }) => id === unlocked.order_id)!;
  const row = await tx
    .selectFrom('money_case')
    .selectAll()
    .where('id', '=', exceptionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.payment_id !== null)
    await tx.selectFrom('payment').select('id').where('id', '=', row.payment_id).forUpdate().execute();
  const others = orders
    .filter(({ id }) => otherOrderIds.includes(id))
    .map((each) => ({
      orderId: each.id,
      number: orderNumber(each.id, each.placed_at),
      personId: each.person_id,
    }));
  return {
    exceptionId,
    kind: row.kind,
    isSettled: row.settled_at !== null,
    paymentId: row.payment_id,
    source: await readSource(tx, row),
    amount: satang(row.amount),
    currency: row.currency,
    ...(await readProgress(tx, row.payment_id)),
    orderId: order.id,
    number: orderNumber(order.id, order.placed_at),
    personId: order.person_id,
    orderStatus: order.status,
    orderCurrency: order.currency,
    due: satang(order.due),
    others,
  };
}

/** How much of an exception's money is settled. */
export async function readProgress(
  tx: Db | Tx,
  paymentId: number | null,
): Promise<{ open: Satang; steps: number; isRefunding: boolean }> {
  if (paymentId === null) return { open: ZERO, steps: 0, isRefunding: false };
  const parts = await tx
    .selectFrom('payment_part')
    .select('id')
    .where('payment_id', '=', paymentId)
    .execute();
  const refunds = await tx
    .selectFrom('refund')
    .select('status')
    .where('payment_id', '=', paymentId)
    .execute();
  return {
    open: await readOpenMoney(tx, paymentId),
    steps: parts.length + refunds.length,
    isRefunding: refunds.some(({ status }) => status === 'created' || status === 'unknown'),
  };
}

const TRANSFER = { provider: 'bank-transfer', methodId: 1 };

export async function readSource(
  tx: Db | Tx,
  row: {
    kind: string;
    payment_id: number | null;
    transfer_report_id: number | null;
    payment_attempt_id: number | null;
    provider_reference: string | null;
  },
): Promise<MoneySource | null> {
  if (row.payment_id !== null) return null;
  if (row.transfer_report_id !== null)
    return {
      ...TRANSFER,
      reference: `report:${row.transfer_report_id}`,
      transferReportId: row.transfer_report_id,
      attemptId: null,
    };
  if (row.payment_attempt_id === null) return null;
  const attempt = await tx
    .selectFrom('payment_attempt')
    .select(['provider', 'provider_id', 'payment_method_id'])
    .where('id', '=', row.payment_attempt_id)
    .executeTakeFirstOrThrow();
  return {
    provider: attempt.provider,
    methodId: attempt.payment_method_id,
    reference: row.provider_reference ?? attempt.provider_id,
    transferReportId: null,
    // money of another attempt is not this one's; a listed charge names its own
    attemptId: row.provider_reference === null || row.kind === 'unrecorded' ? row.payment_attempt_id : null,
  };
}
