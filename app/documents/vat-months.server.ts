import type { Db, Tx } from '~/platform/database/database.server';
import type { Day } from '~/values/time';
import { firstOfMonth, nextMonth } from './vat-month';

/**
 * Whether a document may be reported in the month of a day, which then stays open until the transaction ends: whoever closes it waits.
 * Taken after the order's lock and before the number's.
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
 * The day a new document's VAT is reported by: the tax point, which is the payment (Revenue Code, section 78/1), as long as its month is not
 * closed; else the day of issue. Should that month be closed too, the first day of the next that is not.
 */
export async function takeTaxDay(tx: Tx, { paidOn, day }: { paidOn: Day | null; day: Day }): Promise<Day> {
  if (paidOn !== null && (await holdMonthOpen(tx, paidOn))) return paidOn;
  let taxDay = day;
  while (!(await holdMonthOpen(tx, taxDay))) taxDay = nextMonth(taxDay);
  return taxDay;
}

/** As it looks now; who is to rely on it holds the month instead. */
export async function isMonthClosed(db: Db | Tx, day: Day): Promise<boolean> {
  const row = await db
    .selectFrom('vat_month')
    .select('month')
    .where('month', '=', firstOfMonth(day))
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who closed a month, and when. */
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
