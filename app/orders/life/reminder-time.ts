import { addDays, addHours, addMilliseconds, bangkokDay, bangkokInstant } from '~/values/time';

/** Mails that remind of something leave between these hours in Bangkok. */
const DAY_BEGINS = '08:00:00';
const DAY_ENDS = '20:00:00';
/** What cannot wait for the morning leaves an hour before the day ends. */
const EVENING_HOURS = -1;

/** Whether nobody is woken by a mail of this moment. */
export function isByDay(at: Date): boolean {
  const day = bangkokDay(at);
  return at >= bangkokInstant(day, DAY_BEGINS) && at < bangkokInstant(day, DAY_ENDS);
}

/**
 * From when the buyer of an unpaid order may be reminded: `hours` before its end; at night it waits for the morning, or goes out the
 * evening before where the order ends sooner. Null: its whole time is short, or no such hour lies within it.
 */
export function reminderTime({
  placedAt,
  cancelAt,
  hours,
}: {
  placedAt: Date;
  cancelAt: Date;
  hours: number;
}): Date | null {
  if (hours === 0 || addHours(placedAt, 2 * hours) > cancelAt) return null;
  const usual = addHours(cancelAt, -hours);
  if (isByDay(usual)) return usual;
  const morning = nextMorning(usual);
  if (morning < cancelAt) return morning;
  const evening = addHours(bangkokInstant(addDays(bangkokDay(morning), -1), DAY_ENDS), EVENING_HOURS);
  return evening > placedAt ? evening : null;
}

/** When the night of this moment ends. */
function nextMorning(at: Date): Date {
  const morning = bangkokInstant(bangkokDay(at), DAY_BEGINS);
  return at < morning ? morning : bangkokInstant(addDays(bangkokDay(at), 1), DAY_BEGINS);
}

/** Orders that end by then may be to be reminded of at `now`: a night and that evening hour are 13 hours. */
export const lastEndToLookAt = (now: Date, hours: number): Date =>
  addMilliseconds(addHours(now, hours + 13), 1);
