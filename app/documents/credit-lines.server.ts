import { nameCreditNote } from '~/orders/line-refunds/write-order-refund.server';
import type { Tx } from '~/platform/database/database.server';
import type { Satang } from '~/values/money';
import type { NoteBuyer } from './credit';
import { type IssuedDocument, findSaleDocument } from './issue-document.server';
import { issueCreditNote } from './issue-credit-note.server';

/**
 * The credit note over lines of an order that went back (PAY-24, TAX-04), of the document that holds for its sale: lines after discounts,
 * VAT included, and what was withheld of them is no part of it. The refund names its note. Null when the order has no document or the lines came to nothing.
 * @throws Error when the document has not that much left of a line: then lines and notes do not fit, and nothing may be refunded
 */
export async function creditLines(
  tx: Tx,
  asked: {
    orderId: number;
    orderRefundId: number;
    lines: readonly { lineId: number; net: Satang }[];
    shipping: Satang;
    reason: string;
    buyer?: NoteBuyer | null;
  },
  now: Date,
): Promise<IssuedDocument | null> {
  const document = await findSaleDocument(tx, asked.orderId);
  if (!document) return null;
  // a document says the lines in the order's own turn, and shipping after them
  const rows = await tx
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', asked.orderId)
    .orderBy('position')
    .execute();
  const lines = [
    ...asked.lines.map(({ lineId, net }) => ({
      line: rows.findIndex(({ id }) => id === lineId),
      amount: net,
    })),
    { line: rows.length, amount: asked.shipping },
  ].filter(({ amount }) => amount > 0);
  if (lines.length === 0) return null;
  const note = await issueCreditNote(
    tx,
    { orderId: asked.orderId, refersTo: document.id, lines, reason: asked.reason, buyer: asked.buyer },
    now,
  );
  if (!note.ok) throw new Error(`order ${asked.orderId} cannot be credited: ${note.refusal.code}`);
  await nameCreditNote(tx, { orderRefundId: asked.orderRefundId, creditNoteId: note.value.id });
  return note.value;
}
