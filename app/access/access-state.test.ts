import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessFrom, type Grant, type GrantSource, grantTerms, newGrant } from './access-state';
import { DAY_MS, HOUR_MS } from './plan-terms';

const now = new Date('2026-11-20T07:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * DAY_MS);

const anyTerms = fc
  .record({
    planType: fc.constantFrom('Period', 'Actual', 'One-Time Payment', 'Free'),
    term: fc.option(fc.integer({ min: 1, max: 400 })),
    termUnit: fc.constantFrom('year', 'month', 'day', 'hour'),
    term2: fc.option(fc.integer({ min: 1, max: 400 })),
    termUnit2: fc.constantFrom('year', 'month', 'day', 'hour'),
    courseDays: fc.option(fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 800 }))),
  })
  .map((fields) => grantTerms.parse(fields));
const anyGrant = fc
  .record({
    terms: anyTerms,
    source: fc.constantFrom<GrantSource>('purchase', 'renewal', 'gift'),
    daysAgo: fc.integer({ min: 0, max: 500 }),
    isRevoked: fc.boolean(),
  })
  .map(({ terms, source, daysAgo, isRevoked }): Grant => {
    const none = { grants: [], watchedMs: 0 };
    const grant = newGrant({ source, terms, orderId: null, classStartsAt: null }, none, at(-daysAgo));
    return { ...grant, revokedAt: isRevoked ? now : null };
  });
const anyHeld = fc.record({
  grants: fc.array(anyGrant, { maxLength: 5 }),
  watchedMs: fc.integer({ min: 0, max: 500 * HOUR_MS }),
});

const endOrNever = (until: Date | null) => until?.getTime() ?? Infinity;
const purchase = (days: number): Grant =>
  newGrant(
    {
      source: 'purchase',
      terms: grantTerms.parse({ planType: 'Period', courseDays: days }),
      orderId: 1,
      classStartsAt: null,
    },
    { grants: [], watchedMs: 0 },
    now,
  );

describe('accessFrom', () => {
  it('is open exactly when one grant is, in any order of the ledger', () => {
    fc.assert(
      fc.property(anyHeld, ({ grants, watchedMs }) => {
        const access = accessFrom(grants, watchedMs, now);
        expect(access.isOpen).toBe(grants.some((grant) => accessFrom([grant], watchedMs, now).isOpen));
        const { isOpen, until, remainingWatchMs } = accessFrom([...grants].reverse(), watchedMs, now);
        expect({ isOpen, until, remainingWatchMs }).toEqual({
          isOpen: access.isOpen,
          until: access.until,
          remainingWatchMs: access.remainingWatchMs,
        });
      }),
    );
  });

  it('lets unlimited win', () => {
    fc.assert(
      fc.property(anyHeld, ({ grants, watchedMs }) => {
        const unlimitedGrant = newGrant(
          {
            source: 'purchase',
            terms: grantTerms.parse({ planType: 'Free' }),
            orderId: null,
            classStartsAt: null,
          },
          { grants, watchedMs },
          now,
        );
        expect(accessFrom([...grants, unlimitedGrant], watchedMs, at(90_000))).toMatchObject({
          isOpen: true,
          until: null,
          remainingWatchMs: null,
        });
      }),
    );
  });

  it('says of every grant what it does', () => {
    const actual = newGrant(
      {
        source: 'purchase',
        terms: grantTerms.parse({ planType: 'Actual', term: 2, termUnit: 'hour' }),
        orderId: 2,
        classStartsAt: null,
      },
      { grants: [], watchedMs: 0 },
      now,
    );
    const grants = [purchase(9), actual, { ...purchase(9), revokedAt: now }];
    const later = accessFrom(grants, 2 * HOUR_MS, at(9));
    expect(later.isOpen).toBe(false);
    expect(later.reasons.map((reason) => reason.standing)).toEqual(['time-over', 'watched-up', 'revoked']);
    expect(accessFrom(grants, 0, at(9))).toMatchObject({ isOpen: true, remainingWatchMs: 2 * HOUR_MS });
    // access by calendar does not count watched time
    expect(accessFrom(grants, 0, at(8))).toMatchObject({ until: at(9), remainingWatchMs: null });
  });
});

