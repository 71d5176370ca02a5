import type { Db, Tx } from '~/platform/database/database.server';
import { saleDocumentKind } from './document-kind';
import { isSellerKnown } from './document-snapshot';
import { findSaleDocument } from './issue-document.server';
import { findReplaceableDocument } from './replaceable.server';
import { readSeller, readSoldOrder } from './sold-order.server';

/** The missing documents of an approved order (TAX-04). */
export interface MissingDocuments {
  /**
   * `none`: a valid one exists; `document`: approved before the shop issued any; `invoice`: it has a receipt because
   * name, address or tax id of the shop was not set, and now is
   */
  sale: 'none' | 'document' | 'invoice';
  /** refunds of lines without a credit note, oldest first */
  refundIds: number[];
}

const NOTHING: MissingDocuments = { sale: 'none', refundIds: [] };

export async function readMissingDocuments(db: Db | Tx, orderId: number): Promise<MissingDocuments> {
  const order = await db
    .selectFrom('purchase_order')
    .select(['status', 'due', 'agreed', 'is_test'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.status !== 'approved' || order.is_test || (order.agreed ?? order.due) === 0) return NOTHING;
  const document = await findSaleDocument(db, orderId);
  const refundIds = await readUncreditedRefunds(db, orderId);
  if (!document) return { sale: 'document', refundIds };
  if (document.kind !== 'receipt') return { sale: 'none', refundIds };
  const sale = await readSoldOrder(db, orderId);
  const kind = saleDocumentKind({
    currency: sale.currency,
    vat: sale.vat,
    hasTaxIdentity: sale.taxIdentity !== null,
    isSellerKnown: isSellerKnown(await readSeller(db)),
  });
  const canReplace = kind !== 'receipt' && (await findReplaceableDocument(db, orderId)).ok;
  return { sale: canReplace ? 'invoice' : 'none', refundIds };
}

async function readUncreditedRefunds(db: Db | Tx, orderId: number): Promise<number[]> {
  const refunds = await db
    .selectFrom('order_refund')
    .leftJoin('order_refund_line', 'order_refund_line.order_refund_id', 'order_refund.id')
    .leftJoin('order_refund_part', 'order_refund_part.order_refund_id', 'order_refund.id')
    .select('order_refund.id')
    .distinct()
    .where('order_id', '=', orderId)
    .where('credit_note_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('order_refund_line.net', '>', 0),
        eb('order_refund_part.net', '>', 0),
        eb('shipping', '>', 0),
      ]),
    )
    .orderBy('order_refund.id')
    .execute();
  return refunds.map(({ id }) => id);
}
