import type { TaxIdentity } from '~/accounts/tax-form';
import { writeOrderEvent } from '~/orders/move-order.server';
import { nameTaxIdentity } from '~/orders/name-tax-identity.server';
import type { Db, Tx } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { bangkokDay, type Day } from '~/values/time';
import type { DocumentKind } from './document-kind';
import { buyerOf, type DocumentSnapshot } from './document-snapshot';
import { lastRequestDay } from './request-window';
import { type IssuedDocument, writeDocument } from './write-document.server';

/** Why no tax invoice can be asked for. */
export type ReplaceRefusal =
  | { code: 'NO_SUCH_ORDER' }
  /** not paid yet */
  | { code: 'NO_DOCUMENT' }
  /** there was nothing to pay */
  | { code: 'NOTHING_PAID' }
  /** approved before the shop issued documents: staff issue it */
  | { code: 'NOT_ISSUED' }
  | { code: 'IS_TAX_INVOICE' }
  /** a receipt without VAT: there is nothing to invoice */
  | { code: 'NO_VAT' }
  /** part of it was taken back already */
  | { code: 'HAS_CREDIT_NOTE' }
  | { code: 'TOO_LATE'; lastDay: Day };

/** What may be replaced, and until when. */
export interface Replaceable {
  orderId: number;
  documentId: number;
  kind: DocumentKind;
  number: string;
  day: Day;
  snapshot: DocumentSnapshot;
  lastDay: Day;
}

interface Asked {
  orderToken: string;
  windowDays: number;
}

/** Whether the buyer of an order may ask for a tax invoice now; inside a transaction the order is locked. */
export async function findReplaceable(
  db: Db | Tx,
  { orderToken, windowDays }: Asked,
  now: Date,
): Promise<Result<Replaceable, ReplaceRefusal>> {
  const wanted = db
    .selectFrom('purchase_order')
    .select(['id', 'status', 'due'])
    .where('token', '=', orderToken);
  const order = await (db.isTransaction ? wanted.forUpdate() : wanted).executeTakeFirst();
  if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
  const document = await db
    .selectFrom('tax_document')
    .select(['id', 'kind', 'number', 'document_day', 'vat', 'snapshot'])
    .where('order_id', '=', order.id)
    .where('kind', '<>', 'credit-note')
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (!document) {
    if (order.status !== 'approved') return refuse({ code: 'NO_DOCUMENT' });
    return refuse({ code: order.due === 0 ? 'NOTHING_PAID' : 'NOT_ISSUED' });
  }
  if (document.kind === 'tax-invoice') return refuse({ code: 'IS_TAX_INVOICE' });
  if (document.kind === 'receipt') return refuse({ code: 'NO_VAT' });
  const note = await db
    .selectFrom('tax_document')
    .select('id')
    .where('refers_to_id', '=', document.id)
    .where('kind', '=', 'credit-note')
    .executeTakeFirst();
  if (note) return refuse({ code: 'HAS_CREDIT_NOTE' });
  const lastDay = lastRequestDay(document.document_day, windowDays);
  if (bangkokDay(now) > lastDay) return refuse({ code: 'TOO_LATE', lastDay });
  return accept({
    orderId: order.id,
    documentId: document.id,
    kind: document.kind as DocumentKind,
    number: document.number,
    day: document.document_day,
    snapshot: document.snapshot as unknown as DocumentSnapshot,
    lastDay,
  });
}

/**
 * A tax invoice in place of the abbreviated one, for a buyer who asks after the purchase (Revenue Code, section 86/8). The new one says the same
 * sale, bears the same day and names what it replaces; the old one is cancelled and keeps its number.
 */
export async function replaceReceipt(
  db: Db | Tx,
  { identity, ...asked }: Asked & { identity: TaxIdentity },
  now: Date,
): Promise<Result<IssuedDocument, ReplaceRefusal>> {
  return inTransaction(db, async (tx) => {
    const found = await findReplaceable(tx, asked, now);
    if (!found.ok) return found;
    const { orderId, documentId, kind, number, day, snapshot } = found.value;
    await nameTaxIdentity(tx, { orderId, identity });
    await tx.updateTable('tax_document').set({ cancelled_at: now }).where('id', '=', documentId).execute();
    await writeOrderEvent(tx, { orderId, kind: 'tax-invoice-asked', actor: 'buyer', reason: number }, now);
    const invoice: DocumentSnapshot = {
      ...snapshot,
      buyer: buyerOf(snapshot.buyer.name, identity),
      replaces: { kind, number, day },
    };
    return accept(
      await writeDocument(
        tx,
        { kind: 'tax-invoice', day, orderId, refersToId: documentId, snapshot: invoice },
        now,
      ),
    );
  });
}
