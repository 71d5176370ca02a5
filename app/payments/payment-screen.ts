import type { OrderStatus } from '../orders/order-states';
import { hasRunOut, type PaymentAttempt } from './payment-attempt';
import type { PaymentFailure } from './providers/provider';

/** What the page of a payment shows. */
export type PaymentScreen =
  /** A code to scan, until then. */
  | { kind: 'qr'; attemptId: number; until: Date | null; testPage: string | null }
  /** The provider has not answered yet: the page comes back by itself. */
  | { kind: 'preparing'; attemptId: number }
  | { kind: 'failed'; attemptId: number; failure: PaymentFailure | null }
  | { kind: 'expired'; attemptId: number }
  /** Money came that does not fit: nobody is asked for more until a person has looked. */
  | { kind: 'money-waits' }
  | { kind: 'too-many' }
  | { kind: 'not-usable' };

export function screenOf(attempt: PaymentAttempt, now: Date): PaymentScreen {
  const { id: attemptId, step, failure } = attempt;
  switch (attempt.status) {
    case 'succeeded':
      return { kind: 'money-waits' };
    case 'failed':
      return { kind: 'failed', attemptId, failure };
    case 'expired':
      return { kind: 'expired', attemptId };
    case 'open':
    case 'unknown':
      if (hasRunOut(attempt, now)) return { kind: 'expired', attemptId };
      if (step?.kind !== 'qr') return { kind: 'preparing', attemptId };
      return { kind: 'qr', attemptId, until: attempt.expiresAt, testPage: step.testPage ?? null };
  }
}

/** Where a page that watches an attempt goes next; null: it stays. */
export type WatchedMove = 'approved' | 'order' | 'failed' | 'pay' | null;

export function watchedMove(order: { status: OrderStatus }, attempt: PaymentAttempt, now: Date): WatchedMove {
  if (order.status === 'approved') return 'approved';
  if (order.status === 'cancelled' || order.status === 'pendingApproved') return 'order';
  const { kind } = screenOf(attempt, now);
  if (kind === 'qr' || kind === 'preparing') return null;
  return kind === 'failed' ? 'failed' : 'pay';
}
