import { type ExpressionBuilder, sql } from 'kysely';
import { countedRows } from '~/platform/database/counted-rows.server';
import type { Db } from '~/platform/database/database.server';
import { ilike } from '~/platform/database/ilike.server';
import type { DB } from '~/platform/database/schema';
import type { PageRange } from '~/values/page-range';
import { DOCUMENT_KINDS, type DocumentKind } from './document-kind';
import type { DocumentSearch } from './document-search';
import { DOCUMENT_ROW, type DocumentRow, documentRow } from './documents.server';

export type StaffDocumentRow = DocumentRow & { orderId: number };

type Where = ExpressionBuilder<DB, 'tax_document'>;

/** The expression of the index `tax_document_words`. */
const WORDS = sql<string>`(tax_document.number || ' ' || tax_document.buyer_name || ' ' || tax_document.buyer_tax_id)`;

const matches = (eb: Where, { pattern, orderId, month }: DocumentSearch) =>
  eb.and([
    ...(pattern === null
      ? []
      : [
          eb.or([
            ilike(WORDS, pattern),
            ...(orderId === null ? [] : [eb('tax_document.order_id', '=', orderId)]),
          ]),
        ]),
    ...(month === null
      ? []
      : [
          eb('tax_document.document_day', '>=', month.first),
          eb('tax_document.document_day', '<=', month.last),
        ]),
  ]);

export type DocumentCounts = Record<DocumentKind | 'all', number>;

/** The number of matches of each kind, up to `MOST_COUNTED`. */
export async function countDocuments(db: Db, search: DocumentSearch): Promise<DocumentCounts> {
  const matching = db
    .selectFrom('tax_document')
    .select('tax_document.id')
    .where((eb) => matches(eb, search));
  return db
    .selectNoFrom(() => [
      countedRows(matching).as('all'),
      ...DOCUMENT_KINDS.map((kind) => countedRows(matching.where('tax_document.kind', '=', kind)).as(kind)),
    ])
    .executeTakeFirstOrThrow();
}

/** A page of documents, newest first; for staff only. */
export async function readStaffDocuments(
  db: Db,
  {
    kind,
    search,
    range,
  }: {
    kind: DocumentKind | 'all';
    search: DocumentSearch;
    range: Pick<PageRange, 'offset' | 'pageSize'>;
  },
): Promise<StaffDocumentRow[]> {
  const rows = await db
    .selectFrom('tax_document')
    .select([...DOCUMENT_ROW, 'tax_document.order_id'])
    .where((eb) => matches(eb, search))
    .where((eb) => (kind === 'all' ? eb.lit(true) : eb('tax_document.kind', '=', kind)))
    .orderBy('tax_document.id', 'desc')
    .limit(range.pageSize)
    .offset(range.offset)
    .execute();
  return rows.map((row) => ({ ...documentRow(row), orderId: row.order_id }));
}
