import { expect, test } from 'vitest';
import { satang } from '~/values/money';
import { addMilliseconds } from '~/values/time';
import { attemptDeadline, isCheckDue, isLive, type PaymentAttempt } from './payment-attempt';

const now = new Date('2026-11-20T07:00:00Z');
const after = (seconds: number) => addMilliseconds(now, seconds * 1000);
const attempt = (overrides: Partial<PaymentAttempt>): PaymentAttempt => ({
  id: 1,
  orderId: 1,
  methodId: 9,
  provider: 'omise',
  reference: 'A1',
  providerId: 'chrg_1',
  amount: satang(159_000),
  currency: 'THB',
  status: 'open',
  step: null,
  failure: null,
  isUnanswered: false,
  isSent: false,
  returnKey: null,
  createdAt: now,
  expiresAt: after(86_000),
  calledAt: null,
  checkedAt: null,
  checks: 0,
  ...overrides,
});

test('PAY-09 the reconciliation asks after 10 s, 30 s, 2 min, 10 min, then every hour', () => {
  for (const [checks, pause] of [10, 30, 120, 600, 3_600, 3_600].entries()) {
    const checkedAttempt = attempt({ checks, checkedAt: now });
    expect(isCheckDue(checkedAttempt, after(pause - 1))).toBe(false);
    expect(isCheckDue(checkedAttempt, after(pause))).toBe(true);
  }
  expect(isCheckDue(attempt({}), after(9))).toBe(false);
});

test('PAY-09 a code that has just run out is asked about once more, whatever its pause', () => {
  const endedAttempt = attempt({ checks: 4, checkedAt: after(50), expiresAt: after(60) });
  expect(isCheckDue(endedAttempt, after(59))).toBe(false);
  expect(isCheckDue(endedAttempt, after(60))).toBe(true);
  expect(isCheckDue({ ...endedAttempt, checkedAt: after(61) }, after(62))).toBe(false);
});

test('PAY-09 a code ends three minutes before its order, and within a day', () => {
  expect(attemptDeadline(after(3_600), now)).toEqual(after(3_420));
  expect(attemptDeadline(after(24 * 3_600), now)).toEqual(after(24 * 3_600 - 180));
  expect(attemptDeadline(after(48 * 3_600), now)).toEqual(after(24 * 3_600 - 60));
  expect(attemptDeadline(null, now)).toEqual(after(24 * 3_600 - 60));
});

test('open and unknown attempts are live', () => {
  const live = (['open', 'unknown', 'succeeded', 'failed', 'expired'] as const).filter((status) =>
    isLive({ status }),
  );
  expect(live).toEqual(['open', 'unknown']);
});
