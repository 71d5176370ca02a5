import type { Currency, Satang } from '../../values/money';

/**
 * What the shop asks of a payment provider, and what it may be told. One method of one provider is one `PaymentProvider`; its
 * file is the only place that knows the provider's words. Nothing here approves an order: verdicts go to `applyVerdict`.
 */
export interface PaymentProvider {
  methodId: number;
  /** As it stands in payment_attempt, payment and provider_event; several methods may share one provider. */
  name: string;
  /** The provider's client for the stored keys; null while they are missing or not for this mode of the shop. */
  open(secrets: unknown): ProviderClient | null;
}

export interface ProviderClient {
  /** Asks for the money. Called outside of transactions, and again with `mayExist` after a call without an answer. */
  start(ask: ChargeAsk): Promise<Started>;
  /** What the provider itself says of an attempt, by our key: the only word an order is approved by. */
  fetchVerdict(attempt: AttemptIdentity): Promise<Verdict>;
  /** Who a notification speaks of. Its content decides nothing else (decision 2). */
  readNotification(notification: RawNotification, now: Date): NotificationReading;
  /** Withdraws what has not been paid: the order was cancelled, or paid another way. Best effort. */
  withdraw(attempt: AttemptIdentity): Promise<void>;
  refund(ask: RefundAsk): Promise<Refunded>;
  /** The picture of a QR step; null when it cannot be had. Never follows an address outside of the provider. */
  fetchPicture(address: string): Promise<Uint8Array | null>;
}

export interface ChargeAsk extends AttemptIdentity {
  orderNumber: string;
  amount: Satang;
  currency: Currency;
  expiresAt: Date;
  /** An earlier call may have reached the provider: it is looked for before another is made. */
  mayExist: boolean;
}

export interface AttemptIdentity {
  /** Our own, unique for the attempt and sent along with it. */
  reference: string;
  /** The provider's name for it; null until it has answered. */
  providerId: string | null;
  createdAt: Date;
}

/** What a buyer does next. */
export type PaymentStep =
  | { kind: 'redirect'; url: string }
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> }
  /** `testPage`: where the sandbox's bank stands; never in a live shop. */
  | { kind: 'qr'; pictureAddress: string; testPage?: string }
  | { kind: 'accounts' };

export type Started =
  | { outcome: 'started'; providerId: string; step: PaymentStep; expiresAt: Date | null }
  /** The provider said no: there is nothing to pay. */
  | { outcome: 'refused'; failure: PaymentFailure }
  /** No answer, or none to be understood: it may have been made. */
  | { outcome: 'unknown'; why: string };

/** The provider's own code and words (PAY-25). */
export interface PaymentFailure {
  code: string;
  description: string;
}

export type Verdict =
  | {
      state: 'paid';
      reference: string | null;
      providerId: string;
      amount: Satang;
      currency: Currency;
      paidAt: Date | null;
    }
  | { state: 'pending'; providerId: string }
  | { state: 'failed'; failure: PaymentFailure }
  | { state: 'expired' }
  /** The provider was asked by our reference and has no such payment. */
  | { state: 'absent' }
  /** What it had made it does not know any more: other keys, or a sandbox started anew. Whether it was paid is not known. */
  | { state: 'gone'; failure: PaymentFailure }
  /** No answer: nothing is known, and it is asked again. */
  | { state: 'unknown'; why: string };

export interface RawNotification {
  headers: Headers;
  /** As it came, for the signature. */
  body: string;
}

export type NotificationReading =
  | {
      outcome: 'about';
      /** Unique at the provider: the same event is stored once. */
      eventKey: string;
      providerId: string;
      /** What is kept of it. */
      payload: Readonly<Record<string, string>>;
    }
  /** Real, and of no concern to a payment. */
  | { outcome: 'ignored' }
  | { outcome: 'refused'; why: 'signature' | 'content' };

export interface RefundAsk extends AttemptIdentity {
  amount: Satang;
}
export type Refunded =
  | { outcome: 'refunded'; refundId: string }
  /** This method has no way back: a person transfers the money. */
  | { outcome: 'by-hand' }
  | { outcome: 'refused'; failure: PaymentFailure }
  | { outcome: 'unknown'; why: string };
