import { z } from 'zod';
import type { CreditSnapshot } from './credit';
import type { DocumentSnapshot } from './document-snapshot';

// Frozen when they are written and never changed: that they are such documents is looked at here, their lines are as they were written.
const party = z.looseObject({ name: z.string() });
const paper = z.looseObject({ buyer: party, lines: z.array(z.looseObject({})), total: z.number() });
const snapshot = z.custom<DocumentSnapshot>((stored) => paper.safeParse(stored).success, 'no document');
const credit = z.custom<CreditSnapshot>(
  (stored) => paper.extend({ creditLines: z.array(z.looseObject({})) }).safeParse(stored).success,
  'no credit note',
);

/** Reads tax_document.snapshot. */
export const readSnapshot = (stored: unknown): DocumentSnapshot => snapshot.parse(stored);

/** The same of a credit note or a refund note. */
export const readCreditSnapshot = (stored: unknown): CreditSnapshot => credit.parse(stored);
