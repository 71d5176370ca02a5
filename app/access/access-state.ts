import { z } from 'zod';
import { grantEnd, planTerms, watchAllowanceMs } from './plan-terms';

/**
 * The content of `access_grant.terms`: the plan's terms as bought and, for an allowance of watched time, the person's
 * total watched time in this course at which it is used up.
 */
export const grantTerms = planTerms.extend({
  // a grant from staff may lack it: then only its stored end limits it
  planType: planTerms.shape.planType.default('One-Time Payment'),
  watchUntilMs: z.number().nonnegative().nullish().default(null),
});
export type GrantTerms = z.infer<typeof grantTerms>;

export type GrantSource = 'purchase' | 'renewal' | 'gift' | 'staff' | 'refund';

export interface Grant {
  source: GrantSource;
  terms: GrantTerms;
  grantedAt: Date;
  /** when its time starts; access is open from `grantedAt` on */
  startsAt: Date;
  endsAt: Date | null;
  revokedAt: Date | null;
  /** the purchase was refunded (PAY-24) */
  isRefunded?: boolean;
  /** the order of the purchase */
  orderId: number | null;
}

/** Why a grant opens the course, or no longer does. */
export type GrantStanding = 'open' | 'time-over' | 'watched-up' | 'revoked' | 'refunded';

export interface AccessState {
  isOpen: boolean;
  /** calendar end; null: none */
  until: Date | null;
  /** remaining watched time; null: not limited by it */
  remainingWatchMs: number | null;
  /** every grant of the ledger with its present standing, oldest first */
  reasons: readonly (Grant & { standing: GrantStanding })[];
}

export function standingOf(grant: Grant, watchedMs: number, now: Date): GrantStanding {
  if (grant.revokedAt) return grant.isRefunded ? 'refunded' : 'revoked';
  if (grant.endsAt && grant.endsAt <= now) return 'time-over';
  if (grant.terms.watchUntilMs !== null && watchedMs >= grant.terms.watchUntilMs) return 'watched-up';
  return 'open';
}

/**
 * Access is the union of a person's grants of one course. Grants by calendar go first: while one is open, watching
 * uses up nothing.
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
 * The new grant of `terms`. A purchase starts at its approval, or on the later first day of the class; a renewal or a
 * gift extends open access, by calendar and by watched time.
 */
export function newGrant(
  request: Pick<Grant, 'source' | 'orderId'> & { terms: GrantTerms; classStartsAt: Date | null },
  ledger: { grants: readonly Grant[]; watchedMs: number },
  now: Date,
): Grant {
  const { source, orderId, terms, classStartsAt } = request;
  const earliest = classStartsAt && classStartsAt > now ? classStartsAt : now;
  const open = source === 'renewal' || source === 'gift' ? openGrants(ledger, now) : [];
  const currentEnd = latestLimit(open);
  const startsAt = currentEnd && currentEnd > earliest ? currentEnd : earliest;
  const allowance = watchAllowanceMs(terms);
  const usedUpFrom = Math.max(ledger.watchedMs, ...open.map((grant) => grant.terms.watchUntilMs ?? 0));
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

/** The latest end; null when one grant has none. */
function latestEnd(grants: readonly Grant[]): Date | null {
  return grants.some((grant) => grant.endsAt === null) ? null : latestLimit(grants);
}

/** The latest end among grants that have one. */
function latestLimit(grants: readonly Grant[]): Date | null {
  const later = (one: Date | null, other: Date | null) =>
    one && other && one > other ? one : (other ?? one);
  return grants.map((grant) => grant.endsAt).reduce(later, null);
}
