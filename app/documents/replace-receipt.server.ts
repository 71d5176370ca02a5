import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import { nameTaxIdentity } from '~/orders/purchase/name-tax-identity.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { bangkokDay, type Day } from '~/values/time';
import { namedBuyer, type DocumentSnapshot } from './document-snapshot';
import { findSaleDocument } from './issue-document.server';
import { findReplaceableDocument, type HeldDocument } from './replaceable.server';
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
  | { code: 'TOO_LATE'; lastDay: Day }
  /** the report of its month changes no more */
  | { code: 'MONTH_CLOSED' };

/** What may be replaced, and until when. */
export interface Replaceable extends HeldDocument {
  orderId: number;
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
    .select(['id', 'status', 'due', 'agreed'])
    .where('token', '=', orderToken);
  const order = await (db.isTransaction ? wanted.forUpdate() : wanted).executeTakeFirst();
  if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
  const found = await findReplaceableDocument(db, order.id);
  if (!found.ok && found.refusal.code === 'NO_DOCUMENT') {
    if (order.status !== 'approved') return refuse({ code: 'NO_DOCUMENT' });
    return refuse({ code: (order.agreed ?? order.due) === 0 ? 'NOTHING_PAID' : 'NOT_ISSUED' });
  }
  // what it is says more than why it stays
  const kind = found.ok ? found.value.kind : (await findSaleDocument(db, order.id))?.kind;
  if (kind === 'tax-invoice') return refuse({ code: 'IS_TAX_INVOICE' });
  if (kind === 'receipt') return refuse({ code: 'NO_VAT' });
  if (!found.ok) return found;
  const document = found.value;
  const lastDay = lastRequestDay(document.day, windowDays);
  if (bangkokDay(now) > lastDay) return refuse({ code: 'TOO_LATE', lastDay });
  return accept({ ...document, orderId: order.id, lastDay });
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
    const { orderId, id, kind, number, day, taxDay, snapshot } = found.value;
    await nameTaxIdentity(tx, { orderId, identity });
    await tx.updateTable('tax_document').set({ cancelled_at: now }).where('id', '=', id).execute();
    await writeOrderEvent(tx, { orderId, kind: 'tax-invoice-asked', actor: 'buyer', reason: number }, now);
    const invoice: DocumentSnapshot = {
      ...snapshot,
      buyer: namedBuyer(snapshot.buyer.name, identity),
      replaces: { kind, number, day },
    };
    return accept(
      await writeDocument(
        tx,
        { kind: 'tax-invoice', day, taxDay, orderId, refersToId: id, snapshot: invoice },
        now,
      ),
    );
  });
}
