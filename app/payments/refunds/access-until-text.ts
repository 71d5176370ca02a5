import type { useText } from '~/text/text-context';
import { formatEnd } from '~/values/time';

/** For a course that another grant keeps open; null: without end. */
export const accessUntilText = (until: Date | null, { t, locale }: ReturnType<typeof useText>): string =>
  until ? t('refund.goesOn.until', { at: formatEnd(until, locale) }) : t('refund.goesOn.always');
