import { sql } from 'kysely';
import type { Month } from '~/documents/document-search';
import type { Db } from '~/platform/database/database.server';
import { type SalesReport, storedReport } from './vat-report.server';

export async function countClosedLines(db: Db, month: Month): Promise<number> {
  const { count } = await db
    .selectFrom('vat_month')
    .select(sql<number>`jsonb_array_length(report -> 'rows')`.as('count'))
    .where('month', '=', month.first)
    .executeTakeFirstOrThrow();
  return count;
}

/** The stored report of a closed month with one page of lines; the other lines never leave the database. */
export async function readClosedLines(
  db: Db,
  month: Month,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<SalesReport> {
  const lines = sql.lit(`$.rows[${offset} to ${offset + pageSize - 1}]`);
  const { report } = await db
    .selectFrom('vat_month')
    .select(
      sql<unknown>`(report - 'rows') || jsonb_build_object('rows', jsonb_path_query_array(report, ${lines}))`.as(
        'report',
      ),
    )
    .where('month', '=', month.first)
    .executeTakeFirstOrThrow();
  return storedReport.parse(report);
}
