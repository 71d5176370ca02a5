import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { PartnerShop } from '~/settings/environment.server';
import { accept, refuse, type Result } from '~/values/result';
import { HAS_BOOKS_TO_TELL, PARTNER_TARGET, sendPartnerCart } from './partner-cart.server';

/**
 * Staff call the partner once more, even after the job gave up (CHK-07). The order's history names who did it before the call
 * is made; the result is stored in `outbox_call`.
 */
export async function tellPartnerAgain(
  db: Db,
  command: { orderId: number; administratorId: number; partner: PartnerShop | null },
  now: Date,
): Promise<Result<{ isTold: boolean }, { code: 'NOTHING_TO_TELL' }>> {
  const { orderId, administratorId, partner } = command;
  if (!partner) return refuse({ code: 'NOTHING_TO_TELL' });
  const callId = await inTransaction(db, async (tx) => {
    const call = await tx
      .selectFrom('outbox_call')
      .select('id')
      .where('order_id', '=', orderId)
      .where('target', '=', PARTNER_TARGET)
      .where('status', '<>', 'done')
      .where(HAS_BOOKS_TO_TELL)
      .executeTakeFirst();
    if (!call) return null;
    const event = { orderId, kind: 'partner-told-again', actor: 'staff', actorId: administratorId } as const;
    await writeOrderEvent(tx, event, now);
    return call.id;
  });
  if (callId === null) return refuse({ code: 'NOTHING_TO_TELL' });
  const result = await sendPartnerCart(db, { callId, partner }, now);
  return accept({ isTold: result.outcome === 'done' });
}
