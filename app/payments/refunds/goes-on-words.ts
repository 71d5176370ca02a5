import type { useText } from '~/text/text-context';
import { formatEnd } from '~/values/time';

/** Of a course that something else keeps open; null: without end. */
export const goesOnWords = (until: Date | null, { t, locale }: ReturnType<typeof useText>): string =>
  until ? t('refund.goesOn.until', { at: formatEnd(until, locale) }) : t('refund.goesOn.always');
