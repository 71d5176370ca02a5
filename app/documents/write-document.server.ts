import type { Tx } from '~/platform/database/database.server';
import type { Day } from '~/values/time';
import type { DocumentKind } from './document-kind';
import type { DocumentSnapshot } from './document-snapshot';
import { claimSerial } from './claim-serial.server';
import { takeTaxDay } from './vat-months.server';

export interface IssuedDocument {
  id: number;
  kind: DocumentKind;
  number: string;
}

export interface DocumentToWrite {
  kind: DocumentKind;
  /** the day it bears, in Thailand */
  day: Day;
  orderId: number;
  refersToId: number | null;
  /** the day it is reported by, whose month the caller holds open: of one that replaces another, that one's; else it follows from the rest */
  taxDay?: Day;
  snapshot: DocumentSnapshot;
}

/** Gives a document its number and writes it, in the caller's transaction, which has locked the order. */
export async function writeDocument(
  tx: Tx,
  { kind, day, orderId, refersToId, taxDay, snapshot }: DocumentToWrite,
  now: Date,
): Promise<IssuedDocument> {
  const reportedOn = taxDay ?? (await takeTaxDay(tx, { paidOn: snapshot.paidOn ?? null, day }));
  const taken = await claimSerial(tx, { kind, day });
  const { id } = await tx
    .insertInto('tax_document')
    .values({
      ...taken,
      kind,
      document_day: day,
      tax_day: reportedOn,
      order_id: orderId,
      refers_to_id: refersToId,
      snapshot: JSON.stringify(snapshot),
      buyer_name: snapshot.buyer.name,
      buyer_tax_id: snapshot.buyer.taxId,
      currency: snapshot.currency,
      total: snapshot.total,
      vat: snapshot.vat,
      issued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, kind, number: taken.number };
}
