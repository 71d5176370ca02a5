import type { OrderStatus } from '~/orders/order-states';
import { hasRunOut, type PaymentAttempt } from './payment-attempt';
import type { CardForm, PaymentFailure, PaymentStep } from '~/payments/providers/port/provider';

/** What the page of a payment shows. */
export type PaymentScreen =
  /** A code to scan, until then. */
  | { kind: 'qr'; attemptId: number; until: Date | null; testPage: string | null }
  /** The provider's own page; the browser is sent there once, and by a button from then on. */
  | {
      kind: 'redirect';
      attemptId: number;
      url: string;
      isSent: boolean;
      /** It leads nobody back: it opens beside this page, which watches. */
      staysOpen: boolean;
      /** Why the last way to pay was refused there, while another may be chosen. */
      failure: PaymentFailure | null;
      until: Date | null;
    }
  /** A form to be posted to the provider, by a button and by script. */
  | {
      kind: 'form';
      attemptId: number;
      action: string;
      fields: Readonly<Record<string, string>>;
      isSent: boolean;
      until: Date | null;
    }
  /** The provider has all it needs: nothing to do but wait. */
  | { kind: 'wait'; attemptId: number }
  /** The card, or the way to a page that asks for it; with why the last one was refused. */
  | { kind: 'card'; form: CardForm; failure: PaymentFailure | null }
  /** The provider has not answered yet: the page comes back by itself. */
  | { kind: 'preparing'; attemptId: number }
  | { kind: 'failed'; attemptId: number; failure: PaymentFailure | null }
  | { kind: 'expired'; attemptId: number }
  /** Money came that does not fit: nobody is asked for more until a person has looked. */
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

/** The card comes before anything is asked of the provider. */
export const cardScreen = ({
  form,
  previous,
}: {
  form: CardForm;
  previous: PaymentAttempt | null;
}): PaymentScreen => ({ kind: 'card', form, failure: previous?.failure ?? null });

/** Screens of something under way: the page stays, and looks again. */
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
