import type { Currency, Satang } from '~/values/money';

/** One account's list at a provider, read page by page, so that a long one can be continued later. */
export interface ProviderLedger {
  /** Identifies the account without revealing its key: methods that share one are read once. */
  account: string;
  /**
   * The list has ids of its own; the shop stores payments under the attempt's id, so our reference links the
   * two.
   */
  hasOwnNames?: true;
  /** The events in [from, to); `page` is null at first, then the `next` of the page before. */
  readPage(request: { from: Date; to: Date; page: string | null }): Promise<LedgerPage>;
}

export type LedgerPage =
  | {
      outcome: 'page';
      charges: readonly ListedCharge[];
      payouts: readonly ListedPayout[];
      reversals: readonly ListedReversal[];
      /** Null: this is the last page. */
      next: string | null;
    }
  /** No answer or an unreadable one: read again later, from this page on. */
  | { outcome: 'unknown'; why: string };

/** A charge the provider lists as paid, even if it was reversed later. */
export interface ListedCharge {
  /** The provider's id of the money; never changes. */
  reference: string;
  /** Another provider id under which an attempt or a payment may be stored. */
  otherName: string | null;
  /** Our reference, sent with the charge. */
  ourReference: string | null;
  amount: Satang;
  currency: Currency;
  /** Without VAT where `feeVat` is listed, otherwise including it. Null: not listed. */
  fee: Satang | null;
  feeVat: Satang | null;
  /** The shop's share after the fee. */
  net: Satang | null;
  paidAt: Date;
}

/** Money the provider sends to the shop's bank. */
export interface ListedPayout {
  reference: string;
  amount: Satang;
  currency: Currency;
  fee: Satang | null;
  state: 'under-way' | 'sent' | 'failed';
  madeAt: Date;
}

/** Paid money that was taken back, or is held because of a dispute. */
export interface Reversal {
  /** The provider's id of the reversal. */
  reference: string;
  kind: 'refund' | 'dispute' | 'reversal' | 'chargeback';
  /** `returned`: a dispute the shop won. */
  state: 'under-way' | 'done' | 'returned';
  amount: Satang;
  currency: Currency;
  at: Date;
  /** The provider's id of the payment; null: the attempt's only one. */
  moneyId: string | null;
  /** The reference of the shop's own refund, if it was sent along. */
  refundReference: string | null;
}

/** In a list: the payment is named by the provider's id or by our reference. */
export type ListedReversal = Reversal & { ourReference: string | null };
