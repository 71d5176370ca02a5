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

/** What an approval is called in the table of outcomes (row CHK-08). */
export type Approval = 'approved' | 'promptpay-approved' | 'paypal-approved' | 'bank-qr-approved';

/** What a payment method is, whoever its provider is; how a provider is spoken to stands with the providers. */
export interface MethodFacts {
  /** How the buyer pays: a transfer that is reported, a card, a page of the provider's, instalments of a bank, or a code to scan. */
  paidBy: 'transfer' | 'card' | 'page' | 'instalments' | 'qr';
  /** Whose page or code it is, as buyers know it; null: the shop's own. */
  by: string | null;
  /** Takes nothing but baht; a bank transfer is taken where there is an account of the currency. */
  onlyBaht: boolean;
  approval: Approval;
  leavesByDone: boolean;
  /** The provider gives money back when it is asked; else a person transfers it. */
  isRefundedByProvider: boolean;
  /** What the provider takes at all, in satang, whatever the shop says. */
  provider: { minimum: Satang; maximum: Satang | null };
  /** Where the shop says nothing else, in satang. */
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

/** Omise takes no charge below 20 baht (specification 5 and 8, row CRT-10). */
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
    // a PromptPay transfer is of 150,000 baht at most
    provider: { minimum: OMISE_MINIMUM, maximum: satang(15_000_000) },
  },
  [INSTALMENT_2C2P]: {
    ...ORDINARY,
    by: '2C2P',
    paidBy: 'instalments',
    onlyBaht: true,
    // banks' plans begin at 3,000 baht (row PAY-10)
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

/** Null for an id nobody knows. */
export const methodFacts = (methodId: number): MethodFacts | null => FACTS[methodId] ?? null;

/** Every id of the specification. */
export const METHOD_IDS: readonly number[] = Object.keys(FACTS).map(Number);

/** Bank transfer, and orders of old that name no method, are paid by a report that staff check. */
export const isPaidByTransfer = (methodId: number | null = null): boolean =>
  methodId === null || methodFacts(methodId)?.paidBy === 'transfer';

/** The bank's QR: its Done leads on, whether the money has come through yet or not (specification 2). */
export const leavesByDone = (methodId: number | null): boolean =>
  methodId !== null && (methodFacts(methodId)?.leavesByDone ?? false);
