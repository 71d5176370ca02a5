import { type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DB } from '../../db/schema';
import type { Db, Tx } from '~/platform/database.server';
import { type Satang, satang } from '~/values/money';

/** What one refund of an order took back; the buyer and staff read the same. Money in minor units of the order's currency. */
export interface LineRefundView {
  id: number;
  lineIds: number[];
  reason: string;
  /** What goes to the buyer, shipping with it. */
  amount: Satang;
  shipping: Satang;
  givesBack: boolean;
  creditNoteId: number | null;
  /** As the credit note is found by; null: the order had no document to credit. */
  creditNoteNumber: string | null;
  /** All of its money has gone back, or there was none; until then it is on its way. */
  isMoneyBack: boolean;
  createdAt: Date;
}

/** The refunds of lines of an order, oldest first (PAY-24). */
export async function readLineRefunds(db: Db | Tx, orderId: number): Promise<LineRefundView[]> {
  const refunds = await readLineRefundsOfOrders(db, [orderId]);
  return refunds.get(orderId) ?? [];
}

/** The same of several orders; orders of which nothing went back are not in the answer. */
export async function readLineRefundsOfOrders(
  db: Db | Tx,
  orderIds: readonly number[],
): Promise<Map<number, LineRefundView[]>> {
  const byOrder = new Map<number, LineRefundView[]>();
  if (orderIds.length === 0) return byOrder;
  const refunds = await db
    .selectFrom('order_refund')
    .leftJoin('tax_document', 'tax_document.id', 'order_refund.credit_note_id')
    .select((select) => [
      'order_refund.id',
      'order_refund.order_id',
      'reason',
      'amount',
      'shipping',
      'gives_back',
      'credit_note_id',
      'created_at',
      'tax_document.number as credit_note_number',
      select
        .exists(
          select
            .selectFrom('money_case')
            .select('money_case.id')
            .whereRef('money_case.order_refund_id', '=', 'order_refund.id')
            .where('settled_at', 'is', null),
        )
        .as('is_on_its_way'),
    ])
    .where('order_refund.order_id', 'in', [...orderIds])
    .orderBy('order_refund.id')
    .execute();
  if (refunds.length === 0) return byOrder;
  const lines = await db
    .selectFrom('order_refund_line')
    .select(['order_refund_id', 'order_line_id'])
    .where(
      'order_refund_id',
      'in',
      refunds.map(({ id }) => id),
    )
    .orderBy('order_line_id')
    .execute();
  for (const refund of refunds) {
    const view: LineRefundView = {
      id: refund.id,
      lineIds: lines.filter((line) => line.order_refund_id === refund.id).map((line) => line.order_line_id),
      reason: refund.reason,
      amount: satang(refund.amount),
      shipping: satang(refund.shipping),
      givesBack: refund.gives_back,
      creditNoteId: refund.credit_note_id,
      creditNoteNumber: refund.credit_note_number,
      isMoneyBack: !refund.is_on_its_way,
      createdAt: refund.created_at,
    };
    byOrder.set(refund.order_id, [...(byOrder.get(refund.order_id) ?? []), view]);
  }
  return byOrder;
}

/** In a query that has `order_line`: has this line gone back? */
export const isLineRefunded = <Tables extends keyof DB>(
  where: ExpressionBuilder<DB, Tables | 'order_line'>,
): Expression<SqlBool> =>
  where.exists(
    (where as unknown as ExpressionBuilder<DB, 'order_line'>)
      .selectFrom('order_refund_line')
      .select('order_refund_line.order_line_id')
      .whereRef('order_refund_line.order_line_id', '=', 'order_line.id'),
  );
