import { addHours, bangkokDay } from '~/values/time';

/** People come to a class after midnight on the evening before. */
const EARLY_HOURS = 2;

/** Check-in opens on the day of the class and never closes. */
export const isCheckInOpen = ({ beginsAt }: { beginsAt: Date }, now: Date): boolean =>
  bangkokDay(now) >= bangkokDay(addHours(beginsAt, -EARLY_HOURS));
