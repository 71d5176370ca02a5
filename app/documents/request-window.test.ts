import { expect, test } from 'vitest';
import {
  DOCUMENT_KINDS,
  documentNumber,
  isNote,
  noteKindOf,
  saleDocumentKind,
  SERIES,
} from './document-kind';
import { lastRequestDay } from './request-window';

test.each([
  ['2026-11-20', 7, '2026-11-27'],
  ['2026-11-30', 7, '2026-12-07'],
  ['2026-12-31', 7, '2027-01-07'],
  // the month's report closes before the window ends
  ['2026-11-30', 30, '2026-12-14'],
  ['2026-11-01', 60, '2026-12-14'],
  ['2027-01-31', 90, '2027-02-14'],
  ['2026-11-20', 0, '2026-11-20'],
])('TAX-04 what is dated %s can be asked for within %i days until %s', (day, days, last) => {
  expect(lastRequestDay(day, days)).toBe(last);
});

const sale = { currency: 'THB' as const, vat: 10_402, hasTaxIdentity: true, isSellerKnown: true };
test.each([
  [sale, 'tax-invoice'],
  [{ ...sale, hasTaxIdentity: false }, 'abbreviated-invoice'],
  [{ ...sale, vat: 0 }, 'receipt'],
  [{ ...sale, currency: 'USD' as const }, 'receipt'],
  [{ ...sale, isSellerKnown: false }, 'receipt'],
])('TAX-04 %j has %s', (facts, kind) => {
  expect(saleDocumentKind(facts)).toBe(kind);
});

test('TAX-04 numbers begin with their series and the Buddhist year, and grow past six figures', () => {
  expect(documentNumber({ series: 'TI', year: 2026, serial: 123 })).toBe('TI69-000123');
  expect(documentNumber({ series: 'CN', year: 2057, serial: 1 })).toBe('CN00-000001');
  expect(documentNumber({ series: 'AB', year: 2026, serial: 1_234_567 })).toBe('AB69-1234567');
});

test('TAX-04 a tax invoice is credited, a receipt refunded, each in a series of its own', () => {
  expect(noteKindOf('tax-invoice')).toBe('credit-note');
  expect(noteKindOf('abbreviated-invoice')).toBe('credit-note');
  expect(noteKindOf('receipt')).toBe('refund-note');
  expect(new Set(Object.values(SERIES)).size).toBe(DOCUMENT_KINDS.length);
  expect(DOCUMENT_KINDS.filter(isNote)).toEqual(['credit-note', 'refund-note']);
});
