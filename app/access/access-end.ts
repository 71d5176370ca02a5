import { type Grant, standingOf } from './access-state';
import { DAY_MS } from './plan-terms';

/**
 * When the access these grants give ends, if its holder is to be told now; else null. Access is their union: where one of them has no
 * end by the calendar, or ends later, nothing is said. Told `noticeDays` before, and only where at least twice as long lies
 * between the end and the day it was last said, by the purchase, the renewal or the first day of the class: whoever bought three
 * days has just read that (ADR-0030).
 */
export function endToTell(
  { grants, watchedMs }: { grants: readonly Grant[]; watchedMs: number },
  noticeDays: number,
  now: Date,
): Date | null {
  const open = grants.filter((grant) => standingOf(grant, watchedMs, now) === 'open');
  const last = open.reduce<Grant | null>(
    (latest, grant) => (latest && endOf(latest) >= endOf(grant) ? latest : grant),
    null,
  );
  if (!last?.endsAt) return null;
  const firstStart = Math.min(
    ...grants.filter(({ revokedAt }) => !revokedAt).map(({ startsAt }) => startsAt.getTime()),
  );
  const lastSaid = Math.max(last.grantedAt.getTime(), firstStart);
  const notice = noticeDays * DAY_MS;
  const end = last.endsAt.getTime();
  return end - now.getTime() <= notice && end - lastSaid >= 2 * notice ? last.endsAt : null;
}

const endOf = ({ endsAt }: Grant) => endsAt?.getTime() ?? Infinity;
