import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Satang, satang } from '~/values/money';
import type { PartGone } from './line-refund';

/** What one refund of an order took back; the buyer and staff read the same. Money in minor units of the order's currency. */
export interface LineRefundView {
  id: number;
  /** those that went back whole, or all that was left of them */
  lineIds: number[];
  /** of lines that stayed: some of their pieces, or an amount */
  parts: PartGone[];
  reason: string;
  /** What goes to the buyer, shipping with it. */
  amount: Satang;
  shipping: Satang;
  givesBack: boolean;
  creditNoteId: number | null;
  /** As the credit note is found by; null: the order had no document to credit. */
  creditNoteNumber: string | null;
  /** of a receipt it is a refund note */
  noteKind: 'credit-note' | 'refund-note';
  /** What counts for other orders of the buyer instead: staff moved it there. */
  moved: Satang;
  /** All of the amount has gone back, or there was none; until then it is on its way. */
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
    .select([
      'order_refund.id',
      'order_refund.order_id',
      'reason',
      'amount',
      'shipping',
      'gives_back',
      'credit_note_id',
      'created_at',
      'tax_document.number as credit_note_number',
      'tax_document.kind as note_kind',
      sql<boolean>`exists (select from money_case
          where money_case.order_refund_id = order_refund.id
            and money_case.amount > ${refundedOfException} + ${movedOfException})`.as('is_on_its_way'),
      sql<string>`coalesce((select sum(${movedOfException}) from money_case
          join purchase_order on purchase_order.id = money_case.order_id
          where money_case.order_refund_id = order_refund.id
            and money_case.currency = purchase_order.currency), 0)`.as('moved'),
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
  const parts = await db
    .selectFrom('order_refund_part')
    .select(['order_refund_id', 'order_line_id', 'qty', 'net', 'withholding'])
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
      parts: parts
        .filter((part) => part.order_refund_id === refund.id)
        .map((part) => ({
          lineId: part.order_line_id,
          qty: part.qty,
          net: satang(part.net),
          withholding: satang(part.withholding),
        })),
      reason: refund.reason,
      amount: satang(refund.amount - Number(refund.moved)),
      shipping: satang(refund.shipping),
      givesBack: refund.gives_back,
      creditNoteId: refund.credit_note_id,
      creditNoteNumber: refund.credit_note_number,
      noteKind: refund.note_kind === 'refund-note' ? 'refund-note' : 'credit-note',
      moved: satang(Number(refund.moved)),
      isMoneyBack: !refund.is_on_its_way,
      createdAt: refund.created_at,
    };
    byOrder.set(refund.order_id, [...(byOrder.get(refund.order_id) ?? []), view]);
  }
  return byOrder;
}

/** In a query that has `money_case`, what became of money that lines released: only what was sent back is refunded. */
const refundedOfException = sql`coalesce((select sum(refund.amount) from refund
  where refund.money_case_id = money_case.id and refund.status = 'done'), 0)`;
const movedOfException = sql`coalesce((select sum(part.amount) from payment_part part
  where part.money_case_id = money_case.id and part.kind = 'kept'), 0)`;
