import { addHours, bangkokDay } from '~/values/time';

/** Who comes to a class soon after midnight comes on the evening before. */
const EARLY_HOURS = 2;

/** People are checked in from the day of the class on, and at any time after it. */
export const isCheckInOpen = ({ beginsAt }: { beginsAt: Date }, now: Date): boolean =>
  bangkokDay(now) >= bangkokDay(addHours(beginsAt, -EARLY_HOURS));
