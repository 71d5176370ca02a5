import { orderNumber } from '~/orders/order-number';
import type { OrderStatus } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Currency, type Satang, satang, ZERO } from '~/values/money';
import type { MoneyCaseKind } from './money-case';
import type { SeenMoney } from './money-decision';
import { readOpenMoney } from './money-parts.server';

/** Where a case without a payment came from: how its money is recorded once it has been seen. */
export interface MoneySource {
  provider: string;
  methodId: number;
  /** Known before it is seen; null: the administrator types the provider's. */
  reference: string | null;
  transferReportId: number | null;
  attemptId: number | null;
}

export interface LockedCase extends SeenMoney {
  caseId: number;
  kind: MoneyCaseKind;
  isSettled: boolean;
  paymentId: number | null;
  source: MoneySource | null;
  amount: Satang;
  currency: Currency;
  open: Satang;
  /** A refund of it has no end yet. */
  isRefunding: boolean;
  orderId: number;
  number: string;
  personId: number;
  orderStatus: OrderStatus;
  orderCurrency: Currency;
  due: Satang;
  /** The orders asked for that there are, locked as well; the case's own among them if it was asked for. */
  others: { orderId: number; number: string; personId: number }[];
}

/** A case under the locks of its order and of the others a decision touches, in the order of their ids; then its payment. */
export async function lockCase(
  tx: Tx,
  caseId: number,
  otherOrderIds: readonly number[],
): Promise<LockedCase | null> {
  const known = await tx
    .selectFrom('money_case')
    .select('order_id')
    .where('id', '=', caseId)
    .executeTakeFirst();
  if (!known?.order_id) return null;
  const orders = await tx
    .selectFrom('purchase_order')
    .select(['id', 'status', 'due', 'currency', 'person_id', 'placed_at'])
    .where('id', 'in', [known.order_id, ...otherOrderIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  const order = orders.find(({ id }) => id === known.order_id)!;
  const row = await tx
    .selectFrom('money_case')
    .selectAll()
    .where('id', '=', caseId)
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
    caseId,
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

/** How far the money of a case has been settled. */
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
  found: {
    kind: string;
    payment_id: number | null;
    transfer_report_id: number | null;
    payment_attempt_id: number | null;
    provider_reference: string | null;
  },
): Promise<MoneySource | null> {
  if (found.payment_id !== null) return null;
  if (found.transfer_report_id !== null)
    return {
      ...TRANSFER,
      reference: `report:${found.transfer_report_id}`,
      transferReportId: found.transfer_report_id,
      attemptId: null,
    };
  if (found.payment_attempt_id === null) return null;
  const attempt = await tx
    .selectFrom('payment_attempt')
    .select(['provider', 'provider_id', 'payment_method_id'])
    .where('id', '=', found.payment_attempt_id)
    .executeTakeFirstOrThrow();
  return {
    provider: attempt.provider,
    methodId: attempt.payment_method_id,
    reference: found.provider_reference ?? attempt.provider_id,
    transferReportId: null,
    // money that names another attempt is none of this one; what the provider lists names it
    attemptId:
      found.provider_reference === null || found.kind === 'unrecorded' ? found.payment_attempt_id : null,
  };
}
