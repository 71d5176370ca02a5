import { addHours } from '~/values/time';

/** How far back a nightly pull looks, so that a few missed nights lose nothing. */
export const PULLED_HOURS = 4 * 24;
/** The first time, and the most: PayPal answers no further back. */
const FIRST_HOURS = 7 * 24;
const MOST_HOURS = 30 * 24;
/**
 * Lists lag (PayPal's by up to three hours), and a payment may carry its creation time. A payment must be in
 * the list only at this age.
 */
export const LISTED_AFTER_HOURS = 24;
/** A list may be sorted by the day a charge was created; it is paid within a day of that. */
const MADE_BEFORE_HOURS = 26;

export interface PullWindow {
  from: Date;
  to: Date;
}

/** The window to read: from the end of the last complete pull, with an overlap, until now. */
export function pullWindow(lastPulledTo: Date | null, now: Date): PullWindow {
  if (lastPulledTo === null) return { from: addHours(now, -FIRST_HOURS), to: now };
  const usual = addHours(now, -PULLED_HOURS);
  const fromLast = addHours(lastPulledTo, -LISTED_AFTER_HOURS - MADE_BEFORE_HOURS);
  const from = fromLast < usual ? fromLast : usual;
  const most = addHours(now, -MOST_HOURS);
  return { from: from < most ? most : from, to: now };
}

/** Payments received between these must be in a list of that window. */
export const mustBeListed = ({ from, to }: PullWindow): PullWindow => ({
  from: addHours(from, MADE_BEFORE_HOURS),
  to: addHours(to, -LISTED_AFTER_HOURS),
});
