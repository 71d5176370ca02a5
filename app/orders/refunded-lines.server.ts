import { type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DB } from '../../db/schema';
import type { Db, Tx } from '~/platform/database.server';
import { addMoney, type Satang, satang } from '~/values/money';

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
  createdAt: Date;
}

/** The refunds of lines of an order, oldest first (PAY-24). */
export async function readLineRefunds(db: Db | Tx, orderId: number): Promise<LineRefundView[]> {
  const refunds = await db
    .selectFrom('order_refund')
    .select(['id', 'reason', 'amount', 'shipping', 'gives_back', 'credit_note_id', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  if (refunds.length === 0) return [];
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
  return refunds.map((refund) => ({
    id: refund.id,
    lineIds: lines.filter((line) => line.order_refund_id === refund.id).map((line) => line.order_line_id),
    reason: refund.reason,
    amount: satang(refund.amount),
    shipping: satang(refund.shipping),
    givesBack: refund.gives_back,
    creditNoteId: refund.credit_note_id,
    createdAt: refund.created_at,
  }));
}

export const refundedOf = (refunds: readonly LineRefundView[]): Satang =>
  addMoney(...refunds.map(({ amount }) => amount));

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
