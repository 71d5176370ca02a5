import { type RawBuilder, sql } from 'kysely';
import { monthOf } from '~/documents/document-search';
import { isMonthOver } from '~/documents/vat-month';
import type { MonthClosed } from '~/documents/vat-months.server';
import type { Db } from '~/platform/database/database.server';
import { remembered } from '~/platform/database/remembered.server';
import { MOST_COUNTED, type PageRange } from '~/values/page-range';
import { bangkokDay, type Day } from '~/values/time';

/** A month of the sales tax report, as the list of months shows it. */
export interface ListedMonth {
  /** `2026-11` */
  month: string;
  /** up to `MOST_COUNTED` */
  documents: number;
  /** null: it is open */
  closed: MonthClosed | null;
  /** it can be closed now */
  isOver: boolean;
  /** its last opening again; null: never */
  reopened: (MonthClosed & { reason: string }) | null;
}

const TAX_DAY = sql`coalesce(tax_document.tax_day, tax_document.document_day)`;
const ofMonth = (month: RawBuilder<unknown>) =>
  sql`${TAX_DAY} >= ${month} and ${TAX_DAY} < (${month} + interval '1 month')::date`;

/** Between the first document and the last each month is asked for by itself, so that not all documents are read. */
const MONTHS = sql<{ month: Day }>`(
  select month from (
    select month::date from (select min(${TAX_DAY}) as first, max(${TAX_DAY}) as last from tax_document) as ends,
      generate_series(date_trunc('month', first::timestamp), date_trunc('month', last::timestamp), interval '1 month') as month
    where exists (select from tax_document where ${ofMonth(sql`month::date`)})
    union
    select month from vat_month where closed_at is not null
    union
    select month from vat_month_change
  ) as each_month)`;
const documentsOf = (month: RawBuilder<unknown>) => sql<number>`(select count(*)::int from (
  select from tax_document where ${ofMonth(month)} limit ${sql.lit(MOST_COUNTED + 1)}) as counted)`;

/** A closed month takes no document any more: counted once, and again when it was closed anew. */
const countClosed = (db: Db, month: Day, closedAt: Date): Promise<number> =>
  remembered(db, `documents of ${month}, closed ${closedAt.toISOString()}`, async () => {
    const { rows } = await sql<{ documents: number }>`
      select ${documentsOf(sql`${month}::date`)} as documents`.execute(db);
    return rows[0]!.documents;
  });

export async function countMonths(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${MONTHS} as months`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Months that have documents or were closed, newest first, with who closed or opened them again. */
export async function readMonths(
  db: Db,
  { offset, pageSize }: Pick<PageRange, 'offset' | 'pageSize'>,
  now: Date,
): Promise<ListedMonth[]> {
  const { rows } = await sql<{
    month: Day;
    documents: number | null;
    closed_at: Date | null;
    closed_by: string | null;
    reopened_at: Date | null;
    reopened_by: string | null;
    reason: string | null;
  }>`
    select months.month, vat_month.closed_at,
      case when vat_month.closed_at is null then ${documentsOf(sql`months.month`)} end as documents,
      trim(closer.firstname || ' ' || closer.lastname) as closed_by,
      last.changed_at as reopened_at, last.reason, trim(opener.firstname || ' ' || opener.lastname) as reopened_by
    from ${MONTHS} as months
    left join vat_month on vat_month.month = months.month
    left join person closer on closer.id = vat_month.closed_by
    left join lateral (select * from vat_month_change change
      where change.month = months.month and change.kind = 'reopened' order by change.id desc limit 1) last on true
    left join person opener on opener.id = last.changed_by
    order by months.month desc limit ${pageSize} offset ${offset}`.execute(db);
  const today = bangkokDay(now);
  const documents = await Promise.all(
    rows.map(async (row) => row.documents ?? (await countClosed(db, row.month, row.closed_at!))),
  );
  return rows.map((row, index) => ({
    month: monthOf(row.month.slice(0, 7))!.month,
    documents: documents[index]!,
    closed: row.closed_at && { at: row.closed_at, byName: row.closed_by ?? '' },
    isOver: isMonthOver(row.month, today),
    reopened: row.reopened_at && {
      at: row.reopened_at,
      byName: row.reopened_by ?? '',
      reason: row.reason ?? '',
    },
  }));
}
