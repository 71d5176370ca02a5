import { sql } from 'kysely';
import { isTestOrder } from '~/orders/placing/test-orders.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { translator } from '~/text/translate';
import { accept, type Result } from '~/values/result';
import { bangkokDay, type Day } from '~/values/time';
import { SALE_KINDS, saleDocumentKind } from './document-kind';
import { type DocumentSnapshot, isSellerKnown, saleSnapshot, type SoldOrder } from './document-snapshot';
import { findReplaceableDocument, type NotReplaceable } from './replaceable.server';
import { readSeller, readSoldOrder } from './sold-order.server';
import { type IssuedDocument, writeDocument } from './write-document.server';

export type { IssuedDocument };

/**
 * Issues the document of a paid order in the transaction that approves it (TAX-04): tax invoice, abbreviated tax invoice
 * or receipt. Null when nothing was paid; an existing valid document stays.
 */
export async function issueDocument(
  tx: Tx,
  { orderId }: { orderId: number },
  now: Date,
): Promise<IssuedDocument | null> {
  // a trial order uses up no number
  if (await isTestOrder(tx, orderId)) return null;
  const order = await readSoldOrder(tx, orderId);
  if (order.paid === 0) return null;
  const existing = await findSaleDocument(tx, orderId);
  if (existing) return existing;
  const { kind, snapshot } = await draw(tx, order);
  const day = bangkokDay(now);
  const paidOn = await readPaidOn(tx, orderId, day);
  return writeDocument(tx, { kind, day, orderId, refersToId: null, snapshot: { ...snapshot, paidOn } }, now);
}

/**
 * Cancels the valid document and issues a new one from the order and the present seller (Revenue Department, Por.
 * 86/2542), with the same day, naming the old one. The caller locks the order. Only in an open month and without a credit
 * note.
 */
export async function replaceDocument(
  tx: Tx,
  { orderId }: { orderId: number },
  now: Date,
): Promise<Result<IssuedDocument, NotReplaceable>> {
  const result = await findReplaceableDocument(tx, orderId);
  if (!result.ok) return result;
  const { id, kind, number, day, taxDay, snapshot: old } = result.value;
  const draft = await draw(tx, await readSoldOrder(tx, orderId));
  await tx.updateTable('tax_document').set({ cancelled_at: now }).where('id', '=', id).execute();
  const snapshot: DocumentSnapshot = {
    ...draft.snapshot,
    replaces: { kind, number, day },
    paidOn: old.paidOn,
  };
  const document = { kind: draft.kind, day, taxDay, orderId, refersToId: id, snapshot };
  return accept(await writeDocument(tx, document, now));
}

/** Kind and snapshot of a sale's document, from the order and the present seller. */
async function draw(tx: Tx, order: SoldOrder) {
  const seller = await readSeller(tx);
  const kind = saleDocumentKind({
    currency: order.currency,
    vat: order.vat,
    hasTaxIdentity: order.taxIdentity !== null,
    isSellerKnown: isSellerKnown(seller),
  });
  return { kind, snapshot: saleSnapshot(order, seller, translator('th')('document.shipping')) };
}

/**
 * The day of the payment, when the document bears another one: the tax point is the payment (Revenue Code, section 78/1).
 * Counts money kept for the order up to its approval; a payment dated before its order counts on the order's day.
 */
async function readPaidOn(tx: Tx, orderId: number, day: Day): Promise<Day | null> {
  const payment = await tx
    .selectFrom('purchase_order')
    .leftJoin('payment_part', (join) =>
      join
        .onRef('payment_part.order_id', '=', 'purchase_order.id')
        .on('payment_part.kind', '=', 'kept')
        .onRef('payment_part.written_at', '<=', 'purchase_order.approved_at'),
    )
    .leftJoin('payment', 'payment.id', 'payment_part.payment_id')
    .leftJoin('purchase_order as sent_for', 'sent_for.id', 'payment.order_id')
    .select('purchase_order.approved_at')
    .select(sql<Date | null>`max(greatest(payment.received_at, sent_for.placed_at))`.as('received_at'))
    .where('purchase_order.id', '=', orderId)
    .groupBy('purchase_order.id')
    .executeTakeFirstOrThrow();
  const at = payment.received_at ?? payment.approved_at;
  return at === null || bangkokDay(at) === day ? null : bangkokDay(at);
}

/** The valid document of an order's sale. */
export async function findSaleDocument(tx: Db | Tx, orderId: number): Promise<IssuedDocument | null> {
  const row = await tx
    .selectFrom('tax_document')
    .select(['id', 'kind', 'number'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', SALE_KINDS)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind } : null;
}
