import { z } from 'zod';
import { grantEnd, planTerms, watchAllowanceMs } from './plan-terms';

/**
 * What a grant keeps in `access_grant.terms`: the plan's terms as bought and, for an allowance of watched time, the total
 * of the person's watched time in this course at which the allowance is used up.
 */
export const grantTerms = planTerms.extend({
  // one that staff gave may name none: then only its stored end limits it
  planType: planTerms.shape.planType.default('One-Time Payment'),
  watchUntilMs: z.number().nonnegative().nullish().default(null),
});
export type GrantTerms = z.infer<typeof grantTerms>;

export type GrantSource = 'purchase' | 'renewal' | 'gift' | 'staff' | 'refund';

export interface Grant {
  source: GrantSource;
  terms: GrantTerms;
  grantedAt: Date;
  /** from when its time counts: access is open from `grantedAt` on */
  startsAt: Date;
  endsAt: Date | null;
  revokedAt: Date | null;
  /** what it came with was refunded (PAY-24) */
  isRefunded?: boolean;
  /** the order it came with */
  orderId: number | null;
}

/** Why a grant opens the course, or why not (any more). */
export type GrantStanding = 'open' | 'time-over' | 'watched-up' | 'revoked' | 'refunded';

export interface AccessState {
  isOpen: boolean;
  /** calendar end; null: none */
  until: Date | null;
  /** watched time still allowed; null: not counted by watching */
  remainingWatchMs: number | null;
  /** every grant of the ledger, oldest first, with what it does now */
  reasons: readonly (Grant & { standing: GrantStanding })[];
}

export function standingOf(grant: Grant, watchedMs: number, now: Date): GrantStanding {
  if (grant.revokedAt) return grant.isRefunded ? 'refunded' : 'revoked';
  if (grant.endsAt && grant.endsAt <= now) return 'time-over';
  if (grant.terms.watchUntilMs !== null && watchedMs >= grant.terms.watchUntilMs) return 'watched-up';
  return 'open';
}

/**
 * Access is the union of a person's grants of one course. Grants that do not count watched time go first:
 * while one of them is open, watching is free.
 */
export function accessFrom(grants: readonly Grant[], watchedMs: number, now: Date): AccessState {
  const reasons = grants.map((grant) => ({ ...grant, standing: standingOf(grant, watchedMs, now) }));
  const open = reasons.filter((grant) => grant.standing === 'open');
  const byCalendar = open.filter((grant) => grant.terms.watchUntilMs === null);
  const watchLimits = open.map((grant) => grant.terms.watchUntilMs ?? 0);
  return {
    isOpen: open.length > 0,
    until: latestEnd(byCalendar.length > 0 ? byCalendar : open),
    remainingWatchMs:
      byCalendar.length > 0 || open.length === 0 ? null : Math.max(...watchLimits) - watchedMs,
    reasons,
  };
}

/**
 * The grant that `terms` give now. A purchase counts from its approval, or from the first day of the class if that is later;
 * a renewal or a gift adds to what is still open, by calendar and by watched time.
 */
export function newGrant(
  given: Pick<Grant, 'source' | 'orderId'> & { terms: GrantTerms; classStartsAt: Date | null },
  held: { grants: readonly Grant[]; watchedMs: number },
  now: Date,
): Grant {
  const { source, orderId, terms, classStartsAt } = given;
  const earliest = classStartsAt && classStartsAt > now ? classStartsAt : now;
  const open = source === 'renewal' || source === 'gift' ? openGrants(held, now) : [];
  const currentEnd = latestLimit(open);
  const startsAt = currentEnd && currentEnd > earliest ? currentEnd : earliest;
  const allowance = watchAllowanceMs(terms);
  const usedUpFrom = Math.max(held.watchedMs, ...open.map((grant) => grant.terms.watchUntilMs ?? 0));
  return {
    source,
    orderId,
    terms: { ...terms, watchUntilMs: allowance === null ? null : usedUpFrom + allowance },
    grantedAt: now,
    startsAt,
    endsAt: grantEnd(terms, startsAt),
    revokedAt: null,
  };
}

const openGrants = ({ grants, watchedMs }: { grants: readonly Grant[]; watchedMs: number }, now: Date) =>
  grants.filter((grant) => standingOf(grant, watchedMs, now) === 'open');

/** The last of these ends; null when one of them has none. */
function latestEnd(grants: readonly Grant[]): Date | null {
  return grants.some((grant) => grant.endsAt === null) ? null : latestLimit(grants);
}

/** The last end there is among them; those without one do not count. */
function latestLimit(grants: readonly Grant[]): Date | null {
  const later = (one: Date | null, other: Date | null) =>
    one && other && one > other ? one : (other ?? one);
  return grants.map((grant) => grant.endsAt).reduce(later, null);
}
