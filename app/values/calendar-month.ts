/** Days `YYYY-MM-DD` without a clock or a zone, small enough for a page's script. */
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export function dayPlus(day: string, days: number): string {
  const date = at(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** The same day of another month; its last day where that month is shorter. */
export function dayPlusMonths(day: string, months: number): string {
  const date = at(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return dayOf(date);
}

/** 0 for Sunday to 6. */
export const weekdayIn = (day: string): number => at(day).getUTCDay();

/** The weeks of this day's month, from Sunday; days of other months are null. */
export function monthWeeks(day: string): (string | null)[][] {
  const first = `${day.slice(0, 8)}01`;
  const start = dayPlus(first, -weekdayIn(first));
  const weeks: (string | null)[][] = [];
  for (
    let sunday = start;
    sunday <= first || sunday.startsWith(first.slice(0, 7));
    sunday = dayPlus(sunday, 7)
  )
    weeks.push(
      [0, 1, 2, 3, 4, 5, 6].map((offset) => {
        const each = dayPlus(sunday, offset);
        return each.startsWith(first.slice(0, 7)) ? each : null;
      }),
    );
  return weeks;
}
