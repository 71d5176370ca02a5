import { readCreditSnapshot, readSnapshot } from './stored-snapshot';
import type { Tx } from '~/platform/database/database.server';
import { bangkokDay } from '~/values/time';
import { refuse, accept, type Result } from '~/values/result';
import {
  type CreditLine,
  type CreditRefusal,
  type CreditSnapshot,
  creditSnapshot,
  type NoteBuyer,
} from './credit';
import { NOTE_KINDS, noteKindOf, SALE_KINDS } from './document-kind';
import { type IssuedDocument, writeDocument } from './write-document.server';

export interface CreditNoteAsk {
  orderId: number;
  /** id of the order's document that holds */
  refersTo: number;
  /** by the line of that document, counted from 0 as in its snapshot; shipping is its last */
  lines: readonly CreditLine[];
  /** printed on the note (Revenue Code, section 86/10) */
  reason: string;
  /** whom the note is made out to, where the document that is credited does not say */
  buyer?: NoteBuyer | null;
}

export type CreditNoteRefusal =
  | CreditRefusal
  | { code: 'NO_SUCH_DOCUMENT' }
  /** it was replaced: the note must refer to the one that holds */
  | { code: 'DOCUMENT_CANCELLED' }
  | { code: 'REASON_MISSING' };

/**
 * Takes back a part of what a document says, in a document of its own that refers to it (TAX-04): a credit note of a tax invoice, a refund
 * note of a receipt. Locks the order first; notes of one document
 * together never come to more than it. Money and access are not touched here.
 */
export async function issueCreditNote(
  tx: Tx,
  { orderId, refersTo, lines, reason, buyer = null }: CreditNoteAsk,
  now: Date,
): Promise<Result<IssuedDocument, CreditNoteRefusal>> {
  await tx.selectFrom('purchase_order').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst();
  const original = await tx
    .selectFrom('tax_document')
    .select(['kind', 'number', 'document_day', 'snapshot', 'cancelled_at'])
    .where('id', '=', refersTo)
    .where('order_id', '=', orderId)
    .where('kind', 'in', SALE_KINDS)
    .executeTakeFirst();
  if (!original) return refuse({ code: 'NO_SUCH_DOCUMENT' });
  if (original.cancelled_at) return refuse({ code: 'DOCUMENT_CANCELLED' });
  if (reason.trim() === '') return refuse({ code: 'REASON_MISSING' });
  const credited = creditSnapshot(
    {
      kind: original.kind,
      number: original.number,
      day: original.document_day,
      snapshot: readSnapshot(original.snapshot),
    },
    await readCreditNotes(tx, refersTo),
    { lines, reason: reason.trim(), buyer },
  );
  if (!credited.ok) return credited;
  const note = await writeDocument(
    tx,
    {
      kind: noteKindOf(original.kind),
      day: bangkokDay(now),
      orderId,
      refersToId: refersTo,
      snapshot: credited.value,
    },
    now,
  );
  return accept(note);
}

/** Notes that refer to a document, oldest first. */
export async function readCreditNotes(tx: Tx, documentId: number): Promise<CreditSnapshot[]> {
  const rows = await tx
    .selectFrom('tax_document')
    .select('snapshot')
    .where('refers_to_id', '=', documentId)
    .where('kind', 'in', NOTE_KINDS)
    .orderBy('id')
    .execute();
  return rows.map((row) => readCreditSnapshot(row.snapshot));
}
