import { expect, test } from 'vitest';
import { satang } from '~/values/money';
import { type PlanBuyer, type PricePlan, visiblePlans } from './plan-visibility';
import { firstChoice, newPlan, renewalPlan, startingPlan } from './starting-price';

const plan = (change: Partial<PricePlan>): PricePlan => ({
  id: 1,
  courseId: 1,
  name: '',
  note: '',
  planType: 'Period',
  term: 1,
  termUnit: 'year',
  term2: null,
  termUnit2: null,
  courseDays: null,
  price: satang(100),
  priceUsd: null,
  formerPrice: null,
  isShown: true,
  pricingType: 'default',
  isStudentFree: false,
  prerequisiteCourseIds: [],
  needsApproval: false,
  isForMember: false,
  isDefault: false,
  sellsSeats: false,
  ...change,
});
const buyer = (change: Partial<PlanBuyer> = {}): PlanBuyer => ({
  isMember: false,
  ownedCourseIds: new Set(),
  hasRunningAccess: false,
  isOwner: false,
  hasEndlessAccess: false,
  currency: 'THB',
  ...change,
});
const ids = (plans: PricePlan[], who = buyer()) =>
  visiblePlans(plans, who).map((visiblePlan) => visiblePlan.id);

test('hidden, unpriced and “others” plans are never offered', () =>
  expect(
    ids([
      plan({ id: 1 }),
      plan({ id: 2, isShown: false }),
      plan({ id: 3, price: null }),
      plan({ id: 4, pricingType: 'others' }),
    ]),
  ).toEqual([1]));

test('renew plans are for owners, and alone while access runs', () => {
  const plans = [plan({ id: 1 }), plan({ id: 2, pricingType: 'renew' })];
  expect(ids(plans)).toEqual([1]);
  expect(ids(plans, buyer({ isOwner: true }))).toEqual([1, 2]);
  expect(ids(plans, buyer({ isOwner: true, hasRunningAccess: true }))).toEqual([2]);
  expect(ids(plans, buyer({ isOwner: true, hasRunningAccess: true, hasEndlessAccess: true }))).toEqual([]);
});

test('student-free plans need membership and every prerequisite', () => {
  const plans = [plan({ id: 1, isStudentFree: true, prerequisiteCourseIds: [7, 8] })];
  expect(ids(plans)).toEqual([]);
  expect(ids(plans, buyer({ isMember: true, ownedCourseIds: new Set([7]) }))).toEqual([]);
  expect(ids(plans, buyer({ isMember: true, ownedCourseIds: new Set([7, 8]) }))).toEqual([1]);
  expect(ids(plans, buyer({ isMember: false, ownedCourseIds: new Set([7, 8]) }))).toEqual([]);
});

test('members-only plans are shown with their reason and never chosen first', () => {
  const visible = visiblePlans(
    [plan({ id: 1, isForMember: true, isDefault: true }), plan({ id: 2 })],
    buyer(),
  );
  expect(visible.map((one) => one.blockedBecause)).toEqual(['members-only', null]);
  expect(startingPlan(visible)?.id).toBe(2);
  expect(startingPlan(visible.slice(0, 1))).toBeNull();
});

test('the plan to begin with is the one whose price is said: the cheapest to be had, of equal ones the default', () => {
  const dearDefault = plan({ id: 1, price: satang(290_000), isDefault: true });
  const cheap = plan({ id: 2, price: satang(120_000) });
  const forMembers = plan({ id: 3, price: satang(90_000), isForMember: true });
  const visible = visiblePlans([dearDefault, cheap, forMembers], buyer());
  expect(startingPlan(visible)?.id).toBe(2);
  expect(startingPlan(visiblePlans([dearDefault, cheap, forMembers], buyer({ isMember: true })))?.id).toBe(3);
  const equal = plan({ id: 4, price: satang(120_000), isDefault: true });
  expect(startingPlan(visiblePlans([cheap, equal], buyer()))?.id).toBe(4);
  expect(startingPlan([])).toBeNull();
});

test('whose access has ended renews first, by the cheapest renewal; buying anew has its own price', () => {
  const plans = [
    plan({ id: 1, isDefault: true, price: satang(1590) }),
    plan({ id: 2, price: satang(1290) }),
    plan({ id: 3, pricingType: 'renew', price: satang(890) }),
    plan({ id: 4, pricingType: 'renew', price: satang(490) }),
    plan({ id: 5, pricingType: 'renew', price: satang(90), isForMember: true }),
  ];
  const visible = visiblePlans(plans, buyer({ isOwner: true }));
  expect([firstChoice(visible)?.id, renewalPlan(visible)?.id, newPlan(visible)?.id]).toEqual([4, 4, 2]);
  const toVisitor = visiblePlans(plans, buyer());
  expect([firstChoice(toVisitor)?.id, renewalPlan(toVisitor)]).toEqual([2, null]);
});
