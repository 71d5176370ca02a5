import { describe, expect, test } from 'vitest';
import type { OfferedPlan } from '~/catalogue/plans/plan-visibility';
import { satang } from '~/values/money';
import { courseState, type CourseTerms, priceLine } from './course-state';

const TODAY = '2026-11-20';
const NOW = new Date('2026-11-20T05:00:00Z');
const course = (change: Partial<CourseTerms> = {}): CourseTerms => ({
  courseType: 'In-class',
  seatLimit: 20,
  seatsHeld: 0,
  startRegDate: null,
  endRegDate: null,
  startDate: null,
  endPublish: null,
  isLocked: false,
  meetsUntil: null,
  ...change,
});
const state = (change: Partial<CourseTerms> = {}) => courseState(course(change), NOW);

describe('what a visitor should know about buying a course', () => {
  test.each([
    ['open', {}, { code: 'open' }],
    ['ended on the day before', { endPublish: '2026-11-19' }, { code: 'ended' }],
    ['sold on its last day', { endPublish: TODAY }, { code: 'open' }],
    ['locked', { isLocked: true }, { code: 'locked' }],
    ['over since a moment, full or not', { meetsUntil: NOW, seatsHeld: 20 }, { code: 'over', day: TODAY }],
    ['still on', { meetsUntil: new Date('2026-11-20T05:00:01Z') }, { code: 'open' }],
    ['full', { seatsHeld: 20 }, { code: 'full' }],
    ['never full below zero', { seatsHeld: 21 }, { code: 'full' }],
    ['not yet open', { startRegDate: '2026-11-30' }, { code: 'opens-on', day: '2026-11-30' }],
    ['closed since yesterday', { endRegDate: '2026-11-19' }, { code: 'closed' }],
    ['its last day included', { endRegDate: TODAY }, { code: 'closes-soon', days: 0 }],
    ['three days before the end', { endRegDate: '2026-11-23' }, { code: 'closes-soon', days: 3 }],
    ['four days before the end', { endRegDate: '2026-11-24' }, { code: 'open' }],
    ['five seats', { seatsHeld: 15 }, { code: 'few-seats', left: 5 }],
    ['six seats', { seatsHeld: 14 }, { code: 'open' }],
    ['no limit of seats', { seatLimit: null, seatsHeld: 400 }, { code: 'open' }],
    ['starts later', { startDate: '2026-12-05' }, { code: 'starts-on', day: '2026-12-05' }],
    ['full before closed', { seatsHeld: 20, endRegDate: '2026-11-01' }, { code: 'full' }],
  ] as const)('%s', (_, change, expectedState) => expect(state(change)).toEqual(expectedState));

  test.each(['Online', 'Flex'] as const)('%s has neither seats nor a window', (courseType) =>
    expect(state({ courseType, seatLimit: 0, endRegDate: '2020-01-01' })).toEqual({ code: 'open' }),
  );

  test.each(['Live', 'Live-Private', 'Private-Classroom'] as const)(
    '%s has them only when staff set a limit',
    (courseType) => {
      expect(state({ courseType, seatLimit: null, endRegDate: '2020-01-01' }).code).toBe('open');
      expect(state({ courseType, seatLimit: 3, seatsHeld: 3 }).code).toBe('full');
    },
  );
});

const plan = (price: number, change: Partial<OfferedPlan> = {}) =>
  ({
    price: satang(price),
    currency: 'THB',
    formerPrice: null,
    isForMember: false,
    blockedBecause: null,
    ...change,
  }) as OfferedPlan;
const OPEN = { code: 'open' } as const;

describe('the last line of a card', () => {
  test('the lowest plan shown, with its former price when that was higher', () => {
    const cheap = plan(100, { formerPrice: satang(150) });
    expect(priceLine([plan(200), cheap], OPEN, false).price).toEqual({
      satang: 100,
      currency: 'THB',
      formerSatang: 150,
      isForMember: false,
    });
    expect(priceLine([plan(100, { formerPrice: satang(90) })], OPEN, false).price?.formerSatang).toBeNull();
  });

  test('a member price is said when nobody else gets the price, and starts nothing for those who cannot have it', () => {
    expect(priceLine([plan(100, { isForMember: true }), plan(200)], OPEN, false).price?.isForMember).toBe(
      true,
    );
    const closedPlan = plan(100, { isForMember: true, blockedBecause: 'members-only' });
    expect(priceLine([closedPlan, plan(200)], OPEN, false).price).toMatchObject({
      satang: 200,
      isForMember: false,
    });
    expect(priceLine([closedPlan], OPEN, false).price).toMatchObject({ satang: 100, isForMember: true });
    expect(priceLine([plan(100, { isForMember: true }), plan(100)], OPEN, false).price?.isForMember).toBe(
      false,
    );
  });

  test('off sale and owned courses say no price; no plan says so', () => {
    expect(priceLine([plan(100)], { code: 'full' }, false)).toEqual({
      price: null,
      state: { code: 'full' },
      isOff: true,
    });
    expect(priceLine([plan(100)], OPEN, true).state).toEqual({ code: 'owned' });
    expect(priceLine([], OPEN, false).state).toEqual({ code: 'no-plan' });
  });

  test('CRT-12 in dollars the plans that have such a price count; without any the card says so', () => {
    const baht = plan(0, { currency: 'USD', price: null, blockedBecause: 'priceUsdIsNull' });
    const dollars = plan(4900, { currency: 'USD' });
    expect(priceLine([baht, dollars], OPEN, false).price).toMatchObject({ satang: 4900, currency: 'USD' });
    expect(priceLine([baht], OPEN, false)).toMatchObject({ price: null, state: { code: 'priceUsdIsNull' } });
  });
});
