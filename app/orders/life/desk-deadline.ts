import { z } from 'zod';
import { type ClassTime, holdBefore } from '~/catalogue/sessions/class-time';
import { line, noDay } from '~/kit/forms/field-rules';
import { addHours, bangkokInstant, type Day, parseClock, parseDay } from '~/values/time';

/** Nobody keeps a seat for longer than this without paying. */
export const LONGEST_DAYS = 60;

/** Until when an order is to be paid, as staff types it: a day and a time in Bangkok. Messages are text keys. */
export const deadlineFields = {
  until_day: line(20, { missing: 'desk.until.dayMissing', long: 'transfer.dayInvalid' }).transform(
    (typed, context): Day => {
      const day = parseDay(typed);
      if (day !== null) return day;
      context.addIssue({ code: 'custom', message: noDay(typed, 'transfer.dayInvalid') });
      return z.NEVER;
    },
  ),
  until_time: line(12, { missing: 'transfer.timeMissing', long: 'transfer.timeInvalid' }).transform(
    (typed, context) => {
      const clock = parseClock(typed);
      if (clock !== null) return clock;
      context.addIssue({ code: 'custom', message: 'transfer.timeInvalid' });
      return z.NEVER;
    },
  ),
};

export const deadlineOf = (input: { until_day: Day; until_time: string }): Date =>
  bangkokInstant(input.until_day, input.until_time);

/** Two days from now, or a day after its deadline so far where that is later; not after its class begins. */
export function suggestedDeadline({
  now,
  before,
  classes,
}: {
  now: Date;
  before: Date | null;
  classes: readonly ClassTime[];
}): Date {
  const inTwoDays = addHours(now, 48);
  const dayMore = before === null ? inTwoDays : addHours(before, 24);
  return holdBefore(dayMore > inTwoDays ? dayMore : inTwoDays, classes, now);
}

export type DeadlineProblem = 'PAST' | 'NOT_LATER' | 'TOO_FAR' | 'AFTER_CLASS';

/**
 * Why an order cannot be payable until then; null: it can. `before`: its deadline so far, which only moves away; `classes`: those it is about,
 * which begin after it was paid.
 */
export function deadlineProblem(
  until: Date,
  { now, before, classes }: { now: Date; before: Date | null; classes: readonly ClassTime[] },
): DeadlineProblem | null {
  if (until <= now) return 'PAST';
  if (before !== null && until <= before) return 'NOT_LATER';
  if (until > addHours(now, 24 * LONGEST_DAYS)) return 'TOO_FAR';
  return holdBefore(until, classes, now) < until ? 'AFTER_CLASS' : null;
}
