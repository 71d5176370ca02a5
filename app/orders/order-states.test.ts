import { expect, test } from 'vitest';
import { canMove, isPayable, isWaiting, type OrderStatus } from './order-states';

const ALL: OrderStatus[] = ['notYetReceived', 'pendingApproved', 'rejected', 'approved', 'cancelled'];

test('approved is an end; PAY-22 a cancelled order only opens again', () => {
  for (const to of ALL) {
    expect(canMove('approved', to)).toBe(false);
    expect(canMove('cancelled', to)).toBe(to === 'notYetReceived');
  }
});

test('what can be paid can be reported, approved and cancelled; what waits blocks', () => {
  for (const status of ALL.filter(isPayable)) {
    for (const to of ['pendingApproved', 'approved', 'cancelled'] as const)
      expect(canMove(status, to)).toBe(true);
    expect(isWaiting(status)).toBe(true);
  }
  expect(canMove('pendingApproved', 'rejected')).toBe(true);
  expect(canMove('notYetReceived', 'rejected')).toBe(false);
  expect(isWaiting('approved')).toBe(false);
});
