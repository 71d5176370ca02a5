import type { CancelCause } from '~/messages/message-kinds';
import { PAYABLE } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { accept, type Result } from '~/values/result';
import { addMilliseconds } from '~/values/time';
import { endBeforeClass } from './end-before-class.server';
import { moveOrder, type MoveRefusal, type OrderMove } from './move-order.server';
import { queueOrderMail } from './queue-order-mail.server';
import { isMoneyLookedAt, unendedAttempts, WAIT_FOR_MONEY_MS } from './waiting-money.server';

export type Cancellation = Extract<
  OrderMove,
  { kind: 'cancelled-by-buyer' | 'cancelled-by-staff' | 'free-refused' | 'expired' | 'slip-unread' }
>;

/** Cancels an order that is not paid; what it held comes back in the same transaction. The caller has checked the owner. */
export async function cancelOrder(
  db: Db,
  cancellation: Cancellation,
  now: Date,
): Promise<Result<void, MoveRefusal>> {
  return inTransaction(db, async (tx) => {
    const moved = await moveOrder(tx, cancellation, now);
    if (!moved.ok) return moved;
    const why = { reason: cancellation.reason ?? '', cause: await causeOf(tx, cancellation) };
    await queueOrderMail(tx, cancellation.orderId, ({ facts }) => ({
      kind: 'order-cancelled',
      values: { ...facts, ...why },
    }));
    return accept(undefined);
  });
}

/** The time of an order stands still while a provider holds its money; when that is refused later on, this is why it ended. */
async function causeOf(tx: Tx, { kind, orderId }: Cancellation): Promise<CancelCause> {
  if (kind !== 'expired') return kind;
  const refused = await tx
    .selectFrom('payment_attempt')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment_attempt.order_id')
    .select('payment_attempt.id')
    .where('purchase_order.id', '=', orderId)
    .where('payment_attempt.status', '=', 'failed')
    .whereRef('payment_attempt.ended_at', '>', 'purchase_order.cancel_at')
    .executeTakeFirst();
  return refused ? 'held-refused' : 'expired';
}

/** Cancels what passed its deadline, a few at a time; other processes skip what this one holds. Answers how many. */
export async function expireOrders(db: Db, now: Date): Promise<number> {
  await endBeforeClass(db, now);
  const expired = await pastDeadline(db, now).orderBy('cancel_at').limit(200).execute();
  let count = 0;
  for (const { id } of expired) {
    const isCancelled = await expireOne(db, id, now).catch((error: unknown) => {
      // one order that cannot be cancelled must not keep all others from expiring
      log.error('order not expired', { orderId: id, error });
      return false;
    });
    if (isCancelled) count += 1;
  }
  return count;
}

function expireOne(db: Db, id: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // asked again under the lock: a report or a payment may have come in the meantime
    const still = await pastDeadline(tx, now)
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!still) return false;
    const done = await cancelOrder(tx, { orderId: id, kind: 'expired', actor: 'system' }, now);
    return done.ok;
  });
}

/**
 * Unpaid orders whose deadline passed. While a person looks at money that came for an order its time stands still; one with a
 * payment the provider has not told the end of waits a little longer, so that who paid in time is not told that it is cancelled.
 */
function pastDeadline(db: Db | Tx, now: Date) {
  return db
    .selectFrom('purchase_order')
    .select('id')
    .where('status', 'in', PAYABLE)
    .where('cancel_at', '<=', now)
    .where((eb) => eb.not(isMoneyLookedAt(eb)))
    .where((eb) =>
      eb.or([
        eb('cancel_at', '<=', addMilliseconds(now, -WAIT_FOR_MONEY_MS)),
        eb.not(eb.exists(unendedAttempts(eb))),
      ]),
    );
}
