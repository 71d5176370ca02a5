import { expect, test } from 'vitest';
import {
  deadlineOf,
  type OrderStanding,
  type OrderSituation,
  orderSteps,
  orderWords,
} from '~/orders/page/order-texts';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { SCB_QR } from '~/providers/scb/scb-qr';
import { english } from '../text/en/english';
import { translator } from '../text/translate';
import { type ApprovalKind, isPayable, ORDER_STATUSES } from './order-states';

const course = { courseId: 7, productId: null, slug: 'excel' };
const goods = { courseId: null, productId: 3, slug: 'brush' };
const LINES = {
  course: [course],
  seat: [{ ...course, takesSeat: true }],
  goods: [goods],
  both: [course, goods],
};
const SHIPMENTS = [null, 'waiting', 'packed', 'sent'] as const;
const SITUATIONS: OrderSituation[] = [
  {},
  { isMoneyLookedAt: true },
  { isUnderWay: true },
  { isOver: true },
  { hasFailed: true },
  { isMoneyLookedAt: true, isOver: true },
  { isMoneyLookedAt: true, isHeld: true },
];

/** Every order that can stand on a page, and some that cannot. */
const every = ORDER_STATUSES.flatMap((status) =>
  (['payment', 'AutoFree', 'NeedApprovedFree'] satisfies ApprovalKind[]).flatMap((approvalKind) =>
    [null, BANK_TRANSFER.id, SCB_QR.id].flatMap((paymentMethodId) =>
      Object.values(LINES).flatMap((lines) =>
        SHIPMENTS.flatMap((shipment) =>
          SITUATIONS.map((situation) => ({
            situation,
            order: {
              status,
              approvalKind,
              paymentMethodId,
              lines,
              shipment: shipment && { status: shipment },
            } satisfies OrderStanding,
          })),
        ),
      ),
    ),
  ),
);
const th = translator('th', {});

test('CHK-05 every order says where it stands and what comes next, in both languages', () => {
  expect(every).toHaveLength(5 * 3 * 3 * 4 * 4 * 7);
  for (const { order, situation } of every) {
    const { head, next, status } = orderWords(order, situation);
    for (const key of [head, next, status]) {
      expect(th(key).length).toBeGreaterThan(2);
      expect(english[key].length).toBeGreaterThan(2);
      expect(th(key) + english[key]).not.toMatch(/[{}]/);
    }
    expect(head).not.toBe(next);
  }
});

test('CHK-05 every stepper is legal: two to four different steps, one stood on or all done, none for what was cancelled', () => {
  for (const { order } of every) {
    const steps = orderSteps(order);
    if (order.status === 'cancelled') {
      expect(steps).toBeNull();
      continue;
    }
    expect(steps!.steps.length).toBeGreaterThanOrEqual(2);
    expect(steps!.steps.length).toBeLessThanOrEqual(4);
    expect(new Set(steps!.steps).size).toBe(steps!.steps.length);
    expect(steps!.now).toBeGreaterThanOrEqual(0);
    expect(steps!.now).toBeLessThanOrEqual(steps!.steps.length);
    // what is not approved has its last step before it, what is has nothing else before it
    const last = steps!.steps.length - 1;
    if (order.status === 'approved') expect(steps!.now).toBeGreaterThanOrEqual(last);
    else expect(steps!.now).toBeLessThan(last);
  }
});

test('CHK-05 nobody is asked to pay who need not: free orders, money that waits or is under way, time that is over', () => {
  const asks = /โอนให้ตรงยอด|ชำระให้เสร็จ|แจ้งชำระเงินใหม่/;
  for (const { order, situation } of every) {
    const sentence = th(orderWords(order, situation).next);
    const isToPay =
      isPayable(order.status) &&
      order.approvalKind === 'payment' &&
      Object.keys(situation).every((name) => name === 'hasFailed');
    expect([sentence, asks.test(sentence)]).toEqual([sentence, isToPay]);
  }
});

test('CHK-05 a free order is nowhere called paid, and goods alone are nothing to learn', () => {
  for (const { order, situation } of every) {
    const { head, next, status } = orderWords(order, situation);
    const sentences = [head, next, status].map((key) => th(key)).join(' ');
    if (order.approvalKind !== 'payment' && !situation.isMoneyLookedAt)
      expect(sentences).not.toMatch(/ชำระเงินเรียบร้อย|ชำระแล้ว|สลิป/);
    if (order.lines.every((line) => line.courseId === null)) {
      expect(sentences).not.toMatch(/เรียน/);
      expect(orderSteps(order)?.steps ?? []).not.toContain('order.step.learn');
    }
  }
});

test('CHK-04 a deadline is told while it runs, and told to stand still while somebody looks', () => {
  const cancelAt = new Date('2026-11-24T07:00:00Z');
  for (const status of ORDER_STATUSES) {
    for (const situation of SITUATIONS) {
      const deadline = deadlineOf({ status, cancelAt, due: 100 }, situation);
      if (status === 'pendingApproved' || (isPayable(status) && situation.isMoneyLookedAt))
        expect(deadline).toEqual({ kind: 'paused' });
      else expect(deadline).toEqual(isPayable(status) ? { kind: 'runs', until: cancelAt } : null);
      expect(deadlineOf({ status, cancelAt: null, due: 100 }, situation)).toBeNull();
      expect(deadlineOf({ status, cancelAt, due: 0 }, situation)).toBeNull();
    }
  }
});
