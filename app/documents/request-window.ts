import { addDays, type Day } from '../values/time';

/** The sales report of a month is handed in by the 15th of the next one; a day before it is closed. */
const REPORT_CLOSES_ON = 14;

/**
 * The last day on which a buyer may ask for a tax invoice in place of what was issued on `day`. The new document bears that day, so the
 * month's VAT stays what it was; after the month's report is closed it can no longer change.
 */
export function lastRequestDay(day: Day, windowDays: number): Day {
  const nextMonth = addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7);
  const closes = `${nextMonth}-${REPORT_CLOSES_ON}`;
  const last = addDays(day, windowDays);
  return last < closes ? last : closes;
}
