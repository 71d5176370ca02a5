import { addDays, type Day } from '../values/time';

/** The sales report of a month is due on the 15th of the next one; the shop closes it a day before. */
const REPORT_CLOSES_ON = 14;

/**
 * The last day on which a buyer may request a tax invoice in place of a document of `day`. The new one bears the same
 * day, so it must come before the month's report is closed.
 */
export function lastRequestDay(day: Day, windowDays: number): Day {
  const nextMonth = addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7);
  const closes = `${nextMonth}-${REPORT_CLOSES_ON}`;
  const last = addDays(day, windowDays);
  return last < closes ? last : closes;
}
