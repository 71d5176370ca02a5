import type { Translate } from './translate';

const MINUTE_MS = 60_000;

/** A length of time for staff, in its largest whole unit: `2 ชม.`, `3 วัน`. */
export function wholeUnitWords(milliseconds: number, t: Translate): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (minutes < 1) return t('admin.duration.now');
  if (minutes < 60) return t('admin.duration.minutes', { n: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? t('admin.duration.hours', { n: hours })
    : t('admin.duration.days', { n: Math.floor(hours / 24) });
}
