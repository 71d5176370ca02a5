import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { announce } from '~/platform/live/announce.server';
import { accept, refuse, type Result } from '~/values/result';
import { MOST_OF_AN_ORDER, type OrderQuestionKind } from './order-question';

export type AskRefusal = { code: 'WAITS' | 'TOO_MANY' };

/** A buyer asks for their money back or reports a problem; staff answer. While one waits no other is taken. */
export function askAboutOrder(
  db: Db,
  { orderId, kind, body }: { orderId: number; kind: OrderQuestionKind; body: string },
  now: Date,
): Promise<Result<null, AskRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select('id')
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const result = await tx
      .selectFrom('order_question')
      .select('answered_at')
      .where('order_id', '=', order.id)
      .execute();
    if (result.some(({ answered_at: at }) => at === null)) return refuse({ code: 'WAITS' as const });
    if (result.length >= MOST_OF_AN_ORDER) return refuse({ code: 'TOO_MANY' as const });
    await tx.insertInto('order_question').values({ order_id: order.id, kind, body, asked_at: now }).execute();
    await announce(tx, { about: 'queues' });
    return accept(null);
  });
}
