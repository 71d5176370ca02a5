import type { Currency, Satang } from '~/values/money';
import type { Locale } from '~/values/time';
import type { ProviderLedger, Reversal } from './provider-ledger';

/**
 * The port to a payment provider. One method of one provider is one `PaymentProvider`; only its file knows
 * the provider's terms. Nothing here approves an order: verdicts go to `applyProviderStatus`.
 */
export interface PaymentProvider {
  methodId: number;
  /**
   * The name in payment_attempt, payment and provider_event; several methods may share one provider and its
   * webhook.
   */
  name: string;
  /** The form of our references: 12 digits where the provider takes no longer or other ones. */
  references: 'token' | 'digits';
  /** The provider's client for the stored keys; null if they are missing or not for this mode of the shop. */
  open(secrets: unknown, site: ProviderSite): ProviderClient | null;
  /** The provider itself is asked whether a notification is genuine, so every false one costs a call. */
  verifiesByAsking?: true;
  /** The answer to a notification, where the provider expects more than a status. */
  acknowledge?(notification: RawNotification): { contentType: string; body: string };
}

/** The site settings a provider depends on. */
export interface ProviderSite {
  /** Method 3's flag: the merchant account is a live one. A live shop cannot be paid on a test account. */
  is2c2pProduction: boolean;
}

/** The result of testing a shop's keys by a call that changes nothing. */
export type KeyTest =
  | { outcome: 'accepted' }
  /** `words`: the provider's own. */
  | { outcome: 'refused'; words: string }
  | { outcome: 'no answer' };

/** How an instalment method is set: for how many months, and who pays the interest; `unknown`: the bank's plan says. */
export interface InstalmentPlan {
  periods: readonly number[];
  interest: 'shop' | 'buyer' | 'unknown';
}

export interface ProviderClient {
  /**
   * The account's public id for browsers: a merchant id, a publishable key; never a secret. Absent: it has
   * none.
   */
  publicId?: string;
  /** The months that are set for instalments, and who pays the interest. */
  instalments?: InstalmentPlan;
  /** Tests the keys. Absent: the protocol has no such call, and the first payment shows it. */
  testKeys?(): Promise<KeyTest>;
  /** Set where the browser tokenises the card: the provider is called only with a token. */
  cardForm?: CardForm;
  /**
   * Its charges cannot be withdrawn, or can be paid after a refusal: an unwanted or failed attempt ends only
   * in the shop, which checks it until its time is up.
   */
  staysPayable?: true;
  /**
   * Creates the charge. Called outside transactions, and again with `mayExist` after a call without an
   * answer.
   */
  start(request: ChargeRequest, now: Date): Promise<Started>;
  /** The provider's status of an attempt, read with our key: the only basis of an approval. */
  fetchVerdict(attempt: VerdictRequest, now: Date): Promise<ProviderStatus>;
  /**
   * The attempt a notification is about. Its content decides nothing else, unless the reading has a
   * verdict.
   */
  readNotification(notification: RawNotification, now: Date): Promise<NotificationReading>;
  /** Withdraws an unpaid charge: the order was cancelled, or paid another way. Best effort. */
  withdraw(attempt: AttemptIdentity): Promise<void>;
  refund(request: RefundCommand): Promise<Refunded>;
  /**
   * The account's own list of charges, payouts and reversals. Absent: the provider answers about single
   * payments only.
   */
  ledger?: ProviderLedger;
  /**
   * The reversals of this attempt, read when a notification reports one. Absent: the provider never reports
   * any.
   */
  fetchReversals?(
    attempt: AttemptIdentity & { paymentName?: string },
    now: Date,
  ): Promise<readonly Reversal[] | 'no answer'>;
  /**
   * The picture of a QR step with an address; null if it cannot be fetched. Never follows an address outside
   * the provider.
   */
  fetchPicture?(address: string): Promise<Uint8Array | null>;
}

/** The data of the page with the card form; no secrets. */
export interface CardForm {
  /** The script that makes the token, and its interface (`enhance/card-form.ts`). */
  dialect: 'omise' | 'gbprime' | 'securepay';
  /** The provider's script; null where a plain call requests the token. */
  script: string | null;
  /** The token's origin; the page may call no other. */
  vault: string | null;
  publicKey: string;
  /** The provider has a page without our script, offered when JavaScript is off. */
  hasHostedPage: boolean;
}

export interface ChargeRequest extends AttemptIdentity {
  orderNumber: string;
  amount: Satang;
  currency: Currency;
  buyer: { name: string; email: string };
  locale: Locale;
  /** The address the browser returns to; `?cancelled=1` may be added. */
  returnUrl: string;
  /** The webhook of this method for the provider's notifications. */
  notifyUrl: string;
  expiresAt: Date;
  /** How a card is paid: with the browser's token, or on the provider's page. Null for other methods. */
  card: CardWay | null;
  /** An earlier call may have reached the provider: it is looked up before another charge is created. */
  mayExist: boolean;
}

export type CardWay = { kind: 'token'; fields: Readonly<Record<string, string>> } | { kind: 'hosted-page' };

export interface AttemptIdentity {
  /** Our own id of the attempt, sent along with it. */
  reference: string;
  /** The provider's id of it; null until it has answered. */
  providerId: string | null;
  createdAt: Date;
}

