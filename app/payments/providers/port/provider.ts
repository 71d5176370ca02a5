import type { Currency, Satang } from '~/values/money';
import type { Locale } from '~/values/time';
import type { ProviderLedger, Taking } from './provider-ledger';

/**
 * What the shop asks of a payment provider, and what it may be told. One method of one provider is one `PaymentProvider`; its
 * file is the only place that knows the provider's words. Nothing here approves an order: verdicts go to `applyVerdict`.
 */
export interface PaymentProvider {
  methodId: number;
  /** As it stands in payment_attempt, payment and provider_event; several methods may share one provider and its door. */
  name: string;
  /** What our references look like: 12 digits where the provider takes no longer or other ones. */
  references: 'token' | 'digits';
  /** The provider's client for the stored keys; null while they are missing or not for this mode of the shop. */
  open(secrets: unknown, site: ProviderSite): ProviderClient | null;
  /** Whether a notification is its own is asked of the provider: who sends false ones makes the shop call it. */
  verifiesByAsking?: true;
  /** What a notification is answered with, where the provider asks for more than a status. */
  acknowledge?(notification: RawNotification): { contentType: string; body: string };
}

/** What of the site's settings a provider depends on. */
export interface ProviderSite {
  /** Method 3's flag: the merchant account is a real one. A live shop cannot be paid on another. */
  is2c2pProduction: boolean;
}

/** What the provider says of a shop's keys, asked with a call that changes nothing. */
export type KeyTest =
  | { outcome: 'accepted' }
  /** `words`: the provider's own. */
  | { outcome: 'refused'; words: string }
  | { outcome: 'no answer' };

export interface ProviderClient {
  /** The shop's account there as a browser may name it: a merchant id, a publishable key. Never a secret. Absent: it has none. */
  publicId?: string;
  /** Asks whether the keys are good. Absent: the protocol has no such call, and the first payment shows it. */
  testKeys?(): Promise<KeyTest>;
  /** Set where the buyer's card is tokenised in the browser: nothing is asked of the provider before a token has come. */
  cardForm?: CardForm;
  /**
   * What it has made cannot be withdrawn, or can be paid after a refusal: an attempt that nobody wants any more, or that failed, ends with
   * us alone, and is asked about until its time is up.
   */
  staysPayable?: true;
  /** Asks for the money. Called outside of transactions, and again with `mayExist` after a call without an answer. */
  start(ask: ChargeAsk, now: Date): Promise<Started>;
  /** What the provider itself says of an attempt, by our key: the only word an order is approved by. */
  fetchVerdict(attempt: VerdictAsk, now: Date): Promise<ProviderStatus>;
  /** Who a notification speaks of. Its content decides nothing else, unless the reading carries a verdict. */
  readNotification(notification: RawNotification, now: Date): Promise<NotificationReading>;
  /** Withdraws what has not been paid: the order was cancelled, or paid another way. Best effort. */
  withdraw(attempt: AttemptIdentity): Promise<void>;
  refund(ask: RefundAsk): Promise<Refunded>;
  /** The account's own list of what was paid, paid out and taken back. Absent: the provider answers about single payments only. */
  ledger?: ProviderLedger;
  /** What of this attempt's money was taken back; asked when a notification says so. Absent: the provider never tells. */
  fetchTakings?(
    attempt: AttemptIdentity & { named?: string },
    now: Date,
  ): Promise<readonly Taking[] | 'no answer'>;
  /** The picture of a QR step with an address; null when it cannot be had. Never follows an address outside of the provider. */
  fetchPicture?(address: string): Promise<Uint8Array | null>;
}

/** What the page with the card form needs; nothing secret. */
export interface CardForm {
  /** Which script makes the token, and how it is spoken to (`enhance/card-form.ts`). */
  dialect: 'omise' | 'gbprime' | 'securepay';
  /** The provider's script; null where the token is asked for by a plain call. */
  script: string | null;
  /** Where the token comes from; the page may call no other. */
  vault: string | null;
  publicKey: string;
  /** A page of the provider without our script: what is offered with JavaScript off. */
  hasHostedPage: boolean;
}

export interface ChargeAsk extends AttemptIdentity {
  orderNumber: string;
  amount: Satang;
  currency: Currency;
  buyer: { name: string; email: string };
  locale: Locale;
  /** Where the buyer's browser comes back to; `?cancelled=1` may be added to it. */
  returnUrl: string;
  /** Where the provider's server tells us, on this method's door. */
  notifyUrl: string;
  expiresAt: Date;
  /** How a card is paid: with the browser's token, or on the provider's own page. Null for every other method. */
  card: CardWay | null;
  /** An earlier call may have reached the provider: it is looked for before another is made. */
  mayExist: boolean;
}

export type CardWay = { kind: 'token'; fields: Readonly<Record<string, string>> } | { kind: 'hosted-page' };

export interface AttemptIdentity {
  /** Our own, unique for the attempt and sent along with it. */
  reference: string;
  /** The provider's name for it; null until it has answered. */
  providerId: string | null;
  createdAt: Date;
}

