import type { Db, Tx } from '~/platform/database.server';
import { bangkokDay } from '~/values/time';
import { saleDocumentKind } from './document-kind';
import { isSellerKnown } from './document-snapshot';
import { findSaleDocument } from './issue-document.server';
import { lastRequestDay } from './request-window';
import { readSeller, readSoldOrder } from './sold-order.server';

/** What of an approved order's documents is not there (TAX-04). */
export interface MissingDocuments {
  /**
   * `none`: there is one that holds; `document`: it was approved before the shop issued any; `invoice`: it got a receipt because the shop's
   * name, address or tax id was not set, and it is set now
   */
  sale: 'none' | 'document' | 'invoice';
  /** refunds of lines that no credit note tells of, oldest first */
  refundIds: number[];
}

const NOTHING: MissingDocuments = { sale: 'none', refundIds: [] };
/** Longer than any month takes to be closed. */
const ANY_DAY = 62;

export async function readMissingDocuments(
  db: Db | Tx,
  orderId: number,
  now: Date,
): Promise<MissingDocuments> {
  const order = await db
    .selectFrom('purchase_order')
    .select(['status', 'due'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.status !== 'approved' || order.due === 0) return NOTHING;
  const document = await findSaleDocument(db, orderId);
  const refundIds = await readUncreditedRefunds(db, orderId);
  if (!document) return { sale: 'document', refundIds };
  if (document.kind !== 'receipt') return { sale: 'none', refundIds };
  const sold = await readSoldOrder(db, orderId);
  const kind = saleDocumentKind({
    currency: sold.currency,
    vat: sold.vat,
    hasTaxIdentity: sold.taxIdentity !== null,
    isSellerKnown: isSellerKnown(await readSeller(db)),
  });
  const canReplace = kind !== 'receipt' && (await isStillOpen(db, document.id, now));
  return { sale: canReplace ? 'invoice' : 'none', refundIds };
}

/** No credit note refers to it, and the report of its month is not closed. */
async function isStillOpen(db: Db | Tx, documentId: number, now: Date): Promise<boolean> {
  const open = await db
    .selectFrom('tax_document')
    .select('document_day')
    .where('id', '=', documentId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('tax_document as note')
            .select('note.id')
            .whereRef('note.refers_to_id', '=', 'tax_document.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return open !== undefined && bangkokDay(now) <= lastRequestDay(open.document_day, ANY_DAY);
}

async function readUncreditedRefunds(db: Db | Tx, orderId: number): Promise<number[]> {
  const refunds = await db
    .selectFrom('order_refund')
    .innerJoin('order_refund_line', 'order_refund_line.order_refund_id', 'order_refund.id')
    .select('order_refund.id')
    .distinct()
    .where('order_id', '=', orderId)
    .where('credit_note_id', 'is', null)
    .where((or) => or.or([or('net', '>', 0), or('shipping', '>', 0)]))
    .orderBy('order_refund.id')
    .execute();
  return refunds.map(({ id }) => id);
}
