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
 * The document of a paid order, written in the transaction that approves it (TAX-04): tax invoice, abbreviated tax invoice or receipt.
 * Null when nothing was paid. An order that has one that holds keeps it.
 */
export async function issueDocument(
  tx: Tx,
  { orderId }: { orderId: number },
  now: Date,
): Promise<IssuedDocument | null> {
  // a trial takes no number, whatever came of it
  if (await isTestOrder(tx, orderId)) return null;
  const order = await readSoldOrder(tx, orderId);
  if (order.paid === 0) return null;
  const issued = await findSaleDocument(tx, orderId);
  if (issued) return issued;
  const { kind, snapshot } = await draw(tx, order);
  const day = bangkokDay(now);
  const paidOn = await readPaidOn(tx, orderId, day);
  return writeDocument(tx, { kind, day, orderId, refersToId: null, snapshot: { ...snapshot, paidOn } }, now);
}

/**
 * The document that holds, cancelled and issued anew by what the order keeps and who sells now (Revenue Department, Por. 86/2542): by the same
 * day, so that its VAT stays in its month, naming the one it stands in for. The caller has locked the order. Only until its month is closed,
 * and not once a part of it was taken back.
 */
export async function replaceDocument(
  tx: Tx,
  { orderId }: { orderId: number },
  now: Date,
): Promise<Result<IssuedDocument, NotReplaceable>> {
  const found = await findReplaceableDocument(tx, orderId);
  if (!found.ok) return found;
  const { id, kind, number, day, taxDay, snapshot: old } = found.value;
  const drawn = await draw(tx, await readSoldOrder(tx, orderId));
  await tx.updateTable('tax_document').set({ cancelled_at: now }).where('id', '=', id).execute();
  const snapshot: DocumentSnapshot = {
    ...drawn.snapshot,
    replaces: { kind, number, day },
    paidOn: old.paidOn,
  };
  const issued = { kind: drawn.kind, day, taxDay, orderId, refersToId: id, snapshot };
  return accept(await writeDocument(tx, issued, now));
}

/** What a sale's document is and says, by what the order kept and who sells now. */
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
 * The day the money came, when the document bears another one; the tax point is the payment (Revenue Code, section 78/1). The money is what
 * was kept for the order up to its approval, whichever order it was sent for; not what came twice or afterwards. What is said to have come
 * before the order it was sent for was placed came on that day: VAT never falls into a month before the sale.
 */
async function readPaidOn(tx: Tx, orderId: number, day: Day): Promise<Day | null> {
  const paid = await tx
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
  const at = paid.received_at ?? paid.approved_at;
  return at === null || bangkokDay(at) === day ? null : bangkokDay(at);
}

/** The document that holds for an order's sale. */
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
