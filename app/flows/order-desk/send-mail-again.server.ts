import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import { queueStandingMail } from './queue-standing-mail.server';

const PER_ORDER = { limit: 5, windowSeconds: 3600 };

/** `HELD`: no mail leaves for this order before it is paid (ADR-0038). */
export type MailAgainRefusal = { code: 'NOT_FOUND' | 'TOO_MANY' | 'HELD' };

/** Staff has the mail of where an order stands sent once more, to the address of the order. */
export async function sendMailAgain(
  db: Db,
  { orderId, administratorId, formKey }: { orderId: number; administratorId: number; formKey: string },
  now: Date,
): Promise<Result<void, MailAgainRefusal>> {
  const allowance = await consumeToken(db, `mail-again:${orderId}`, { ...PER_ORDER, now });
  if (!allowance.allowed) return refuse({ code: 'TOO_MANY' });
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'token', 'status', 'approval_kind'])
      .where('id', '=', orderId)
      .where('status', '<>', 'cancelled')
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NOT_FOUND' });
    const standing = {
      id: order.id,
      token: order.token,
      status: order.status,
      approvalKind: order.approval_kind,
    };
    await queueStandingMail(tx, standing, `mail-again:${orderId}:${formKey}`);
    const queued = await tx
      .selectFrom('outbox_mail')
      .select('id')
      .where('dedupe_key', '=', `mail-again:${orderId}:${formKey}`)
      .executeTakeFirst();
    if (!queued) return refuse({ code: 'HELD' });
    const by = { actor: 'staff', actorId: administratorId } as const;
    await writeOrderEvent(tx, { orderId, kind: 'mail-again', ...by }, now);
    return accept(undefined);
  });
}
