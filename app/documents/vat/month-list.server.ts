import { sql } from 'kysely';
import { monthOf } from '~/documents/document-search';
import { isMonthOver } from '~/documents/vat-month';
import type { MonthClosed } from '~/documents/vat-months.server';
import type { Db } from '~/platform/database/database.server';
import type { PageRange } from '~/values/page-range';
import { bangkokDay, type Day } from '~/values/time';
import { documentsOf, MONTHS_WITH_DOCUMENTS } from './month-sums.server';

/** A month in the list of sales tax reports. */
export interface ListedMonth {
  /** `2026-11` */
  month: string;
  documents: number;
  /** null: it is open */
  closed: MonthClosed | null;
  /** the month can be closed now */
  isOver: boolean;
  /** the last time it was opened again; null: never */
  reopened: (MonthClosed & { reason: string }) | null;
}

const MONTHS = sql<{ month: Day }>`(
  ${MONTHS_WITH_DOCUMENTS}
  union select month from vat_month where closed_at is not null
  union select month from vat_month_change)`;

export async function countMonths(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${MONTHS} as months`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Months with documents or closures, newest first, with the people who closed or reopened them. */
export async function readMonths(
  db: Db,
  { offset, pageSize }: Pick<PageRange, 'offset' | 'pageSize'>,
  now: Date,
): Promise<ListedMonth[]> {
  const { rows } = await sql<{
    month: Day;
    documents: number;
    closed_at: Date | null;
    closed_by: string | null;
    reopened_at: Date | null;
    reopened_by: string | null;
    reason: string | null;
  }>`
    select months.month, vat_month.closed_at,
      ${documentsOf(sql`months.month`)} as documents,
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
  return rows.map((row) => ({
    month: monthOf(row.month.slice(0, 7))!.month,
    documents: row.documents,
    closed: row.closed_at && { at: row.closed_at, byName: row.closed_by ?? '' },
    isOver: isMonthOver(row.month, today),
    reopened: row.reopened_at && {
      at: row.reopened_at,
      byName: row.reopened_by ?? '',
      reason: row.reason ?? '',
    },
  }));
}
