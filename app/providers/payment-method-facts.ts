import { type Satang, satang } from '~/values/money';

/** Payment methods by the ids of the specification. */
export const BANK_TRANSFER = 1;
export const PAYPAL = 2;
export const CARD_2C2P = 3;
export const SCB_QR = 4;
export const OMISE_CARD = 8;
export const OMISE_PROMPTPAY = 9;
export const INSTALMENT_2C2P = 10;
export const GBPRIMEPAY_CARD = 11;
export const GBPRIMEPAY_QR = 12;
export const PAY_SOLUTIONS = 13;
export const QR_2C2P = 15;

/** The names of approvals in the table of outcomes (row CHK-08). */
export type Approval = 'approved' | 'promptpay-approved' | 'paypal-approved' | 'bank-qr-approved';

/** The facts of a payment method independent of its provider's client. */
export interface MethodFacts {
  /**
   * How the buyer pays: a reported transfer, a card, a page of the provider, bank instalments, or a code to
   * scan.
   */
  paidBy: 'transfer' | 'card' | 'page' | 'instalments' | 'qr';
  /** The provider of the page or code, as buyers know it; null: the shop itself. */
  by: string | null;
  /** Accepts baht only; a bank transfer is accepted where an account has the currency. */
  onlyBaht: boolean;
  approval: Approval;
  leavesByDone: boolean;
  /** The provider refunds by API; else a person transfers the money. */
  isRefundedByProvider: boolean;
  /** The provider's own limits, in satang, above the shop's settings. */
  provider: { minimum: Satang; maximum: Satang | null };
  /** The default minimum, in satang. */
  standingMinimum: Satang;
}

const ORDINARY = {
  onlyBaht: false,
  approval: 'approved',
  leavesByDone: false,
  isRefundedByProvider: false,
  provider: { minimum: satang(0), maximum: null },
  standingMinimum: satang(0),
} as const;

/** Omise accepts no charge below 20 baht (specification 5 and 8, row CRT-10). */
const OMISE_MINIMUM = satang(2_000);

const FACTS: Readonly<Record<number, MethodFacts>> = {
  [BANK_TRANSFER]: { ...ORDINARY, by: null, paidBy: 'transfer' },
  [PAYPAL]: {
    ...ORDINARY,
    by: 'PayPal',
    paidBy: 'page',
    approval: 'paypal-approved',
    isRefundedByProvider: true,
  },
  [CARD_2C2P]: { ...ORDINARY, by: '2C2P', paidBy: 'card' },
  [SCB_QR]: {
    ...ORDINARY,
    by: 'SCB',
    paidBy: 'qr',
    onlyBaht: true,
    approval: 'bank-qr-approved',
    leavesByDone: true,
  },
  [OMISE_CARD]: {
    ...ORDINARY,
    by: 'Omise',
    paidBy: 'card',
    isRefundedByProvider: true,
    provider: { minimum: OMISE_MINIMUM, maximum: null },
  },
  [OMISE_PROMPTPAY]: {
    ...ORDINARY,
    by: 'Omise',
    paidBy: 'qr',
    onlyBaht: true,
    approval: 'promptpay-approved',
    // a PromptPay transfer is at most 150,000 baht
    provider: { minimum: OMISE_MINIMUM, maximum: satang(15_000_000) },
  },
  [INSTALMENT_2C2P]: {
    ...ORDINARY,
    by: '2C2P',
    paidBy: 'instalments',
    onlyBaht: true,
    // bank plans start at 3,000 baht (row PAY-10)
    standingMinimum: satang(300_000),
  },
  [GBPRIMEPAY_CARD]: { ...ORDINARY, by: 'GBPrimePay', paidBy: 'card' },
  [GBPRIMEPAY_QR]: {
    ...ORDINARY,
    by: 'GBPrimePay',
    paidBy: 'qr',
    onlyBaht: true,
    approval: 'promptpay-approved',
  },
  [PAY_SOLUTIONS]: { ...ORDINARY, by: 'Pay Solutions', paidBy: 'page', onlyBaht: true },
  [QR_2C2P]: { ...ORDINARY, by: '2C2P', paidBy: 'qr', onlyBaht: true },
};

/** Null for an unknown id. */
export const methodFacts = (methodId: number): MethodFacts | null => FACTS[methodId] ?? null;

/** Every id of the specification. */
export const METHOD_IDS: readonly number[] = Object.keys(FACTS).map(Number);

/** Bank transfer, and old orders without a method, are paid by a report that staff checks. */
export const isPaidByTransfer = (methodId: number | null = null): boolean =>
  methodId === null || methodFacts(methodId)?.paidBy === 'transfer';

/** The bank's QR: its Done button goes on, whether the money has come or not (specification 2). */
export const leavesByDone = (methodId: number | null): boolean =>
  methodId !== null && (methodFacts(methodId)?.leavesByDone ?? false);
