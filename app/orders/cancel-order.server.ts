import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '../../db/schema';
import type { Db, Tx } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { queueMail } from '~/messages/queue-mail.server';
import { accept, refuse, type Result } from '~/values/result';
import { addMilliseconds } from '~/values/time';
import { log } from '~/platform/log.server';
import { readOrderMail } from './order-mail.server';
import type { OrderStatus } from './order-states';
import { type ApprovalKind, staffActionsOn } from './staff-actions';
import { moveOrder, type MoveRefusal, type OrderMove } from './move-order.server';

export interface Cancellation extends Pick<OrderMove, 'actor' | 'actorId' | 'reason'> {
  orderId: number;
  kind: 'cancelled-by-buyer' | 'cancelled-by-staff' | 'expired';
}

/** Cancels an order that is not paid; seats come back in the same transaction. The caller has checked the owner. */
export async function cancelOrder(
  db: Db,
  cancellation: Cancellation,
  now: Date,
): Promise<Result<void, MoveRefusal>> {
  return inTransaction(db, async (tx) => {
    // judged under the lock: a report of money may have come in since the page was shown
    const order = await tx
      .selectFrom('purchase_order')
      .select(['status', 'approval_kind'])
      .where('id', '=', cancellation.orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NOT_FOUND' });
    const status = order.status as OrderStatus;
    const approvalKind = order.approval_kind as ApprovalKind;
    if (!staffActionsOn({ status, approvalKind }).canCancel) return refuse({ code: 'NOT_ALLOWED', status });
    const moved = await moveOrder(tx, { ...cancellation, to: 'cancelled' }, now);
    if (!moved.ok) return moved;
    const { addressee, facts } = await readOrderMail(tx, cancellation.orderId);
    await queueMail(tx, {
      ...addressee,
      kind: 'order-cancelled',
      dedupeKey: `order-cancelled:${cancellation.orderId}`,
      values: { ...facts, reason: cancellation.reason ?? '', cause: cancellation.kind },
    });
    return accept(undefined);
  });
}

/** Cancels what passed its deadline, a few at a time; other processes skip what this one holds. Answers how many. */
export async function expireOrders(db: Db, now: Date): Promise<number> {
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

/** How long money may be under way: the provider is asked about a code that has just run out, and may answer late. */
const WAIT_FOR_MONEY_MS = 5 * 60_000;

/**
 * Unpaid orders whose deadline passed; one with a payment the provider has not told the end of waits a little longer, so that
 * who paid in time is not told that the order is cancelled.
 */
function pastDeadline(db: Db | Tx, now: Date) {
  return db
    .selectFrom('purchase_order')
    .select('id')
    .where('status', 'in', ['notYetReceived', 'rejected'])
    .where('cancel_at', '<=', now)
    .where((where) =>
      where.or([
        where('cancel_at', '<=', addMilliseconds(now, -WAIT_FOR_MONEY_MS)),
        where.not(where.exists(underWay(where))),
      ]),
    );
}

const underWay = (where: ExpressionBuilder<DB, 'purchase_order'>) =>
  where
    .selectFrom('payment_attempt')
    .select('payment_attempt.id')
    .whereRef('payment_attempt.order_id', '=', 'purchase_order.id')
    .where((or) =>
      or.or([
        or('payment_attempt.status', 'in', ['open', 'unknown']),
        or(sql<string>`payment_attempt.detail ->> 'isUnanswered'`, '=', 'true'),
      ]),
    );
