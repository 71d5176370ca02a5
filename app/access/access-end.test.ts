import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endToTell } from './access-end';
import { accessFrom, type Grant, grantTerms } from './access-state';
import { DAY_MS, HOUR_MS } from './plan-terms';

const boughtAt = new Date('2026-11-20T07:00:00Z');
const at = (days: number) => new Date(boughtAt.getTime() + days * DAY_MS);
const grant = (changes: Partial<Grant> & { days?: number | null; watchHours?: number }): Grant => {
  const { days = 90, watchHours, ...rest } = changes;
  const terms = grantTerms.parse({
    planType: watchHours === undefined ? 'Period' : 'Actual',
    watchUntilMs: watchHours === undefined ? null : watchHours * HOUR_MS,
  });
  return {
    source: 'purchase',
    terms,
    grantedAt: boughtAt,
    startsAt: boughtAt,
    endsAt: days === null ? null : at(days),
    revokedAt: null,
    orderId: 1,
    ...rest,
  };
};
const endOf = (grants: Grant[], day: number, { noticeDays = 7, watchedMs = 0 } = {}) =>
  endToTell({ grants, watchedMs }, noticeDays, at(day));

describe('LRN-04 when the end of access is told', () => {
  it('so many days before, not earlier, and not once it is over', () => {
    expect([82.9, 83, 89.9, 90].map((day) => endOf([grant({})], day))).toEqual([null, at(90), at(90), null]);
  });

  it('of the last end: a renewal or another grant that goes on means none yet', () => {
    const renewal = grant({ source: 'renewal', grantedAt: at(60), startsAt: at(90), days: 120 });
    expect(endOf([grant({}), renewal], 84)).toBeNull();
    expect(endOf([grant({}), renewal], 114)).toEqual(at(120));
    expect(endOf([grant({}), grant({ days: null })], 84)).toBeNull();
  });

  it('never where watched time or nothing at all ends it; of an allowance that is used up nothing is left', () => {
    const allowance = grant({ days: null, watchHours: 10 });
    expect(endOf([allowance], 84)).toBeNull();
    expect(endOf([grant({}), allowance], 84)).toBeNull();
    expect(endOf([grant({}), allowance], 84, { watchedMs: 10 * HOUR_MS })).toEqual(at(90));
    expect(endOf([grant({ watchHours: 10 })], 84)).toEqual(at(90));
  });

  it('not of what was taken back', () => {
    expect(endOf([grant({ revokedAt: at(3) })], 84)).toBeNull();
    expect(endOf([grant({ days: 40 }), grant({ revokedAt: at(3) })], 35)).toEqual(at(40));
  });

  it('not of short access, which has just said its end; a renewal of few days that adds to a long one is told', () => {
    expect(endOf([grant({ days: 3 })], 0)).toBeNull();
    expect(endOf([grant({ days: 13.9 })], 10)).toBeNull();
    expect(endOf([grant({ days: 14 })], 10)).toEqual(at(14));
    const short = grant({ source: 'renewal', grantedAt: at(80), startsAt: at(90), days: 95 });
    expect(endOf([grant({}), short], 91)).toEqual(at(95));
    expect(endOf([grant({}), { ...short, grantedAt: at(89) }], 91)).toBeNull();
  });

  it('a class says it by its first day: a short one bought long before is not told before it begins', () => {
    expect(endOf([grant({ startsAt: at(30), days: 33 })], 27)).toBeNull();
  });

  it('says nothing but the end that pages show', () => {
    const anyGrant = fc
      .record({ days: fc.option(fc.integer({ min: 1, max: 60 })), isRevoked: fc.boolean() })
      .map(({ days, isRevoked }) => grant({ days, revokedAt: isRevoked ? at(0) : null }));
    fc.assert(
      fc.property(fc.array(anyGrant, { maxLength: 4 }), fc.integer({ min: 0, max: 60 }), (grants, day) => {
        const end = endOf(grants, day);
        if (end) expect(end).toEqual(accessFrom(grants, 0, at(day)).until);
      }),
    );
  });
});
