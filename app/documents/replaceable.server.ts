import type { Db, Tx } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Day } from '~/values/time';
import { type DocumentKind, NOTE_KINDS, SALE_KINDS } from './document-kind';
import type { DocumentSnapshot } from './document-snapshot';
import { readSnapshot } from './stored-snapshot';
import { holdMonthOpen, isMonthClosed } from './vat-months.server';

/** A valid document that may be cancelled and issued anew. */
export interface HeldDocument {
  id: number;
  kind: DocumentKind;
  number: string;
  day: Day;
  /** the day that decides its report's month */
  taxDay: Day;
  snapshot: DocumentSnapshot;
}

export type NotReplaceable =
  /** none was issued */
  | { code: 'NO_DOCUMENT' }
  /** a part is credited already */
  | { code: 'HAS_CREDIT_NOTE' }
  /** its month's report is closed */
  | { code: 'MONTH_CLOSED' };

/**
 * The valid document of an order when it may be replaced: no credit note, and its month open. Inside a transaction, whose
 * caller has locked the order, the month stays open until the end.
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

/** The month of an order's document in the report, as `2026-11`; null: no document. */
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
