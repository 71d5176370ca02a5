import type { AccessState } from '~/access/access-state';
import type { WaitingOrder } from '~/access/eligibility';
import type { Translate } from '~/text/translate';
import { bangkokDay, type Day, formatDay, type Locale } from '~/values/time';
import { accessWords } from './access-texts';

/** Why the learning room redirected a person to the course's page. */
export type NoAccessNotice =
  | { code: 'stranger' | 'never' | 'waiting' | 'used' }
  | { code: 'notBegun' | 'over' | 'refunded' | 'revoked'; date: string };

/** `access` null: a visitor. A waiting order comes before past access: it needs attention now. */
export function noAccessNotice(
  {
    access,
    waitingOrder,
    startDate,
  }: { access: AccessState | null; waitingOrder: WaitingOrder | null; startDate: Day | null },
  { t, locale, now }: { t: Translate; locale: Locale; now: Date },
): NoAccessNotice | null {
  if (access === null) return { code: 'stranger' };
  const words = accessWords(access, now, t, locale);
  if (access.isOpen) {
    const isNotBegun = startDate !== null && startDate > bangkokDay(now);
    return isNotBegun ? { code: 'notBegun', date: formatDay(startDate, locale) } : null;
  }
  if (waitingOrder) return { code: 'waiting' };
  if (access.reasons.length === 0) return { code: 'never' };
  const code = words.kind === 'refunded' || words.kind === 'revoked' ? words.kind : 'over';
  return words.until === null ? { code: 'used' } : { code, date: words.until };
}
