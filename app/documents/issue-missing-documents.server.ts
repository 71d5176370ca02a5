import { writeOrderEvent } from '~/orders/life/move-order.server';
import { readLineRefunds } from '~/orders/line-refunds/refunded-lines.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { satang } from '~/values/money';
import { creditLines } from './credit-lines.server';
import { issueDocument, replaceDocument } from './issue-document.server';
import { type MissingDocuments, readMissingDocuments } from './missing-documents.server';
import type { IssuedDocument } from './write-document.server';

/**
 * Issues the missing documents of an approved order (TAX-04): its document, or the tax invoice in place of a receipt,
 * then a credit note for each refund of lines. Repeating it issues nothing twice. Returns the issued documents.
 */
export async function issueMissingDocuments(
  db: Db,
  { orderId, administratorId }: { orderId: number; administratorId: number },
  now: Date,
): Promise<IssuedDocument[]> {
  const documents: IssuedDocument[] = [];
  // one series a transaction: two series in another sequence elsewhere would deadlock
  for (;;) {
    const document = await inTransaction(db, async (tx) => {
      await tx.selectFrom('purchase_order').select('id').where('id', '=', orderId).forUpdate().execute();
      const missing = await readMissingDocuments(tx, orderId);
      const next = await issueNext(tx, { orderId, missing }, now);
      if (next)
        await writeOrderEvent(
          tx,
          { orderId, kind: 'document-issued', actor: 'staff', actorId: administratorId, reason: next.number },
          now,
        );
      return next;
    });
    if (!document) return documents;
    documents.push(document);
  }
}

async function issueNext(
  tx: Tx,
  { orderId, missing }: { orderId: number; missing: MissingDocuments },
  now: Date,
): Promise<IssuedDocument | null> {
  if (missing.sale === 'document') return issueDocument(tx, { orderId }, now);
  if (missing.sale === 'invoice') {
    const replacement = await replaceDocument(tx, { orderId }, now);
    return replacement.ok ? replacement.value : null;
  }
  const [refundId] = missing.refundIds;
  return refundId === undefined ? null : creditRefund(tx, { orderId, refundId }, now);
}

async function creditRefund(
  tx: Tx,
  { orderId, refundId }: { orderId: number; refundId: number },
  now: Date,
): Promise<IssuedDocument | null> {
  const refund = (await readLineRefunds(tx, orderId)).find(({ id }) => id === refundId);
  if (!refund) return null;
  const lines = await tx
    .selectFrom('order_refund_line')
    .select(['order_line_id', 'net'])
    .where('order_refund_id', '=', refundId)
    .orderBy('order_line_id')
    .execute();
  return creditLines(
    tx,
    {
      orderId,
      orderRefundId: refundId,
      lines: [
        ...lines.map(({ order_line_id, net }) => ({ lineId: order_line_id, net: satang(net) })),
        ...refund.parts,
      ],
      shipping: refund.shipping,
      reason: refund.reason,
    },
    now,
  );
}
