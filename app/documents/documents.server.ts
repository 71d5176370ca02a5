import type { Selectable } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import type { Currency } from '~/values/money';
import type { Day } from '~/values/time';
import { type DocumentKind, SALE_KINDS } from './document-kind';
import type { PrintedDocument } from './document-paper';
import { readSnapshot } from './stored-snapshot';

export interface DocumentView extends PrintedDocument {
  id: number;
  orderId: number;
  /** the token that opens the order's page */
  orderToken: string;
}

/** A document of the order with this token, and of no other order. */
export function readDocumentOfToken(
  db: Db,
  { orderToken, number }: { orderToken: string; number: string },
): Promise<DocumentView | null> {
  if (orderToken.length < 22 || orderToken.length > 64) return Promise.resolve(null);
  return readOne(db, (documents) =>
    documents.where('purchase_order.token', '=', orderToken).where('tax_document.number', '=', number),
  );
}

/** By number, for staff only. */
export const readDocumentByNumber = (db: Db, number: string): Promise<DocumentView | null> =>
  readOne(db, (documents) => documents.where('tax_document.number', '=', number));

/** A document in a list. */
export interface DocumentRow {
  id: number;
  kind: DocumentKind;
  number: string;
  day: Day;
  buyerName: string;
  total: number;
  currency: Currency;
  isCancelled: boolean;
}

export const DOCUMENT_ROW = [
  'tax_document.id',
  'tax_document.kind',
  'tax_document.number',
  'tax_document.document_day',
  'tax_document.buyer_name',
  'tax_document.total',
  'tax_document.currency',
  'tax_document.cancelled_at',
] as const;

/** An order's documents, oldest first; the caller has checked the order's owner. */
export async function readDocumentsOfOrder(db: Db, orderId: number): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('tax_document')
    .select(DOCUMENT_ROW)
    .where('order_id', '=', orderId)
    // valid documents come before cancelled ones
    .orderBy((eb) => eb('cancelled_at', 'is not', null))
    .orderBy('id')
    .execute();
  return rows.map(documentRow);
}

type Row = Pick<
  Selectable<DB['tax_document']>,
  'id' | 'kind' | 'number' | 'document_day' | 'buyer_name' | 'total' | 'currency' | 'cancelled_at'
>;

export const documentRow = (row: Row): DocumentRow => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  day: row.document_day,
  buyerName: row.buyer_name,
  total: row.total,
  currency: row.currency,
  isCancelled: row.cancelled_at !== null,
});

const query = (db: Db) =>
  db
    .selectFrom('tax_document')
    .innerJoin('purchase_order', 'purchase_order.id', 'tax_document.order_id')
    .leftJoin('tax_document as next', (join) =>
      join.onRef('next.refers_to_id', '=', 'tax_document.id').on('next.kind', 'in', SALE_KINDS),
    )
    .select([
      'tax_document.id',
      'tax_document.kind',
      'tax_document.number',
      'tax_document.document_day',
      'tax_document.snapshot',
      'tax_document.order_id',
      'purchase_order.token',
      'next.number as replaced_by',
    ]);
type Query = ReturnType<typeof query>;

async function readOne(db: Db, narrow: (documents: Query) => Query): Promise<DocumentView | null> {
  const row = await narrow(query(db)).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    day: row.document_day,
    snapshot: readSnapshot(row.snapshot),
    replacedBy: row.replaced_by,
    orderId: row.order_id,
    orderToken: row.token,
  };
}
