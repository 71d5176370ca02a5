import type { Db } from '~/platform/database/database.server';
import { HAS_BOOKS_TO_TELL, PARTNER_TARGET } from './partner-cart.server';

/** The newest order of a person that holds the partner's books, and whether the partner has them. */
export async function readOwnPartnerCall(
  db: Db,
  personId: number,
): Promise<{ callId: number; orderToken: string; isDone: boolean } | null> {
  const row = await db
    .selectFrom('outbox_call')
    .innerJoin('purchase_order', 'purchase_order.id', 'outbox_call.order_id')
    .select(['outbox_call.id', 'outbox_call.status', 'purchase_order.token'])
    .where('purchase_order.person_id', '=', personId)
    .where('outbox_call.target', '=', PARTNER_TARGET)
    .where(HAS_BOOKS_TO_TELL)
    .orderBy('outbox_call.id', 'desc')
    .executeTakeFirst();
  return row ? { callId: row.id, orderToken: row.token, isDone: row.status === 'done' } : null;
}
