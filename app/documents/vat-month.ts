import { addDays, type Day } from '../values/time';

/** The first day of a day's month: the key of a month of the sales tax report. */
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The first day of the month after. */
export const nextMonth = (day: Day): Day => firstOfMonth(addDays(firstOfMonth(day), 31));

/** A month can be closed once it is over: until then sales come into it. */
export const isMonthOver = (month: Day, today: Day): boolean => today >= nextMonth(month);