describe('newGrant', () => {
  it('adds a renewal to the current end', () => {
    const renewal = newGrant(
      {
        source: 'renewal',
        terms: grantTerms.parse({ planType: 'Period', courseDays: 30 }),
        orderId: 2,
        classStartsAt: null,
      },
      { grants: [purchase(9)], watchedMs: 0 },
      at(3),
    );
    expect(renewal.endsAt).toEqual(at(39));
  });

  it('counts from the day of renewal when access was over', () => {
    const renewal = newGrant(
      {
        source: 'renewal',
        terms: grantTerms.parse({ planType: 'Period', courseDays: 30 }),
        orderId: 2,
        classStartsAt: null,
      },
      { grants: [purchase(9)], watchedMs: 0 },
      at(20),
    );
    expect(renewal.endsAt).toEqual(at(50));
  });

  it('counts from the first day of the class if that is later, and is open before it', () => {
    const terms = grantTerms.parse({ planType: 'Period', courseDays: 10 });
    const request = { source: 'purchase' as const, terms, orderId: 1 };
    const none = { grants: [], watchedMs: 0 };
    const early = newGrant({ ...request, classStartsAt: at(8) }, none, now);
    expect(early.endsAt).toEqual(at(18));
    expect(accessFrom([early], 0, now).isOpen).toBe(true);
    expect(newGrant({ ...request, classStartsAt: at(-8) }, none, now).endsAt).toEqual(at(10));
  });

  it('never shortens access by a renewal or a gift, in calendar or in watched time', () => {
    fc.assert(
      fc.property(
        anyHeld,
        anyTerms,
        fc.constantFrom<GrantSource>('renewal', 'gift'),
        (ledger, terms, source) => {
          const before = accessFrom(ledger.grants, ledger.watchedMs, now);
          const renewal = newGrant({ source, terms, orderId: null, classStartsAt: null }, ledger, now);
          const after = accessFrom([...ledger.grants, renewal], ledger.watchedMs, now);
          expect(after.isOpen).toBe(true);
          if (!before.isOpen) return;
          if (before.remainingWatchMs === null) {
            expect(after.remainingWatchMs).toBeNull();
            expect(endOrNever(after.until)).toBeGreaterThanOrEqual(endOrNever(before.until));
          } else if (after.remainingWatchMs !== null) {
            expect(after.remainingWatchMs).toBeGreaterThanOrEqual(before.remainingWatchMs);
            expect(endOrNever(after.until)).toBeGreaterThanOrEqual(endOrNever(before.until));
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('gives the whole allowance again after an allowance that ran out by the calendar', () => {
    const terms = grantTerms.parse({
      planType: 'Actual',
      term: 10,
      termUnit: 'hour',
      term2: 6,
      termUnit2: 'month',
    });
    const first = newGrant(
      { source: 'purchase', terms, orderId: 1, classStartsAt: null },
      { grants: [], watchedMs: 0 },
      now,
    );
    const watchedMs = 8 * HOUR_MS;
    const again = { source: 'renewal' as const, terms, orderId: 2, classStartsAt: null };
    const lateRenewal = newGrant(again, { grants: [first], watchedMs }, at(200));
    expect(accessFrom([first, lateRenewal], watchedMs, at(200)).remainingWatchMs).toBe(10 * HOUR_MS);
    const earlyRenewal = newGrant(again, { grants: [first], watchedMs }, at(20));
    expect(accessFrom([first, earlyRenewal], watchedMs, at(20)).remainingWatchMs).toBe(12 * HOUR_MS);
  });
});
