import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { SALE_KINDS } from '~/documents/document-kind';
import type { Month } from '~/documents/document-search';
import type { Db, Tx } from '~/platform/database/database.server';
import type { Day } from '~/values/time';
import { readSnapshot } from '../stored-snapshot';

/** SQL: the day a document is reported by. */
export const TAX_DAY = sql<Day>`coalesce(tax_document.tax_day, tax_document.document_day)`;

/** Documents of a month by tax point, or by day of issue where the month of the tax point was closed. */
export const ofMonth = ({ first, last }: Pick<Month, 'first' | 'last'>): RawBuilder<SqlBool> =>
  sql`${TAX_DAY} >= ${first} and ${TAX_DAY} <= ${last}`;

/** SQL: the buyer withholds tax. */
export const isWithheld = sql<SqlBool>`jsonb_typeof(tax_document.snapshot -> 'withholding') = 'object'`;

export type Reported = Awaited<ReturnType<typeof readReported>>[number];

/** Documents in the report's order of day and number. */
export async function readReported(db: Db | Tx, which: RawBuilder<SqlBool>) {
  const documents = await db
    .selectFrom('tax_document')
    .leftJoin('tax_document as next', (join) =>
      join.onRef('next.refers_to_id', '=', 'tax_document.id').on('next.kind', 'in', SALE_KINDS),
    )
    .leftJoin('withholding_certificate', 'withholding_certificate.order_id', 'tax_document.order_id')
    .select([
      'tax_document.kind',
      'tax_document.number',
      'tax_document.document_day as day',
      TAX_DAY.as('taxDay'),
      'tax_document.order_id as orderId',
      'tax_document.currency',
      'tax_document.snapshot',
      'next.number as replacedBy',
      'withholding_certificate.number as certificateNumber',
      'withholding_certificate.certificate_day as certificateDay',
    ])
    .where(which)
    .orderBy('tax_document.document_day')
    .orderBy('tax_document.number')
    .execute();
  return documents.map((row) => ({
    ...row,
    kind: row.kind,
    snapshot: readSnapshot(row.snapshot),
  }));
}

/** A page of the ids of a month's documents in baht, in the same order; without a size, all of them. */
export async function readReportedIds(
  db: Db,
  month: Month,
  { offset, pageSize }: { offset: number; pageSize: number | null },
): Promise<number[]> {
  // filters the month first: by the order of days the database would walk through all earlier documents
  const { rows } = await sql<{ id: number }>`
    with month as materialized (
      select id, document_day, number from tax_document where ${ofMonth(month)} and currency = 'THB')
    select id from month order by document_day, number limit ${pageSize} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
