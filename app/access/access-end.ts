import { type Grant, standingOf } from './access-state';
import { DAY_MS } from './plan-terms';

/**
 * When the access of these grants ends, if its holder must be told now; else null. Access is the union of grants: no
 * notice while one lasts longer. The notice goes `noticeDays` before the end, and only to access that was said to last
 * twice as long (ADR-0030).
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
