import type { Currency, Satang } from '~/values/money';

/** One account's list at a provider: read a page at a time, so that a long one can be gone on with later. */
export interface ProviderLedger {
  /** Which account it is: methods that share one are read once. Nothing of a key can be told from it. */
  account: string;
  /** The list has its own names for money; the shop records it under the attempt's, so that our reference brings the two together. */
  hasOwnNames?: true;
  /** What happened in [from, to); `page` is null at the beginning, then what the page before answered as `next`. */
  readPage(asked: { from: Date; to: Date; page: string | null }): Promise<LedgerPage>;
}

export type LedgerPage =
  | {
      outcome: 'page';
      charges: readonly ListedCharge[];
      payouts: readonly ListedPayout[];
      takings: readonly ListedTaking[];
      /** Null: that was the last one. */
      next: string | null;
    }
  /** No answer, or none to be understood: asked again later, from this page on. */
  | { outcome: 'unknown'; why: string };

/** Money the provider lists as paid, whatever became of it afterwards. */
export interface ListedCharge {
  /** The provider's own name for the money; never changes. */
  reference: string;
  /** Another name of the provider's that an attempt or a payment may stand under. */
  otherName: string | null;
  /** Ours, as it was sent along. */
  ourReference: string | null;
  amount: Satang;
  currency: Currency;
  /** Without VAT where `feeVat` is said, with it where the list does not tell them apart. Null: not said. */
  fee: Satang | null;
  feeVat: Satang | null;
  /** What is left of it for the shop. */
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

/** Money that was paid and is taken back, or held while somebody disputes it. */
export interface Taking {
  /** The provider's own name for the taking, unique for it. */
  reference: string;
  kind: 'refund' | 'dispute' | 'reversal' | 'chargeback';
  /** `returned`: a dispute the shop won. */
  state: 'under-way' | 'done' | 'returned';
  amount: Satang;
  currency: Currency;
  at: Date;
  /** The provider's name for the payment it is taken from; null: the only one of the attempt. */
  moneyId: string | null;
  /** The reference of the shop's own refund, where it was sent along. */
  refundReference: string | null;
}

/** Of a list: which payment it is of is said by the provider's name for it, or by ours. */
export type ListedTaking = Taking & { ourReference: string | null };
