import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { nameTaxIdentity } from '~/orders/purchase/name-tax-identity.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { paths } from '~/values/paths';
import { accept, refuse, type Result } from '~/values/result';
import { replaceDocument } from './issue-document.server';
import { findReplaceableDocument, type NotReplaceable } from './replaceable.server';
import type { IssuedDocument } from './write-document.server';

export interface Reissue {
  orderId: number;
  /** number of the document to cancel, from the page */
  seen: string;
  /** the recipient of the new one */
  identity: TaxIdentity;
  /** stored in the order's history; the buyer may read it */
  reason: string;
  administratorId: number;
}

export type ReissueRefusal =
  | NotReplaceable
  | { code: 'NO_SUCH_ORDER' }
  /** somebody else has replaced the document */
  | { code: 'CHANGED' }
  | { code: 'REASON_MISSING' }
  /** the order has withholding, which only a juristic person does */
  | { code: 'NOT_JURISTIC' };

/**
 * Staff cancel an order's document and issue a corrected one for another recipient (Revenue Department, Por. 86/2542);
 * the old one keeps its number, and the buyer gets a mail. Only in an open month and without a credit note.
 */
export async function reissueDocument(
  db: Db,
  { orderId, seen: seenNumber, identity, reason, administratorId }: Reissue,
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
    const result = await findReplaceableDocument(tx, orderId);
    if (!result.ok) return result;
    const { number } = result.value;
    if (number !== seenNumber) return refuse({ code: 'CHANGED' });
    if (reason.trim() === '') return refuse({ code: 'REASON_MISSING' });
    if (order.withholding > 0 && identity.personType !== 'juristic_person')
      return refuse({ code: 'NOT_JURISTIC' });
    await nameTaxIdentity(tx, { orderId, identity });
    // late, because the next document of the series waits for this transaction
    const replacement = await replaceDocument(tx, { orderId }, now);
    if (!replacement.ok) return replacement;
    const document = replacement.value;
    await writeOrderEvent(
      tx,
      {
        orderId,
        kind: 'document-reissued',
        actor: 'staff',
        actorId: administratorId,
        reason: `${number} → ${document.number} · ${reason.trim()}`,
      },
      now,
    );
    await queueOrderMail(tx, orderId, ({ facts, token }) => ({
      kind: 'document-reissued',
      about: document.id,
      values: {
        ...facts,
        cancelled: number,
        document: {
          kind: document.kind,
          number: document.number,
          path: paths.orderDocumentNumbered({ token, number: document.number }),
        },
      },
    }));
    return accept(document);
  });
}
