import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import { newToken } from '~/values/tokens.server';
import { queueStandingMail } from './queue-standing-mail.server';

const PER_ORDER = { limit: 3, windowSeconds: 3600 };

export type OwnMailRefusal = { code: 'NOTHING_TO_SEND' } | { code: 'TOO_MANY'; retryAfterSeconds: number };

/** A buyer asks for the mail of where their order stands once more: it goes to the order's own address and nowhere else. */
export async function sendOwnMailAgain(
  db: Db,
  { orderToken }: { orderToken: string },
  now: Date,
): Promise<Result<void, OwnMailRefusal>> {
  const found = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('token', '=', orderToken)
    .executeTakeFirst();
  if (!found) return refuse({ code: 'NOTHING_TO_SEND' });
  const allowance = await consumeToken(db, `own-mail-again:${found.id}`, { ...PER_ORDER, now });
  if (!allowance.allowed) return refuse({ code: 'TOO_MANY', retryAfterSeconds: allowance.retryAfterSeconds });
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'token', 'status', 'approval_kind', 'person_id'])
      .where('id', '=', found.id)
      .where('status', '<>', 'cancelled')
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NOTHING_TO_SEND' as const });
    const { id, token, status, approval_kind: approvalKind } = order;
    const key = `own-mail-again:${id}:${newToken()}`;
    await queueStandingMail(tx, { id, token, status, approvalKind }, key);
    const queued = await tx
      .selectFrom('outbox_mail')
      .select('id')
      .where('dedupe_key', '=', key)
      .executeTakeFirst();
    if (!queued) return refuse({ code: 'NOTHING_TO_SEND' as const });
    const by = { actor: 'buyer', actorId: order.person_id } as const;
    await writeOrderEvent(tx, { orderId: id, kind: 'mail-again', ...by }, now);
    return accept(undefined);
  });
}
