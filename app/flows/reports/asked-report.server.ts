import type { Db } from '~/platform/database/database.server';
import type { Period } from '~/values/period';
import { bangkokDay, endOfDay, type Locale } from '~/values/time';
import { reportKindFrom } from './report-kinds';
import { reportPeriod } from './report-period';
import { readReport } from './reports.server';

/** What the address of the reports asks for: the page and its file say the same. */
export async function readAskedReport(
  db: Db,
  query: URLSearchParams,
  { now, locale }: { now: Date; locale: Locale },
) {
  const kind = reportKindFrom(query.get('by'));
  const selection = reportPeriod({ preset: query.get('in'), typed: query.get('period') }, { now, kind });
  const period = kind === 'day' ? upToToday(selection.period, now) : selection.period;
  return { kind, asked: selection, report: await readReport(db, kind, { period, locale }) };
}

/** Days that have not come yet are no days without sales. */
function upToToday({ from, before }: Period, now: Date): Period {
  const end = endOfDay(bangkokDay(now));
  return { from, before: before > end ? end : before };
}
