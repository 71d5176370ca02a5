import { z } from 'zod';
import type { CreditSnapshot } from './credit';
import type { DocumentSnapshot } from './document-snapshot';

// Checks only that it is such a document: snapshots are frozen when written, so their lines fit.
const party = z.looseObject({ name: z.string() });
const paper = z.looseObject({ buyer: party, lines: z.array(z.looseObject({})), total: z.number() });
const snapshot = z.custom<DocumentSnapshot>(
  (storedValue) => paper.safeParse(storedValue).success,
  'no document',
);
const credit = z.custom<CreditSnapshot>(
  (storedValue) => paper.extend({ creditLines: z.array(z.looseObject({})) }).safeParse(storedValue).success,
  'no credit note',
);

/** Parses tax_document.snapshot. */
export const readSnapshot = (storedValue: unknown): DocumentSnapshot => snapshot.parse(storedValue);

/** Parses the snapshot of a credit note or a refund note. */
export const readCreditSnapshot = (storedValue: unknown): CreditSnapshot => credit.parse(storedValue);
