import type { Db } from '~/platform/database/database.server';
import type { Locale } from '~/values/time';
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
  // access ends in days to come
  const asked = reportPeriod(
    { preset: query.get('in'), typed: query.get('period') },
    { now, mayBeginLater: kind === 'endings' },
  );
  return { kind, asked, report: await readReport(db, kind, { period: asked.period, locale }) };
}
