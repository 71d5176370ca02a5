import type { Currency } from '../values/money';
import type { Day } from '../values/time';

/** The document kinds of a sale; the note kinds credit a part of it. */
export const SALE_KINDS = ['tax-invoice', 'abbreviated-invoice', 'receipt'] as const;
export const NOTE_KINDS = ['credit-note', 'refund-note'] as const;
export const DOCUMENT_KINDS = [...SALE_KINDS, ...NOTE_KINDS] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export type SaleDocumentKind = (typeof SALE_KINDS)[number];
export type NoteKind = (typeof NOTE_KINDS)[number];

export const isNote = (kind: DocumentKind): kind is NoteKind =>
  (NOTE_KINDS as readonly string[]).includes(kind);

/** The prefix of the numbers of each kind; each kind counts on its own. */
export const SERIES: Readonly<Record<DocumentKind, string>> = {
  'tax-invoice': 'TI',
  'abbreviated-invoice': 'AB',
  receipt: 'RE',
  'credit-note': 'CN',
  'refund-note': 'RN',
};

export interface SaleFacts {
  currency: Currency;
  /** contained in the total */
  vat: number;
  hasTaxIdentity: boolean;
  /** the shop's name, address and tax id are set, as a tax invoice requires (Revenue Code, section 86/4) */
  isSellerKnown: boolean;
}

/**
 * The document of a sale by the Revenue Code: with VAT a tax invoice, full for a named buyer (86/4), else abbreviated
 * (86/6); without VAT a receipt (105). Tax invoices are in baht, so a sale in dollars gets a receipt.
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
 * The note that credits a part of a sale: a credit note for a tax invoice (86/10), a refund note with a series of its own
 * for a receipt.
 */
export const noteKindOf = (kind: DocumentKind): NoteKind =>
  kind === 'receipt' ? 'refund-note' : 'credit-note';

/** As printed: `TI69-000123`, with the Buddhist year. */
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

/** The year whose series a document counts in. */
export const yearOf = (day: Day): number => Number(day.slice(0, 4));
