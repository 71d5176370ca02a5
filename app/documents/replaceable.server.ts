import { readSnapshot } from './stored-snapshot';
import type { Db, Tx } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Day } from '~/values/time';
import { type DocumentKind, NOTE_KINDS, SALE_KINDS } from './document-kind';
import type { DocumentSnapshot } from './document-snapshot';
import { holdMonthOpen, isMonthClosed } from './vat-months.server';

/** A document that holds, and may be cancelled and issued anew. */
export interface HeldDocument {
  id: number;
  kind: DocumentKind;
  number: string;
  day: Day;
  /** the day it is reported by */
  taxDay: Day;
  snapshot: DocumentSnapshot;
}

export type NotReplaceable =
  /** none was issued */
  | { code: 'NO_DOCUMENT' }
  /** part of it was taken back already */
  | { code: 'HAS_CREDIT_NOTE' }
  /** it is in a report that changes no more */
  | { code: 'MONTH_CLOSED' };

/**
 * The document that holds for an order's sale, if it may be replaced: no note refers to it, and the month it is reported in is not closed.
 * In a transaction, whose caller has locked the order, that month stays open until it ends.
 */
export async function findReplaceableDocument(
  db: Db | Tx,
  orderId: number,
): Promise<Result<HeldDocument, NotReplaceable>> {
  const row = await db
    .selectFrom('tax_document')
    .select((eb) => [
      'id',
      'kind',
      'number',
      'document_day',
      'tax_day',
      'snapshot',
      eb
        .exists(
          eb
            .selectFrom('tax_document as note')
            .select('note.id')
            .whereRef('note.refers_to_id', '=', 'tax_document.id')
            .where('note.kind', 'in', NOTE_KINDS),
        )
        .as('has_note'),
    ])
    .where('order_id', '=', orderId)
    .where('kind', 'in', SALE_KINDS)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return refuse({ code: 'NO_DOCUMENT' });
  if (row.has_note) return refuse({ code: 'HAS_CREDIT_NOTE' });
  const taxDay = row.tax_day ?? row.document_day;
  const isOpen = db.isTransaction
    ? await holdMonthOpen(db as Tx, taxDay)
    : !(await isMonthClosed(db, taxDay));
  if (!isOpen) return refuse({ code: 'MONTH_CLOSED' });
  return accept({
    id: row.id,
    kind: row.kind,
    number: row.number,
    day: row.document_day,
    taxDay,
    snapshot: readSnapshot(row.snapshot),
  });
}

/** The month an order's document is reported in, as `2026-11`; null: it has none. */
export async function readReportedMonth(db: Db, orderId: number): Promise<string | null> {
  const row = await db
    .selectFrom('tax_document')
    .select(['document_day', 'tax_day'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', SALE_KINDS)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return row ? (row.tax_day ?? row.document_day).slice(0, 7) : null;
}
