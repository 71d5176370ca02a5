import { bangkokDay, formatClock, formatShortDay, type Locale } from '../values/time';
import type { Translate } from './translate';

/** An instant for staff: the clock alone today, else day and clock. */
export function momentWords(
  at: Date,
  { now, t, locale }: { now: Date; t: Translate; locale: Locale },
): string {
  const clock = formatClock(at);
  const day = bangkokDay(at);
  const words = t('admin.clock', { clock });
  return day === bangkokDay(now) ? words : `${formatShortDay(day, locale)} ${words}`;
}
