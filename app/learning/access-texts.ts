import type { AccessState } from '~/access/access-state';
import { hoursAndMinutes, remainingUntil } from '~/access/countdown';
import { DAY_MS, watchAllowanceMs } from '~/access/plan-terms';
import type { Translate } from '~/text/translate';
import { bangkokDay, formatEnd, formatDay, lastDayOf, type Locale } from '~/values/time';

/** Remaining access in words: the amount, its unit, and the end. */
export interface AccessWords {
  kind: 'unlimited' | 'time' | 'watching' | 'over' | 'refunded' | 'revoked';
  /** text before the amount */
  lead: string;
  /** `214 วัน`, `05:12:40`, `12 ชม. 30 นาที` */
  amount: string | null;
  /** the calendar end, if any; for refunded or revoked access the day it ended */
  until: string | null;
  /** the instant at which a countdown ends; null while whole days are shown */
  clockUntil: string | null;
  /** at most a week is left */
  isNear: boolean;
}

const NEAR_MS = 7 * DAY_MS;

export function accessWords(access: AccessState, now: Date, t: Translate, locale: Locale): AccessWords {
  const { until, remainingWatchMs, isOpen } = access;
  const words = { amount: null, until: null, clockUntil: null, isNear: false };
  if (!isOpen) {
    const last = lastEnd(access);
    const back = lastTakenBack(access);
    if (back && (last === null || back.at > last))
      return {
        ...words,
        kind: back.kind,
        lead: t(`learning.access.${back.kind}`),
        until: formatDay(bangkokDay(back.at), locale),
      };
    const isUsedUp = last === null && access.reasons.some((grant) => grant.standing === 'watched-up');
    return {
      ...words,
      kind: 'over',
      lead: t(isUsedUp ? 'learning.access.used' : 'learning.access.over'),
      until: last && formatDay(lastDayOf(last), locale),
    };
  }
  if (remainingWatchMs !== null) {
    return {
      ...words,
      kind: 'watching',
      lead: t('learning.access.watch'),
      amount: spanWords(remainingWatchMs, t),
      until: until && formatDay(lastDayOf(until), locale),
      isNear: remainingWatchMs < 3_600_000 || isWithinAWeek(until, now),
    };
  }
  const remaining = remainingUntil(until, now);
  if (remaining.kind === 'unlimited' || until === null) {
    return { ...words, kind: 'unlimited', lead: t('learning.access.unlimited') };
  }
  const isClock = remaining.kind === 'clock';
  return {
    kind: 'time',
    lead: t('learning.access.left'),
    amount: isClock ? remaining.clock : daysWords(remaining.days, t),
    until: isClock ? formatEnd(until, locale) : formatDay(lastDayOf(until), locale),
    clockUntil: isClock ? until.toISOString() : null,
    isNear: isWithinAWeek(until, now),
  };
}

export const daysWords = (days: number, t: Translate) =>
  days === 1 ? t('learning.oneDay') : t('learning.days', { days });

/** `5 ชม. 10 นาที`; omits a part of zero. */
export function spanWords(milliseconds: number, t: Translate): string {
  const { hours, minutes } = hoursAndMinutes(milliseconds);
  if (hours > 0 && minutes === 0) return t('learning.hours', { hours });
  return hours > 0 ? t('learning.hoursMinutes', { hours, minutes }) : t('learning.minutes', { minutes });
}

const isWithinAWeek = (until: Date | null, now: Date) =>
  until !== null && until.getTime() - now.getTime() <= NEAR_MS;

/** The latest calendar end of the ended grants. */
const lastEnd = ({ reasons }: AccessState): Date | null =>
  latest(reasons.filter((grant) => grant.standing === 'time-over').map((grant) => grant.endsAt!));

/** The latest revocation, by refund (PAY-24) or by staff. */
function lastTakenBack({ reasons }: AccessState) {
  const at = (kind: 'refunded' | 'revoked') => ({
    kind,
    at: latest(reasons.filter(({ standing }) => standing === kind).map(({ revokedAt }) => revokedAt!)),
  });
  const [refund, revocation] = [at('refunded'), at('revoked')];
  const last = revocation.at && (!refund.at || revocation.at > refund.at) ? revocation : refund;
  return last.at && { kind: last.kind, at: last.at };
}

const latest = (instants: readonly Date[]): Date | null =>
  instants.reduce<Date | null>((last, instant) => (last && last > instant ? last : instant), null);

/** Every grant of the ledger in one line: its origin, its limits, its state. */
export function accessReasons({ reasons }: AccessState, t: Translate, locale: Locale): string[] {
  const day = (at: Date) => formatDay(bangkokDay(at), locale);
  return reasons.map(({ source, terms, grantedAt, startsAt, endsAt, revokedAt, standing }) => {
    const allowance = watchAllowanceMs(terms);
    const parts = [
      t('learning.reason.granted', { source: t(`learning.source.${source}`), date: day(grantedAt) }),
      day(startsAt) !== day(grantedAt) && t('learning.reason.starts', { date: day(startsAt) }),
      endsAt && daysWords(Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS), t),
      allowance !== null && t('learning.reason.watch', { span: spanWords(allowance, t) }),
      endsAt
        ? t('learning.reason.ends', { date: formatDay(lastDayOf(endsAt), locale) })
        : allowance === null && t('learning.reason.noEnd'),
      standing !== 'open' &&
        t(`learning.reason.${standing}`, { date: revokedAt === null ? '' : day(revokedAt) }),
    ];
    const texts = parts.filter((part) => typeof part === 'string');
    // keeps digits and dates together at the end of a line
    return texts.map((part, index) => (index === 0 ? part : part.replaceAll(' ', '\u00a0'))).join(' · ');
  });
}
