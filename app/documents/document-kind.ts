import type { Currency } from '../values/money';
import type { Day } from '../values/time';

/** What a sale is documented by, and what takes part of it back. */
export const SALE_KINDS = ['tax-invoice', 'abbreviated-invoice', 'receipt'] as const;
export const NOTE_KINDS = ['credit-note', 'refund-note'] as const;
export const DOCUMENT_KINDS = [...SALE_KINDS, ...NOTE_KINDS] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export type SaleDocumentKind = (typeof SALE_KINDS)[number];
export type NoteKind = (typeof NOTE_KINDS)[number];

export const isNote = (kind: DocumentKind): kind is NoteKind =>
  (NOTE_KINDS as readonly string[]).includes(kind);

/** Each kind counts by itself: the letters its numbers begin with. */
export const SERIES: Readonly<Record<DocumentKind, string>> = {
  'tax-invoice': 'TI',
  'abbreviated-invoice': 'AB',
  receipt: 'RE',
  'credit-note': 'CN',
  'refund-note': 'RN',
};

export interface SaleFacts {
  currency: Currency;
  /** contained in what was sold */
  vat: number;
  hasTaxIdentity: boolean;
  /** name, address and tax id of the shop are set: without them no tax invoice is one (Revenue Code, section 86/4) */
  isSellerKnown: boolean;
}

/**
 * What the Revenue Code lets a shop give out for a sale: with VAT in it a tax invoice, in full when the buyer said who it is made out
 * to (86/4), else the abbreviated one of those who sell to many (86/6); without VAT a receipt (105). Tax invoices
 * are in baht, so a sale in dollars has a receipt only.
 */
export function saleDocumentKind({
  currency,
  vat,
  hasTaxIdentity,
  isSellerKnown,
}: SaleFacts): SaleDocumentKind {
  if (vat === 0 || currency !== 'THB' || !isSellerKnown) return 'receipt';
  return hasTaxIdentity ? 'tax-invoice' : 'abbreviated-invoice';
}

/**
 * What takes back a part of a sale: of a tax invoice, in full or abbreviated, a credit note (86/10). A receipt is no tax invoice — the shop
 * is not registered for VAT, the sale had none or is in dollars — so a refund note, of a series of its own, says what went back.
 */
export const noteKindOf = (kind: DocumentKind): NoteKind =>
  kind === 'receipt' ? 'refund-note' : 'credit-note';

/** As it is printed: `TI69-000123`, the year Buddhist. */
export function documentNumber({
  series,
  year,
  serial,
}: {
  series: string;
  year: number;
  serial: number;
}): string {
  const buddhistYear = String((year + 543) % 100).padStart(2, '0');
  return `${series}${buddhistYear}-${String(serial).padStart(6, '0')}`;
}

/** Year a document counts in: of the day it bears. */
export const yearOf = (day: Day): number => Number(day.slice(0, 4));
