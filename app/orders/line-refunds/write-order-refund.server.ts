import { tellOfOrder } from '~/orders/life/tell-of-order.server';
import type { Tx } from '~/platform/database/database.server';
import type { Satang } from '~/values/money';
import type { PartGone } from './line-refund';

interface WrittenOrderRefund {
  orderId: number;
  reason: string;
  /** seats and pieces are on sale again */
  givesBack: boolean;
  /** of shipping, and of everything, in the order's currency */
  shipping: Satang;
  amount: Satang;
  /** those that went back whole, or all that was left of them */
  lines: readonly { lineId: number; net: Satang; withholding: Satang }[];
  parts: readonly PartGone[];
  /** staff, or the student who gave a free seat back */
  writtenBy: number;
}

/** Writes down that lines of an order went back, or parts of them; answers its id. What is paid back for them is the payments' own. */
export async function writeOrderRefund(tx: Tx, refund: WrittenOrderRefund, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('order_refund')
    .values({
      order_id: refund.orderId,
      reason: refund.reason,
      shipping: refund.shipping,
      amount: refund.amount,
      gives_back: refund.givesBack,
      created_at: now,
      created_by: refund.writtenBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = refund.lines.map(({ lineId, net, withholding }) => ({
    order_line_id: lineId,
    order_refund_id: id,
    net,
    withholding,
  }));
  if (lines.length > 0) await tx.insertInto('order_refund_line').values(lines).execute();
  const parts = refund.parts.map(({ lineId, qty, net, withholding }) => ({
    order_line_id: lineId,
    order_refund_id: id,
    qty,
    net,
    withholding,
  }));
  if (parts.length > 0) await tx.insertInto('order_refund_part').values(parts).execute();
  const refunded = {
    refundId: id,
    amount: refund.amount,
    shipping: refund.shipping,
    lineIds: [...refund.lines, ...refund.parts].map(({ lineId }) => lineId),
  };
  await tellOfOrder(
    tx,
    {
      event: 'order.refunded',
      orderId: refund.orderId,
      times: String(id),
      more: { refund: refunded },
    },
    now,
  );
  return id;
}

/** The refund names the credit note that was issued over it. */
export async function nameCreditNote(
  tx: Tx,
  { orderRefundId, creditNoteId }: { orderRefundId: number; creditNoteId: number },
): Promise<void> {
  await tx
    .updateTable('order_refund')
    .set({ credit_note_id: creditNoteId })
    .where('id', '=', orderRefundId)
    .execute();
}
