import type { Translate } from '~/text/translate';
import { formatDay, lastDayOf, type Locale } from '~/values/time';

/** Until when one course of an order can be learned; `until` null: without an end. */
export interface AccessEnd {
  courseName: string;
  until: Date | null;
}

/** Its last day in words, or that there is none. */
export const accessEndWords = ({ until }: AccessEnd, { t, locale }: { t: Translate; locale: Locale }) =>
  until === null
    ? t('order.access.endless')
    : t('order.access.until', { day: formatDay(lastDayOf(until), locale) });