export interface VerdictAsk extends AttemptIdentity {
  amount: Satang;
  currency: Currency;
  /** The order is still to be paid: what the buyer has agreed to may be collected now (a PayPal capture). */
  isWanted: boolean;
  /** Money may have been on its way when it was asked about last. */
  isMoneyUnderWay?: boolean;
  /** The provider's name for a payment that a notification or its list tells of: paid beside the attempt's own, it is a second one. */
  named?: string;
}

/** What a buyer does next. */
export type PaymentStep =
  /**
   * A page of the provider's; `url` was checked against its known hosts. `staysOpen`: it leads nobody back, so that it opens
   * beside the shop's page, which watches.
   */
  | { kind: 'redirect'; url: string; staysOpen?: true }
  /** The browser posts this form to the provider; `action` was checked as well. */
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> }
  /** A code: the provider's picture, or the text to draw. `testPage`: where the sandbox's bank stands; never in a live shop. */
  | { kind: 'qr'; pictureAddress: string; testPage?: string }
  | { kind: 'qr'; payload: string; testPage?: string }
  /** Nothing: the provider has all it needs and is deciding. */
  | { kind: 'wait' };

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
  /** The buyer turned back at the provider's page: nothing went wrong. */
  end?: 'cancelled';
}

export type ProviderStatus =
  | {
      state: 'paid';
      /** Ours, as the provider has it: another one approves nothing. */
      reference: string | null;
      /** The same as `start` answered. */
      providerId: string;
      /**
       * The provider's own name for this payment, unique for the money, where one attempt may be paid more than once. It never
       * depends on what else was paid, or on the order of an answer: by it the money is recorded once. Elsewhere `providerId` is.
       */
      moneyId?: string;
      amount: Satang;
      currency: Currency;
      paidAt: Date | null;
      /** The same code was paid again: money of its own, settled beside the first (a case "double"). */
      more?: readonly PaidMoney[];
    }
  /**
   * `failure`: the last way to pay was refused, and the buyer may choose another on the same page of the provider's.
   * `isMoneyUnderWay`: somebody has paid, and the provider holds the money: it never ends as "nobody paid" while this is its last word.
   */
  | { state: 'pending'; providerId: string; failure?: PaymentFailure; isMoneyUnderWay?: true }
  | { state: 'failed'; failure: PaymentFailure }
  | { state: 'expired' }
  /** The provider was asked by our reference and has no such payment, and none can come of it any more. */
  | { state: 'absent' }
  /** What it had made it does not know any more: other keys, or a sandbox started anew. Whether it was paid is not known. */
  | { state: 'gone'; failure: PaymentFailure }
  /**
   * No answer: nothing is known, and it is asked again. `isMoneyUnderWay`: it may have collected the money by now. `hasNoInquiry`:
   * it never answers such questions, so that its silence says nothing.
   */
  | { state: 'unknown'; why: string; isMoneyUnderWay?: true; hasNoInquiry?: true };

export interface PaidMoney {
  moneyId: string;
  amount: Satang;
  currency: Currency;
  paidAt: Date | null;
}

export interface RawNotification {
  headers: Headers;
  /** As it came, for the signature. */
  body: string;
  /** Of the address, for providers that send some of it there. */
  query?: URLSearchParams;
}

export type NotificationReading =
  | {
      outcome: 'about';
      /** Unique at the provider: the same event is stored once. Where it has no name, made of what it says. */
      eventKey: string;
      /** Which attempt: by the provider's name for it, or by our reference. */
      attempt: { providerId: string } | { reference: string };
      /** The provider's name for the very payment it tells of; the attempt may know itself by another. */
      named?: string;
      /** It tells of money that was taken back: the provider is asked what, or, where it signs and lists no such thing, its word is taken. */
      takings?: 'ask' | readonly Taking[];
      /** What is kept of it; no card, no key. */
      payload: Readonly<Record<string, string>>;
      /** Nobody signed it: whoever guesses a reference can send it, so it makes us ask, and not too often. */
      isUnsigned?: true;
      /** Only where the provider signs and has no inquiry: its signed word is the verdict (row PAY-21). */
      verdict?: ProviderStatus;
    }
  /** Real, and of no concern to a payment. */
  | { outcome: 'ignored' }
  /** Whether it is real could not be found out now: the provider is to send it again. */
  | { outcome: 'unverified' }
  | { outcome: 'refused'; why: 'signature' | 'content' };

export interface RefundAsk extends AttemptIdentity {
  /** The provider's name for the payment that goes back; of an attempt that was paid twice either may be meant. */
  moneyId?: string;
  amount: Satang;
  currency: Currency;
  /** Unique for this refund: asked again with the same one, the money goes back once where the provider can tell. */
  refundReference: string;
}
export type Refunded =
  | { outcome: 'refunded'; refundId: string }
  /** This method has no way back: a person transfers the money. */
  | { outcome: 'by-hand' }
  | { outcome: 'refused'; failure: PaymentFailure }
  /** `failure`: what the provider said about it instead of an end, for the person who looks at it. */
  | { outcome: 'unknown'; why: string; failure?: PaymentFailure };
