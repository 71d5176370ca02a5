import type { OrderStatus } from '~/orders/order-states';
import type { CardForm, PaymentFailure, PaymentStep } from '~/providers/port/provider';
import { hasRunOut, type PaymentAttempt } from './payment-attempt';

/** The state that the payment page shows. */
export type PaymentScreen =
  /** A code to scan, valid until `until`. */
  | { kind: 'qr'; attemptId: number; until: Date | null; testPage: string | null }
  /** The provider's own page: one redirect, from then on a button. */
  | {
      kind: 'redirect';
      attemptId: number;
      url: string;
      isSent: boolean;
      /** The provider's page never returns the buyer: it opens in a new tab, and this page watches. */
      staysOpen: boolean;
      /** Why the provider refused the last try, while another way to pay may be chosen there. */
      failure: PaymentFailure | null;
      until: Date | null;
    }
  /** A form that a button, or the script, posts to the provider. */
  | {
      kind: 'form';
      attemptId: number;
      action: string;
      fields: Readonly<Record<string, string>>;
      isSent: boolean;
      until: Date | null;
    }
  /** The provider has all it needs; the buyer waits. */
  | { kind: 'wait'; attemptId: number }
  /** The card form, or the link to a page that asks for the card; with the failure of the last card. */
  | { kind: 'card'; form: CardForm; failure: PaymentFailure | null }
  /** The provider has not answered yet; the page reloads by itself. */
  | { kind: 'preparing'; attemptId: number }
  | { kind: 'failed'; attemptId: number; failure: PaymentFailure | null }
  | { kind: 'expired'; attemptId: number }
  /** The money does not fit the order: the buyer is asked for no more until a person has looked. */
  | { kind: 'money-waits' }
  | { kind: 'money-held' }
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
      return step ? stepScreen(attempt, step) : { kind: 'preparing', attemptId };
  }
}

function stepScreen(
  { id: attemptId, isSent, failure, expiresAt: until }: PaymentAttempt,
  step: PaymentStep,
): PaymentScreen {
  switch (step.kind) {
    case 'qr':
      return { kind: 'qr', attemptId, until, testPage: step.testPage ?? null };
    case 'redirect':
      return {
        kind: 'redirect',
        attemptId,
        url: step.url,
        isSent,
        staysOpen: step.staysOpen ?? false,
        failure,
        until,
      };
    case 'form':
      return { kind: 'form', attemptId, action: step.action, fields: step.fields, isSent, until };
    case 'wait':
      return { kind: 'wait', attemptId };
  }
}

/** The card form comes before any call to the provider. */
export const cardScreen = ({
  form,
  previous,
}: {
  form: CardForm;
  previous: PaymentAttempt | null;
}): PaymentScreen => ({ kind: 'card', form, failure: previous?.failure ?? null });

/** Screens of a payment under way: the page stays and checks again. */
const STAYS: ReadonlySet<PaymentScreen['kind']> = new Set(['qr', 'redirect', 'form', 'wait', 'preparing']);

/** Where a page that watches an attempt goes next; null: it stays. */
export type WatchedMove = 'approved' | 'order' | 'failed' | 'cancelled' | 'pay' | null;

export function watchedMove(order: { status: OrderStatus }, attempt: PaymentAttempt, now: Date): WatchedMove {
  if (order.status === 'approved') return 'approved';
  if (order.status === 'cancelled' || order.status === 'pendingApproved') return 'order';
  const screen = screenOf(attempt, now);
  if (STAYS.has(screen.kind)) return null;
  if (screen.kind !== 'failed') return 'pay';
  return screen.failure?.end === 'cancelled' ? 'cancelled' : 'failed';
}
