import { describe, expect, it } from 'vitest';
import { accessFrom, type Grant, grantTerms, newGrant } from './access-state';
import { DAY_MS, HOUR_MS, planTerms } from './plan-terms';
import { endAfterRenewal, isRenewable, isRenewalDue } from './renewal';

const now = new Date('2026-11-20T07:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
const grantOf = (terms: object): Grant =>
  newGrant(
    { source: 'purchase', terms: grantTerms.parse(terms), orderId: 1, classStartsAt: null },
    { grants: [], watchedMs: 0 },
    now,
  );
const period = grantOf({ planType: 'Period', courseDays: 180 });
const forever = grantOf({ planType: 'One-Time Payment' });
const hours = grantOf({ planType: 'Actual', term: 20, termUnit: 'hour' });
const state = (grant: Grant, when: Date, watchedHours = 0) =>
  accessFrom([grant], watchedHours * HOUR_MS, when);

describe('renewal', () => {
  it('is due in the last thirty days, in the last hour of watched time, and after the end', () => {
    expect(isRenewalDue(state(period, at(149)), at(149))).toBe(false);
    expect(isRenewalDue(state(period, at(150)), at(150))).toBe(true);
    expect(isRenewalDue(state(period, at(181)), at(181))).toBe(true);
    expect(isRenewalDue(state(hours, now, 18), now)).toBe(false);
    expect(isRenewalDue(state(hours, now, 19.5), now)).toBe(true);
    expect(isRenewalDue(state(forever, now), now)).toBe(false);
  });

  it('is nothing for access without end', () => {
    expect(isRenewable(state(forever, now))).toBe(false);
    expect(isRenewable(state(period, now))).toBe(true);
    expect(isRenewable(state(period, at(200)))).toBe(true);
    expect(isRenewable(state(hours, now))).toBe(true);
  });

  it('adds to the end there is, and counts from now where it was reached', () => {
    const renewal = (terms: object) => ({ terms: planTerms.parse(terms), classStartsAt: null });
    const ledger = { grants: [period], watchedMs: 0 };
    const year = renewal({ planType: 'Period', term: 1, termUnit: 'year' });
    expect(endAfterRenewal(year, ledger, at(160))).toEqual(at(180 + 365));
    expect(endAfterRenewal(year, ledger, at(200))).toEqual(at(200 + 365));
    expect(endAfterRenewal(renewal({ planType: 'One-Time Payment' }), ledger, at(160))).toBeNull();
  });
});
