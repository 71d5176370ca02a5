import { sql } from 'kysely';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { attemptOf, endedDetail } from '~/payments/attempts/payment-attempts.server';
import { getProviderClient } from '~/payments/provider-clients.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { afterCommit } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { readMethodName } from './payment-methods.server';

/**
 * Ends the live attempts of an order's other methods, writes that into its history and withdraws them
 * after the commit; money already on its way still settles. The caller has locked the order.
 */
export async function leaveMethod(
  tx: Tx,
  db: Db,
  { orderId, from, to }: { orderId: number; from: number | null; to: number },
  now: Date,
): Promise<void> {
  const endedAttempts = await endLiveAttempts(tx, { orderId, exceptMethodId: to }, now);
  if ((await countChanges(tx, orderId)) < MOST_TOLD) {
    const names = await Promise.all([from, to].map((methodId) => readMethodName(tx, methodId, 'th')));
    await writeOrderEvent(
      tx,
      { orderId, kind: 'method-changed', actor: 'buyer', reason: names.join(' → ') },
      now,
    );
  }
  await afterCommit(tx, () => withdrawAll(db, endedAttempts));
}

/** Withdraws the live attempts of orders that ended, after the commit. The caller has locked the orders. */
export async function leaveOrders(tx: Tx, db: Db, orderIds: readonly number[], now: Date): Promise<void> {
  const endedAttempts: PaymentAttempt[] = [];
  for (const orderId of orderIds)
    endedAttempts.push(...(await endLiveAttempts(tx, { orderId, exceptMethodId: null }, now)));
  await afterCommit(tx, () => withdrawAll(db, endedAttempts));
}

/** Changes of method in one order's history; later ones are not written, but every attempt is stored. */
const MOST_TOLD = 20;

async function countChanges(tx: Tx, orderId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('order_event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'method-changed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends them as unanswered: the provider is still asked whether somebody paid meanwhile. */
async function endLiveAttempts(
  tx: Tx,
  { orderId, exceptMethodId }: { orderId: number; exceptMethodId: number | null },
  now: Date,
): Promise<PaymentAttempt[]> {
  const rows = await tx
    .updateTable('payment_attempt')
    .set({
      status: 'expired',
      detail: sql`${endedDetail} || '{"isLeft": true}'::jsonb`,
      is_unanswered: true,
      checks: 0,
      ended_at: now,
    })
    .where('order_id', '=', orderId)
    .where((eb) => (exceptMethodId === null ? eb.lit(true) : eb('payment_method_id', '<>', exceptMethodId)))
    .where('status', 'in', ['open', 'unknown'])
    .returningAll()
    .execute();
  return rows.map(attemptOf);
}

/**
 * Best effort: a code that cannot be withdrawn may still be paid, and the shop still asks about its money.
 */
async function withdrawAll(db: Db, attempts: readonly PaymentAttempt[]): Promise<void> {
  for (const attempt of attempts) {
    try {
      await (await getProviderClient(db, attempt.methodId))?.withdraw(attempt);
    } catch (error) {
      log.warn('old way to pay not withdrawn', { attempt: attempt.id, error });
    }
  }
}
