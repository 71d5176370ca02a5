import { type ExpressionBuilder } from 'kysely';
import type { DB } from '~/platform/database/schema';
import type { Db } from '~/platform/database/database.server';
import type { PageRange } from '~/values/page-range';
import { DOCUMENT_KINDS, type DocumentKind } from './document-kind';
import type { DocumentSearch } from './document-search';
import { DOCUMENT_ROW, type DocumentRow, documentRow } from './documents.server';

export type StaffDocumentRow = DocumentRow & { orderId: number };

type Where = ExpressionBuilder<DB, 'tax_document'>;

const matches = (eb: Where, { pattern, month }: DocumentSearch) =>
  eb.and([
    ...(pattern === null
      ? []
      : [
          eb.or([
            eb('tax_document.number', 'ilike', pattern),
            eb('tax_document.buyer_name', 'ilike', pattern),
            eb('tax_document.buyer_tax_id', 'like', pattern),
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

/** How many documents of each kind match. */
export async function countDocuments(db: Db, search: DocumentSearch): Promise<DocumentCounts> {
  const rows = await db
    .selectFrom('tax_document')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where((eb) => matches(eb, search))
    .groupBy('kind')
    .execute();
  const of = (kind: DocumentKind) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
  const counts = Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, of(kind)])) as DocumentCounts;
  return { ...counts, all: DOCUMENT_KINDS.reduce((sum, kind) => sum + of(kind), 0) };
}

/** For staff only: a page of documents, newest first. */
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
    .$if(kind !== 'all', (documents) => documents.where('tax_document.kind', '=', kind))
    .orderBy('tax_document.id', 'desc')
    .limit(range.pageSize)
    .offset(range.offset)
    .execute();
  return rows.map((row) => ({ ...documentRow(row), orderId: row.order_id }));
}
