import { type RawBuilder, sql } from 'kysely';
import { SALE_KINDS } from '~/documents/document-kind';
import type { Month } from '~/documents/document-search';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Currency } from '~/values/money';
import type { Day } from '~/values/time';
import { TAX_DAY } from './reported-documents.server';
import type { ReportedGroup } from './vat-report';

/** The sums of a month by document groups, maintained with each write (migration 0180). */
export async function readGroups(
  db: Db,
  month: Pick<Month, 'first'>,
): Promise<(ReportedGroup & { currency: Currency })[]> {
  const { rows } = await sql<ReportedGroup & { currency: Currency }>`
    select kind, currency, is_replaced as "isReplaced", sum(documents)::int as count, sum(taxed)::bigint as taxed,
      sum(exempt)::bigint as exempt, sum(vat)::bigint as vat, sum(total)::bigint as total
    from tax_month_sum where month = ${month.first}
    group by kind, currency, is_replaced having sum(documents) <> 0
    order by kind, currency, is_replaced`.execute(db);
  return rows;
}

/** SQL: the number of documents in a month; its first day. */
export const documentsOf = (month: RawBuilder<unknown>) =>
  sql<number>`coalesce((select sum(documents) from tax_month_sum where tax_month_sum.month = ${month}), 0)::int`;

/** SQL: the months that have documents. */
export const MONTHS_WITH_DOCUMENTS = sql`select month from tax_month_sum group by month having sum(documents) <> 0`;

/**
 * Recomputes the maintained sums from the documents, one row a group, and corrects any drift. A month at a time, so that
 * no statement takes long.
 */
export async function sumTaxMonths(db: Db): Promise<void> {
  const { rows } = await sql<{ month: Day }>`
    select month::date from (select min(${TAX_DAY}) as first, max(${TAX_DAY}) as last from tax_document) as ends,
      generate_series(date_trunc('month', first::timestamp), date_trunc('month', last::timestamp), interval '1 month') as month
    union select month from tax_month_sum`.execute(db);
  for (const { month } of rows) await sumMonth(db, month);
}

const sumMonth = (db: Db, month: Day): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('tax-month-sums', 0))`.execute(tx);
    // one statement sees documents and their counts consistently: both without a document being issued meanwhile
    await sql`
      with summed as (delete from tax_month_sum where month = ${month})
      insert into tax_month_sum (month, kind, currency, is_replaced, documents, taxed, exempt, vat, total)
      select ${month}::date, kind, currency, is_replaced, count(*), coalesce(sum((snapshot ->> 'taxed')::bigint), 0),
        coalesce(sum((snapshot ->> 'exempt')::bigint), 0), coalesce(sum((snapshot ->> 'vat')::bigint), 0),
        coalesce(sum((snapshot ->> 'total')::bigint), 0)
      from (
        select kind, currency, snapshot, exists (select from tax_document next where next.refers_to_id = tax_document.id
            and next.kind in (${sql.join(SALE_KINDS)})) as is_replaced
        from tax_document
        where ${TAX_DAY} >= ${month}::date and ${TAX_DAY} < (${month}::date + interval '1 month')::date) as document
      group by kind, currency, is_replaced`.execute(tx);
  });
