import type { Tx } from '~/platform/database/database.server';
import { refuse, accept, type Result } from '~/values/result';
import { bangkokDay } from '~/values/time';
import {
  type CreditLine,
  type CreditRefusal,
  type CreditSnapshot,
  creditSnapshot,
  type NoteBuyer,
} from './credit';
import { NOTE_KINDS, noteKindOf, SALE_KINDS } from './document-kind';
import { readCreditSnapshot, readSnapshot } from './stored-snapshot';
import { type IssuedDocument, writeDocument } from './write-document.server';

export interface CreditNoteAsk {
  orderId: number;
  /** id of the order's valid document */
  refersTo: number;
  /** by the line of that document's snapshot, from 0; shipping is its last */
  lines: readonly CreditLine[];
  /** printed on the note (Revenue Code, section 86/10) */
  reason: string;
  /** the recipient, where the credited document names none */
  buyer?: NoteBuyer | null;
}

export type CreditNoteRefusal =
  | CreditRefusal
  | { code: 'NO_SUCH_DOCUMENT' }
  /** the document was replaced: the note must refer to its replacement */
  | { code: 'DOCUMENT_CANCELLED' }
  | { code: 'REASON_MISSING' };

/**
 * Credits a part of a document in a note of its own (TAX-04): a credit note of a tax invoice, a refund note of a receipt.
 * Locks the order first; the notes never exceed the document. Does not touch money or access.
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
  const credit = creditSnapshot(
    {
      kind: original.kind,
      number: original.number,
      day: original.document_day,
      snapshot: readSnapshot(original.snapshot),
    },
    await readCreditNotes(tx, refersTo),
    { lines, reason: reason.trim(), buyer },
  );
  if (!credit.ok) return credit;
  const note = await writeDocument(
    tx,
    {
      kind: noteKindOf(original.kind),
      day: bangkokDay(now),
      orderId,
      refersToId: refersTo,
      snapshot: credit.value,
    },
    now,
  );
  return accept(note);
}

/** Notes of a document, oldest first. */
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
