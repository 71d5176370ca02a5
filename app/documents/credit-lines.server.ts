import { nameCreditNote } from '~/orders/line-refunds/write-order-refund.server';
import type { Tx } from '~/platform/database/database.server';
import type { Satang } from '~/values/money';
import type { NoteBuyer } from './credit';
import { issueCreditNote } from './issue-credit-note.server';
import { type IssuedDocument, findSaleDocument } from './issue-document.server';

/**
 * The credit note over refunded lines of an order (PAY-24, TAX-04): after discounts, VAT included, withholding ignored;
 * stored with the refund. Null without a document or an amount. Throws when the document has less left of a line.
 */
export async function creditLines(
  tx: Tx,
  refund: {
    orderId: number;
    orderRefundId: number;
    lines: readonly { lineId: number; net: Satang }[];
    shipping: Satang;
    reason: string;
    buyer?: NoteBuyer | null;
  },
  now: Date,
): Promise<IssuedDocument | null> {
  const document = await findSaleDocument(tx, refund.orderId);
  if (!document) return null;
  // a document lists the lines in the order's own sequence, then shipping
  const rows = await tx
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', refund.orderId)
    .orderBy('position')
    .execute();
  const lines = [
    ...refund.lines.map(({ lineId, net }) => ({
      line: rows.findIndex(({ id }) => id === lineId),
      amount: net,
    })),
    { line: rows.length, amount: refund.shipping },
  ].filter(({ amount }) => amount > 0);
  if (lines.length === 0) return null;
  const note = await issueCreditNote(
    tx,
    { orderId: refund.orderId, refersTo: document.id, lines, reason: refund.reason, buyer: refund.buyer },
    now,
  );
  if (!note.ok) throw new Error(`order ${refund.orderId} cannot be credited: ${note.refusal.code}`);
  await nameCreditNote(tx, { orderRefundId: refund.orderRefundId, creditNoteId: note.value.id });
  return note.value;
}
