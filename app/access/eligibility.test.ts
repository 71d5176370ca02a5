import { describe, expect, test } from 'vitest';
import { type BuyFacts, whyNotBuy } from './eligibility';

const now = new Date('2026-11-20T05:00:00Z');

function facts(
  change: {
    course?: Partial<BuyFacts['course']>;
    buyer?: Partial<BuyFacts['buyer']>;
    rights?: 0 | 1;
    now?: Date;
  } = {},
): BuyFacts {
  return {
    course: {
      type: 'In-class',
      isPublished: true,
      endPublish: null,
      isLocked: false,
      meetsUntil: null,
      isRecertification: false,
      seatsLeft: 5,
      startRegDate: null,
      endRegDate: null,
      userGroupIds: [],
      ...change.course,
    },
    buyer: {
      isInstructorOnly: false,
      userGroupId: null,
      waitingOrder: null,
      hasApprovedOrder: false,
      heldSeat: null,
      hasRunningAccess: false,
      meetsPrerequisites: false,
      hasPlan: true,
      lacksUsdPrice: false,
      ...change.buyer,
    },
    courseAccessRights: change.rights ?? 0,
    now: change.now ?? now,
  };
}
const code = (change: Parameters<typeof facts>[0]) => whyNotBuy(facts(change))?.code ?? null;

describe('who may buy a course', () => {
  test('nothing stands in the way of a visitor and an open course', () => expect(code({})).toBeNull());

  test('an instructor without a student session may not buy', () =>
    expect(code({ buyer: { isInstructorOnly: true } })).toBe('INSTRUCTOR_ONLY'));

  test('the last seat', () => {
    expect(code({ course: { seatsLeft: 1 } })).toBeNull();
    expect(code({ course: { seatsLeft: 0 } })).toBe('SOLD_OUT');
    expect(code({ course: { seatsLeft: null } })).toBeNull();
  });

  test('the registration window includes its last day to the last second in Bangkok', () => {
    const course = { startRegDate: '2026-11-20', endRegDate: '2026-11-21' };
    expect(code({ course, now: new Date('2026-11-19T16:59:59Z') })).toBe('NOT_YET_OPEN');
    expect(code({ course, now: new Date('2026-11-19T17:00:00Z') })).toBeNull();
    expect(code({ course, now: new Date('2026-11-21T16:59:59Z') })).toBeNull();
    expect(code({ course, now: new Date('2026-11-21T17:00:00Z') })).toBe('CLOSED');
  });

  test.each(['Online', 'Flex'] as const)('%s has neither seats nor a registration window', (type) =>
    expect(code({ course: { type, endRegDate: '2020-01-01', seatsLeft: 0 } })).toBeNull(),
  );

  test.each(['Private-Classroom', 'Live', 'Live-Private'] as const)(
    '%s has seats and a window only when staff set a seat limit',
    (type) => {
      expect(code({ course: { type, endRegDate: '2020-01-01', seatsLeft: null } })).toBeNull();
      expect(code({ course: { type, endRegDate: '2020-01-01', seatsLeft: 3 } })).toBe('CLOSED');
      expect(code({ course: { type, seatsLeft: 0 } })).toBe('SOLD_OUT');
    },
  );

  test('met prerequisites lift the window, not the seats', () => {
    expect(code({ course: { endRegDate: '2020-01-01' }, buyer: { meetsPrerequisites: true } })).toBeNull();
    expect(code({ course: { seatsLeft: 0 }, buyer: { meetsPrerequisites: true } })).toBe('SOLD_OUT');
  });

  test.each(['notYetReceived', 'pendingApproved', 'rejected'] as const)(
    'an order that is %s blocks a second and is linked to',
    (status) => {
      const waitingOrder = { token: 'T', status, cancelAt: now, isMoneyLookedAt: false };
      expect(whyNotBuy(facts({ buyer: { waitingOrder } }))).toEqual({ code: 'ORDER_WAITS', ...waitingOrder });
    },
  );

  test('after approval: In-class is blocked, In-class-free may be booked again, recertification may be repeated', () => {
    const buyer = { hasApprovedOrder: true };
    expect(code({ buyer })).toBe('ALREADY_OWNED');
    expect(code({ buyer, course: { type: 'In-class-free' } })).toBeNull();
    const heldSeat = { token: 'T' };
    expect(whyNotBuy(facts({ buyer: { ...buyer, heldSeat }, course: { type: 'In-class-free' } }))).toEqual({
      code: 'SEAT_HELD',
      token: 'T',
    });
    expect(code({ buyer, course: { isRecertification: true } })).toBeNull();
    expect(code({ buyer, course: { type: 'Live' } })).toBeNull();
  });

  test('an online course without a renew plan is owned while access runs', () =>
    expect(code({ course: { type: 'Online' }, buyer: { hasRunningAccess: true, hasPlan: false } })).toBe(
      'ALREADY_OWNED',
    ));

  test('user groups count only when the site asks for rights', () => {
    const course = { userGroupIds: [7] };
    expect(code({ course })).toBeNull();
    expect(code({ course, rights: 1 })).toBe('GROUP_NOT_ADMITTED');
    expect(code({ course, rights: 1, buyer: { userGroupId: 8 } })).toBe('GROUP_NOT_ADMITTED');
    expect(code({ course, rights: 1, buyer: { userGroupId: 7 } })).toBeNull();
    expect(code({ rights: 1 })).toBeNull();
  });

  test('ended, locked, unpublished, and a course without a plan for this buyer', () => {
    expect(code({ course: { endPublish: '2026-11-19' } })).toBe('ENDED');
    expect(code({ course: { endPublish: '2026-11-20' } })).toBeNull();
    expect(code({ course: { isLocked: true } })).toBe('LOCKED');
    expect(code({ course: { meetsUntil: new Date('2026-11-01T05:00:00Z') } })).toBe('OVER');
    expect(code({ course: { meetsUntil: new Date('2026-12-31T05:00:00Z') } })).toBeNull();
    expect(code({ course: { isPublished: false } })).toBe('NOT_PUBLISHED');
    expect(code({ buyer: { hasPlan: false } })).toBe('NO_PLAN');
    expect(code({ buyer: { hasPlan: false, lacksUsdPrice: true } })).toBe('PRICE_USD_IS_NULL');
  });
});
