import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import { nameTaxIdentity } from '~/orders/purchase/name-tax-identity.server';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { replaceDocument } from './issue-document.server';
import { findReplaceableDocument, type NotReplaceable } from './replaceable.server';
import type { IssuedDocument } from './write-document.server';
import { paths } from '~/values/paths';

export interface Reissue {
  orderId: number;
  /** number of the document that is cancelled, as the page showed it */
  seen: string;
  /** whom the new one is made out to */
  identity: TaxIdentity;
  /** kept in the order's history; the buyer may read it */
  reason: string;
  administratorId: number;
}

export type ReissueRefusal =
  | NotReplaceable
  | { code: 'NO_SUCH_ORDER' }
  /** another document holds now: somebody was quicker */
  | { code: 'CHANGED' }
  | { code: 'REASON_MISSING' }
  /** tax was withheld of it, which only a juristic person does */
  | { code: 'NOT_JURISTIC' };

/**
 * Staff cancel an order's document and issue a right one in its place (Revenue Department, Por. 86/2542): made out to whom they say, by what the
 * order keeps and who sells now, by the same day, naming the old one, which keeps its number. A wrong tax invoice is mended so, and an
 * abbreviated one becomes a full one. Until the month it is reported in is closed, and not once a part of it was taken back. The buyer is told.
 */
export async function reissueDocument(
  db: Db,
  { orderId, seen, identity, reason, administratorId }: Reissue,
  now: Date,
): Promise<Result<IssuedDocument, ReissueRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select('withholding')
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
    const found = await findReplaceableDocument(tx, orderId);
    if (!found.ok) return found;
    const { number } = found.value;
    if (number !== seen) return refuse({ code: 'CHANGED' });
    if (reason.trim() === '') return refuse({ code: 'REASON_MISSING' });
    if (order.withholding > 0 && identity.personType !== 'juristic_person')
      return refuse({ code: 'NOT_JURISTIC' });
    await nameTaxIdentity(tx, { orderId, identity });
    // late: the next document of its series waits for this transaction
    const replaced = await replaceDocument(tx, { orderId }, now);
    if (!replaced.ok) return replaced;
    const issued = replaced.value;
    await writeOrderEvent(
      tx,
      {
        orderId,
        kind: 'document-reissued',
        actor: 'staff',
        actorId: administratorId,
        reason: `${number} → ${issued.number} · ${reason.trim()}`,
      },
      now,
    );
    await queueOrderMail(tx, orderId, ({ facts, token }) => ({
      kind: 'document-reissued',
      about: issued.id,
      values: {
        ...facts,
        cancelled: number,
        document: {
          kind: issued.kind,
          number: issued.number,
          path: paths.orderDocumentNumbered({ token, number: issued.number }),
        },
      },
    }));
    return accept(issued);
  });
}
