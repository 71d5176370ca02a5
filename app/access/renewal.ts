import { accessFrom, type AccessState, type Grant, grantTerms, newGrant } from './access-state';
import { DAY_MS, HOUR_MS, type PlanTerms, soldTerms } from './plan-terms';

/** Days before the end from which pages offer renewal beside everything else. */
export const RENEWAL_DAYS = 30;

type Ledger = { grants: readonly Grant[]; watchedMs: number };

/** Access with an end can be renewed, before and after that end; unlimited access gains nothing. */
export const isRenewable = ({ isOpen, until, remainingWatchMs }: AccessState): boolean =>
  !isOpen || until !== null || remainingWatchMs !== null;

/** The end is near or past: renewal is the next step. */
export function isRenewalDue({ isOpen, until, remainingWatchMs }: AccessState, now: Date): boolean {
  if (!isOpen) return true;
  const isEndNear = until !== null && until.getTime() - now.getTime() <= RENEWAL_DAYS * DAY_MS;
  return isEndNear || (remainingWatchMs !== null && remainingWatchMs < HOUR_MS);
}

/** The end of access after a renewal now by these terms; null: no calendar limit. */
export function endAfterRenewal(
  renewal: { terms: PlanTerms; classStartsAt: Date | null },
  ledger: Ledger,
  now: Date,
): Date | null {
  const terms = grantTerms.parse(soldTerms(renewal.terms));
  const grant = newGrant({ ...renewal, source: 'renewal', terms, orderId: null }, ledger, now);
  return accessFrom([...ledger.grants, grant], ledger.watchedMs, now).until;
}
