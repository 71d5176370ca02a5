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

/** Why the buyer cannot request a tax invoice. */
export type ReplaceRefusal =
  | { code: 'NO_SUCH_ORDER' }
  /** not paid yet */
  | { code: 'NO_DOCUMENT' }
  /** the order cost nothing */
  | { code: 'NOTHING_PAID' }
  /** approved before the shop issued documents: staff issue it */
  | { code: 'NOT_ISSUED' }
  | { code: 'IS_TAX_INVOICE' }
  /** a receipt without VAT */
  | { code: 'NO_VAT' }
  /** a part is credited already */
  | { code: 'HAS_CREDIT_NOTE' }
  | { code: 'TOO_LATE'; lastDay: Day }
  /** the report of its month is closed */
  | { code: 'MONTH_CLOSED' };

/** A document that the buyer may have replaced, and the last day. */
export interface Replaceable extends HeldDocument {
  orderId: number;
  lastDay: Day;
}

interface ReplaceableQuery {
  orderToken: string;
  windowDays: number;
}

/** Whether the buyer of an order may request a tax invoice now; locks the order inside a transaction. */
export async function findReplaceable(
  db: Db | Tx,
  { orderToken, windowDays }: ReplaceableQuery,
  now: Date,
): Promise<Result<Replaceable, ReplaceRefusal>> {
  const query = db
    .selectFrom('purchase_order')
    .select(['id', 'status', 'due', 'agreed'])
    .where('token', '=', orderToken);
  const order = await (db.isTransaction ? query.forUpdate() : query).executeTakeFirst();
  if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
  const result = await findReplaceableDocument(db, order.id);
  if (!result.ok && result.refusal.code === 'NO_DOCUMENT') {
    if (order.status !== 'approved') return refuse({ code: 'NO_DOCUMENT' });
    return refuse({ code: (order.agreed ?? order.due) === 0 ? 'NOTHING_PAID' : 'NOT_ISSUED' });
  }
  // the kind explains more than the refusal
  const kind = result.ok ? result.value.kind : (await findSaleDocument(db, order.id))?.kind;
  if (kind === 'tax-invoice') return refuse({ code: 'IS_TAX_INVOICE' });
  if (kind === 'receipt') return refuse({ code: 'NO_VAT' });
  if (!result.ok) return result;
  const document = result.value;
  const lastDay = lastRequestDay(document.day, windowDays);
  if (bangkokDay(now) > lastDay) return refuse({ code: 'TOO_LATE', lastDay });
  return accept({ ...document, orderId: order.id, lastDay });
}

/**
 * Issues a tax invoice in place of the abbreviated one, on request after the purchase (Revenue Code, section 86/8). It
 * has the same sale and day and names the old one, which is cancelled and keeps its number.
 */
export async function replaceReceipt(
  db: Db | Tx,
  { identity, ...order }: ReplaceableQuery & { identity: TaxIdentity },
  now: Date,
): Promise<Result<IssuedDocument, ReplaceRefusal>> {
  return inTransaction(db, async (tx) => {
    const result = await findReplaceable(tx, order, now);
    if (!result.ok) return result;
    const { orderId, id, kind, number, day, taxDay, snapshot } = result.value;
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
