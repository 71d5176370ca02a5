import { accessFrom, type AccessState, type Grant, grantTerms, newGrant } from './access-state';
import { DAY_MS, HOUR_MS, type PlanTerms, soldTerms } from './plan-terms';

/** From how many days before its end on renewal is offered beside everything else. */
export const RENEWAL_DAYS = 30;

type Held = { grants: readonly Grant[]; watchedMs: number };

/** Access that has an end can be renewed, before that end and after; what is without limit gains nothing. */
export const isRenewable = ({ isOpen, until, remainingWatchMs }: AccessState): boolean =>
  !isOpen || until !== null || remainingWatchMs !== null;

/** The end is near or was reached: now renewal is the next thing to do. */
export function isRenewalDue({ isOpen, until, remainingWatchMs }: AccessState, now: Date): boolean {
  if (!isOpen) return true;
  const isEndNear = until !== null && until.getTime() - now.getTime() <= RENEWAL_DAYS * DAY_MS;
  return isEndNear || (remainingWatchMs !== null && remainingWatchMs < HOUR_MS);
}

/** When access would end if it were renewed now by these terms; null: no end by the calendar. */
export function endAfterRenewal(
  renewal: { terms: PlanTerms; classStartsAt: Date | null },
  held: Held,
  now: Date,
): Date | null {
  const terms = grantTerms.parse(soldTerms(renewal.terms));
  const grant = newGrant({ ...renewal, source: 'renewal', terms, orderId: null }, held, now);
  return accessFrom([...held.grants, grant], held.watchedMs, now).until;
}