export interface VerdictRequest extends AttemptIdentity {
  amount: Satang;
  currency: Currency;
  /** The order still waits for money: an authorised amount may be captured now (PayPal). */
  isWanted: boolean;
  /** Money may have been on its way at the last check. */
  isMoneyUnderWay?: boolean;
  /**
   * The provider's id of a payment in a notification or list: paid beside the attempt's own, it is a second
   * one.
   */
  paymentName?: string;
}

/** The buyer's next step. */
export type PaymentStep =
  /**
   * A page of the provider; `url` was checked against its known hosts. `staysOpen`: it never returns the
   * buyer, so it opens in a new tab while the shop's page watches.
   */
  | { kind: 'redirect'; url: string; staysOpen?: true }
  /** A form the browser posts to the provider; `action` was checked too. */
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> }
  /**
   * A code: the provider's picture, or the text to draw. `testPage`: the sandbox's bank; never in a live
   * shop.
   */
  | { kind: 'qr'; pictureAddress: string; testPage?: string }
  | { kind: 'qr'; payload: string; testPage?: string }
  /** Nothing to do: the provider is deciding. */
  | { kind: 'wait' };

/** The end of a card's number and its bank, as the provider names them; empty where it says nothing. */
export interface PaidByCard {
  lastDigits: string;
  bank: string;
}

export type Started =
  | { outcome: 'started'; providerId: string; step: PaymentStep; expiresAt: Date | null; card?: PaidByCard }
  /** The provider refused: there is nothing to pay. */
  | { outcome: 'refused'; failure: PaymentFailure }
  /** No answer, or an unreadable one: the charge may exist. */
  | { outcome: 'unknown'; why: string };

/** The provider's own code and words (PAY-25). */
export interface PaymentFailure {
  code: string;
  description: string;
  /** The buyer turned back at the provider's page; not an error. */
  end?: 'cancelled';
}

export type ProviderStatus =
  | {
      state: 'paid';
      /** Our reference at the provider: any other approves nothing. */
      reference: string | null;
      /** The same as `start` answered. */
      providerId: string;
      /**
       * The provider's id of this payment, where an attempt may be paid more than once. The money is recorded
       * once by it, so it must not depend on other payments. Else `providerId` serves.
       */
      moneyId?: string;
      amount: Satang;
      currency: Currency;
      paidAt: Date | null;
      /** The same code was paid again: separate money, settled beside the first (an exception "double"). */
      more?: readonly PaidMoney[];
    }
  /**
   * `failure`: the last way to pay was refused, and the buyer may choose another on the same page.
   * `isMoneyUnderWay`: the provider holds paid money, so it never ends as unpaid while this lasts.
   */
  | { state: 'pending'; providerId: string; failure?: PaymentFailure; isMoneyUnderWay?: true }
  | { state: 'failed'; failure: PaymentFailure }
  | { state: 'expired' }
  /** The provider knows no such reference, and no payment can come of it any more. */
  | { state: 'absent' }
  /**
   * The provider no longer knows its charge: other keys, or a restarted sandbox. Whether it was paid is
   * unknown.
   */
  | { state: 'gone'; failure: PaymentFailure }
  /**
   * No answer: to be asked again. `isMoneyUnderWay`: it may have captured the money by now. `hasNoInquiry`:
   * it never answers such questions, so its silence proves nothing.
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
  /** The raw body, for the signature. */
  body: string;
  /** The query of the address, for providers that send fields there. */
  query?: URLSearchParams;
}

export type NotificationReading =
  | {
      outcome: 'about';
      /**
       * Unique at the provider, so that an event is stored once. Without an id it is built from the content.
       */
      eventKey: string;
      /** The attempt, by the provider's id for it or by our reference. */
      attempt: { providerId: string } | { reference: string };
      /** The provider's id of the payment in question; the attempt may store another. */
      paymentName?: string;
      /**
       * It reports a reversal: the provider is asked for it, or its signed word counts where it has no list.
       */
      reversals?: 'ask' | readonly Reversal[];
      /** The stored content; no card, no key. */
      payload: Readonly<Record<string, string>>;
      /**
       * Unsigned: anybody who guesses a reference can send it, so it only triggers a check, and not too
       * often.
       */
      isUnsigned?: true;
      /** Only where the provider signs and has no inquiry: its signed word is the verdict (row PAY-21). */
      verdict?: ProviderStatus;
    }
  /** Genuine, but not about a payment. */
  | { outcome: 'ignored' }
  /** It could not be verified now: the provider must send it again. */
  | { outcome: 'unverified' }
  | { outcome: 'refused'; why: 'signature' | 'content' };

export interface RefundCommand extends AttemptIdentity {
  /** The provider's id of the payment to refund; an attempt paid twice has two. */
  moneyId?: string;
  amount: Satang;
  currency: Currency;
  /** Unique for this refund: with the same reference a retry refunds once, where the provider supports it. */
  refundReference: string;
}
export type Refunded =
  | { outcome: 'refunded'; refundId: string }
  /** This method cannot refund: a person transfers the money. */
  | { outcome: 'by-hand' }
  | { outcome: 'refused'; failure: PaymentFailure }
  /** `failure`: the provider's words instead of a result, for the person who looks at it. */
  | { outcome: 'unknown'; why: string; failure?: PaymentFailure };
