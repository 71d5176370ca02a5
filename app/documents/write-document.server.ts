import type { Tx } from '~/platform/database/database.server';
import type { Day } from '~/values/time';
import { claimSerial } from './claim-serial.server';
import type { DocumentKind } from './document-kind';
import type { DocumentSnapshot } from './document-snapshot';
import { takeTaxDay } from './vat-months.server';

export interface IssuedDocument {
  id: number;
  kind: DocumentKind;
  number: string;
}

export interface DocumentToWrite {
  kind: DocumentKind;
  /** the day the document bears, in Thailand */
  day: Day;
  orderId: number;
  refersToId: number | null;
  /**
   * the day that decides its report's month, which the caller holds open; a replacement has the day of its original, any
   * other derives it
   */
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
  const claimedSerial = await claimSerial(tx, { kind, day });
  const { id } = await tx
    .insertInto('tax_document')
    .values({
      ...claimedSerial,
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
  return { id, kind, number: claimedSerial.number };
}
