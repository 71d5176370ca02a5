import { addHours } from '~/values/time';

/** How far back a night looks: a missed night, or a few, lose nothing. */
export const SWEPT_HOURS = 4 * 24;
/** The first time, and at most: PayPal answers no longer. */
const FIRST_HOURS = 7 * 24;
const MOST_HOURS = 30 * 24;
/**
 * Lists lag: PayPal's by up to three hours, and a payment may be recorded by the moment it was made. What the shop has is missed in a
 * list only when it is this old.
 */
export const LISTED_AFTER_HOURS = 24;
/** A list may be by the day a charge was made; one is paid within a day of it. */
const MADE_BEFORE_HOURS = 26;

export interface SweepWindow {
  from: Date;
  to: Date;
}

/** What is read: from where the last whole reading ended, with days in common, to now. */
export function sweepWindow(lastSweptTo: Date | null, now: Date): SweepWindow {
  if (lastSweptTo === null) return { from: addHours(now, -FIRST_HOURS), to: now };
  const usual = addHours(now, -SWEPT_HOURS);
  const fromLast = addHours(lastSweptTo, -LISTED_AFTER_HOURS - MADE_BEFORE_HOURS);
  const from = fromLast < usual ? fromLast : usual;
  const most = addHours(now, -MOST_HOURS);
  return { from: from < most ? most : from, to: now };
}

/** Payments received between these must stand in a list of that window. */
export const mustBeListed = ({ from, to }: SweepWindow): SweepWindow => ({
  from: addHours(from, MADE_BEFORE_HOURS),
  to: addHours(to, -LISTED_AFTER_HOURS),
});
