import type { Db, Tx } from '~/platform/database/database.server';
import type { Day } from '~/values/time';
import { firstOfMonth, nextMonth } from './vat-month';

/**
 * Whether the month of a day is open; it then stays open until the transaction ends. Lock order: order, month, number.
 */
export async function holdMonthOpen(tx: Tx, day: Day): Promise<boolean> {
  const month = firstOfMonth(day);
  await tx
    .insertInto('vat_month')
    .values({ month })
    .onConflict((conflict) => conflict.column('month').doNothing())
    .execute();
  const row = await tx
    .selectFrom('vat_month')
    .select('closed_at')
    .where('month', '=', month)
    .forShare()
    .executeTakeFirstOrThrow();
  return row.closed_at === null;
}

/**
 * The tax day of a new document: the payment's (Revenue Code, section 78/1) while its month is open, else the day of
 * issue, else the first day of the next open month.
 */
export async function takeTaxDay(tx: Tx, { paidOn, day }: { paidOn: Day | null; day: Day }): Promise<Day> {
  if (paidOn !== null && (await holdMonthOpen(tx, paidOn))) return paidOn;
  let taxDay = day;
  while (!(await holdMonthOpen(tx, taxDay))) taxDay = nextMonth(taxDay);
  return taxDay;
}

/** Without a lock; a caller that relies on it uses `holdMonthOpen`. */
export async function isMonthClosed(db: Db | Tx, day: Day): Promise<boolean> {
  const row = await db
    .selectFrom('vat_month')
    .select('month')
    .where('month', '=', firstOfMonth(day))
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The person who closed a month, and the time. */
export interface MonthClosed {
  at: Date;
  byName: string;
}

/** Null: it is open. */
export async function readMonthClosed(db: Db, month: Day): Promise<MonthClosed | null> {
  const row = await db
    .selectFrom('vat_month')
    .innerJoin('person', 'person.id', 'vat_month.closed_by')
    .select(['closed_at', 'person.firstname', 'person.lastname'])
    .where('month', '=', firstOfMonth(month))
    .executeTakeFirst();
  if (!row?.closed_at) return null;
  return { at: row.closed_at, byName: `${row.firstname} ${row.lastname ?? ''}`.trim() };
}
