import { expect, test } from 'vitest';
import { startPath, type OrderStanding, orderSteps, orderWords } from './order-texts';

const course = { courseId: 7, productId: null, slug: 'excel' };
const product = { courseId: null, productId: 3, slug: 'brush' };
const order = (input: Partial<OrderStanding>): OrderStanding => ({
  status: 'notYetReceived',
  approvalKind: 'payment',
  lines: [course],
  ...input,
});

test('the heading says what is done and what is left', () => {
  expect(orderWords(order({})).head).toBe('order.head.waiting');
  expect(orderWords(order({ lines: [product, { ...course, takesSeat: true }] })).head).toBe(
    'order.head.waitingCourse',
  );
  expect(orderWords(order({ paymentMethodId: 9 })).head).toBe('order.head.waitingPay');
  expect(orderWords(order({ paymentMethodId: 9, lines: [{ ...course, takesSeat: true }] })).head).toBe(
    'order.head.waitingCoursePay',
  );
  expect(orderWords(order({ lines: [product] })).head).toBe('order.head.waiting');
  expect(orderWords(order({ status: 'pendingApproved' })).head).toBe('order.head.checking');
  expect(orderWords(order({ status: 'pendingApproved', approvalKind: 'NeedApprovedFree' }))).toMatchObject({
    head: 'order.head.freeWaiting',
    status: 'order.status.freeWaiting',
  });
  expect(orderWords(order({ status: 'approved', approvalKind: 'AutoFree' })).head).toBe('order.head.free');
  expect(orderWords(order({ status: 'approved', lines: [product] })).head).toBe('order.head.approvedGoods');
});

test('courses and goods together: learn now, the goods come', () => {
  const both = order({ status: 'approved', lines: [product, course] });
  expect(orderWords(both)).toMatchObject({ head: 'order.head.approved', next: 'order.next.approvedBoth' });
});

test('before a class begins nobody is told to start', () => {
  const now = new Date('2026-11-22T05:00:00Z');
  const ahead = { ...course, beginsAt: new Date('2026-11-28T02:30:00Z') };
  const words = (lines: OrderStanding['lines'], change: Partial<OrderStanding> = {}) => {
    const { head, next } = orderWords(order({ status: 'approved', lines, ...change }), { now });
    return [head, next];
  };
  expect(words([ahead])).toEqual(['order.head.approvedAhead', 'order.next.ahead']);
  expect(words([ahead], { approvalKind: 'AutoFree' })[0]).toBe('order.head.freeAhead');
  expect(words([ahead, course])).toEqual(['order.head.approvedSome', 'order.next.someAhead']);
  expect(words([ahead, product])).toEqual(['order.head.approvedAhead', 'order.next.aheadBoth']);
  expect(words([{ ...course, beginsAt: new Date('2026-11-20T02:30:00Z') }])[0]).toBe('order.head.approved');
  const calledOff = { ...course, isCalledOff: true };
  expect(words([calledOff, product])).toEqual(['order.head.calledOff', 'order.next.calledOff']);
  expect(words([calledOff], { approvalKind: 'AutoFree' })[1]).toBe('order.next.calledOffFree');
  expect(words([calledOff, ahead])[0]).toBe('order.head.approvedAhead');
  const steps = orderSteps(order({ status: 'approved', lines: [ahead] }), { now });
  expect(steps?.steps.at(-1)).toBe('order.step.attend');
});

test('a cancelled order mentions slips only where it was to be paid by transfer', () => {
  const cancelled = (paymentMethodId: number | null) =>
    orderWords(order({ status: 'cancelled', paymentMethodId })).next;
  expect([null, 1, 9].map(cancelled)).toEqual([
    'order.next.cancelled',
    'order.next.cancelled',
    'order.next.cancelledPay',
  ]);
});

test('the current step of each status; a cancelled order has none', () => {
  const at = (status: OrderStanding['status']) => orderSteps(order({ status }))?.now ?? null;
  expect(
    ['notYetReceived', 'rejected', 'pendingApproved', 'approved', 'cancelled'].map((s) => at(s as never)),
  ).toEqual([1, 1, 2, 3, null]);
  expect(orderSteps(order({ status: 'approved', approvalKind: 'AutoFree' }))).toEqual({
    steps: ['order.step.placed', 'order.step.learn'],
    now: 1,
  });
  expect(orderSteps(order({ status: 'pendingApproved', approvalKind: 'NeedApprovedFree' }))?.now).toBe(1);
  const waiting = order({ status: 'notYetReceived' });
  expect(orderSteps(waiting, { isMoneyLookedAt: true })?.now).toBe(2);
  expect(orderSteps(waiting, { isMoneyLookedAt: true, hasRest: true })?.now).toBe(1);
});

test('the start link leads to the only course, or to the list of several', () => {
  expect(startPath({ lines: [product, course] })).toBe('/learn/7-excel');
  expect(startPath({ lines: [course, { ...course, courseId: 8 }] })).toBe('/myaccount/student/courses');
  expect(startPath({ lines: [product] })).toBeNull();
});
