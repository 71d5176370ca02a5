import type { Tx } from '~/platform/database.server';
import { translator } from '~/text/translate';
import { bangkokDay } from '~/values/time';
import { type DocumentKind, saleDocumentKind } from './document-kind';
import { isSellerKnown, saleSnapshot } from './document-snapshot';
import { readSeller, readSoldOrder } from './sold-order.server';
import { type IssuedDocument, writeDocument } from './write-document.server';

export type { IssuedDocument };

/**
 * The document of a paid order, written in the transaction that approves it (TAX-04): tax invoice, abbreviated tax invoice or receipt.
 * Null when nothing was paid. An order that has one that holds keeps it.
 */
export async function issueDocument(
  tx: Tx,
  { orderId }: { orderId: number },
  now: Date,
): Promise<IssuedDocument | null> {
  const order = await readSoldOrder(tx, orderId);
  if (order.due === 0) return null;
  const issued = await findSaleDocument(tx, orderId);
  if (issued) return issued;
  const seller = await readSeller(tx);
  const kind = saleDocumentKind({
    currency: order.currency,
    vat: order.vat,
    hasTaxIdentity: order.taxIdentity !== null,
    isSellerKnown: isSellerKnown(seller),
  });
  const snapshot = saleSnapshot(order, seller, translator('th')('document.shipping'));
  return writeDocument(tx, { kind, day: bangkokDay(now), orderId, refersToId: null, snapshot }, now);
}

/** The document that holds for an order's sale. */
export async function findSaleDocument(tx: Tx, orderId: number): Promise<IssuedDocument | null> {
  const row = await tx
    .selectFrom('tax_document')
    .select(['id', 'kind', 'number'])
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'credit-note')
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as DocumentKind } : null;
}
