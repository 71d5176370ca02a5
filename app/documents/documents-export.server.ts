import type { Db } from '~/platform/database/database.server';
import { exportedMoney } from '~/values/exported-money';
import { paths } from '~/values/paths';
import { isNote } from './document-kind';
import { readSnapshot } from './stored-snapshot';

/** The documents of a person's orders for their export, oldest first. */
export async function readDocumentsExport(db: Db, personId: number, shopAddress: string) {
  const rows = await db
    .selectFrom('tax_document')
    .innerJoin('purchase_order', 'purchase_order.id', 'tax_document.order_id')
    .leftJoin('tax_document as original', 'original.id', 'tax_document.refers_to_id')
    .select([
      'tax_document.order_id as orderId',
      'tax_document.number',
      'tax_document.kind',
      'tax_document.document_day as day',
      'tax_document.issued_at as issuedAt',
      'tax_document.cancelled_at as cancelledAt',
      'tax_document.currency',
      'tax_document.total',
      'tax_document.vat',
      'tax_document.snapshot',
      'original.number as original',
      'purchase_order.token',
    ])
    .where('purchase_order.person_id', '=', personId)
    .orderBy('tax_document.id')
    .execute();
  return rows.map(({ currency, total, vat, snapshot, token, original, ...row }) => ({
    ...row,
    creditNoteOf: isNote(row.kind) ? original : null,
    replaces: isNote(row.kind) ? null : original,
    page: `${shopAddress}${paths.orderDocumentNumbered({ token, number: row.number })}`,
    buyer: readSnapshot(snapshot).buyer,
    total: exportedMoney(total, currency),
    vatIncluded: exportedMoney(vat, currency),
  }));
}
