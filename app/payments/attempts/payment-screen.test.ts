import { expect, test } from 'vitest';
import type { OrderStatus } from '~/orders/order-states';
import { satang } from '~/values/money';
import { addMilliseconds } from '~/values/time';
import type { PaymentAttempt } from './payment-attempt';
import { screenOf, watchedMove } from './payment-screen';

const now = new Date('2026-11-20T07:00:00Z');
const soon = addMilliseconds(now, 60_000);
const attempt = (overrides: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  id: 7,
  orderId: 1,
  methodId: 9,
  provider: 'omise',
  reference: 'A1',
  providerId: 'chrg_1',
  amount: satang(159_000),
  currency: 'THB',
  status: 'open',
  step: { kind: 'qr', pictureAddress: 'https://api.omise.co/x' },
  failure: null,
  isUnanswered: false,
  isSent: false,
  returnKey: null,
  createdAt: now,
  expiresAt: soon,
  calledAt: null,
  checkedAt: null,
  checks: 0,
  ...overrides,
});
const move = (status: OrderStatus, overrides: Partial<PaymentAttempt>) =>
  watchedMove({ status }, attempt(overrides), now);

test('PAY-09 the page shows the code until it runs out, and why an attempt ended', () => {
  expect(screenOf(attempt(), now)).toEqual({ kind: 'qr', attemptId: 7, until: soon, testPage: null });
  expect(screenOf(attempt(), soon).kind).toBe('expired');
  expect(screenOf(attempt({ step: null }), now).kind).toBe('preparing');
  expect(screenOf(attempt({ status: 'unknown', step: null }), now).kind).toBe('preparing');
  expect(screenOf(attempt({ status: 'expired' }), now).kind).toBe('expired');
  const failure = { code: 'payment_rejected', description: 'no' };
  expect(screenOf(attempt({ status: 'failed', failure }), now)).toMatchObject({ kind: 'failed', failure });
  // the money is recorded but the order is not approved
  expect(screenOf(attempt({ status: 'succeeded' }), now).kind).toBe('money-waits');
});

test('PAY-09 a watching page moves on when something happened, and not before', () => {
  expect(move('notYetReceived', {})).toBeNull();
  expect(move('notYetReceived', { step: null })).toBeNull();
  expect(move('approved', { status: 'succeeded' })).toBe('approved');
  expect(move('cancelled', {})).toBe('order');
  expect(move('notYetReceived', { status: 'failed' })).toBe('failed');
  const failure = { code: '0003', description: 'cancelled', end: 'cancelled' } as const;
  expect(move('notYetReceived', { status: 'failed', failure })).toBe('cancelled');
  expect(move('notYetReceived', { status: 'expired' })).toBe('pay');
  expect(move('notYetReceived', { status: 'succeeded' })).toBe('pay');
});
