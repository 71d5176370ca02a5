import type { Tx } from '~/platform/database/database.server';
import { announce } from '~/platform/live/announce.server';
import { readProgress } from './lock-exception.server';
import { type MoneyOutcome, outcomeOf } from './money-decision';

interface SpentException {
  exceptionId: number;
  paymentId: number | null;
  orderId: number;
  /** Null: decided by the provider's answer, not by a person. */
  administratorId: number | null;
}

/** Closes a case when none of its money is open and each of its refunds has ended. */
export async function settleWhenSpent(tx: Tx, spent: SpentException, now: Date): Promise<boolean> {
  if (spent.paymentId === null) return false;
  const { open, isRefunding } = await readProgress(tx, spent.paymentId);
  if (open > 0 || isRefunding) return false;
  const { kind } = await tx
    .selectFrom('money_case')
    .select('kind')
    .where('id', '=', spent.exceptionId)
    .executeTakeFirstOrThrow();
  // released or returned money is only a part of its payment: the rest was decided before
  const ofException = kind === 'line-refund' || kind === 'returned';
  const parts = await tx
    .selectFrom('payment_part')
    .select(['kind', 'order_id'])
    .where('payment_id', '=', spent.paymentId)
    .where('kind', '<>', 'released')
    .$if(ofException, (all) => all.where('money_case_id', '=', spent.exceptionId))
    .execute();
  const refunds = await tx
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', spent.paymentId)
    .where('status', '=', 'done')
    .$if(ofException, (all) => all.where('money_case_id', '=', spent.exceptionId))
    .execute();
  const outcome = outcomeOf({
    isKeptHere: parts.some(({ order_id }) => order_id === spent.orderId),
    isMoved: parts.some(({ order_id }) => order_id !== null && order_id !== spent.orderId),
    isRefunded: refunds.length > 0,
    isRetained: parts.some(({ kind }) => kind === 'retained'),
  });
  await closeException(tx, spent, { outcome }, now);
  return true;
}

/**
 * Closes an exception; a person's decision ends an unanswered attempt, so that its order is no longer held for it.
 */
export async function closeException(
  tx: Tx,
  { exceptionId, administratorId }: Pick<SpentException, 'exceptionId' | 'administratorId'>,
  { outcome, note }: { outcome: MoneyOutcome; note?: string },
  now: Date,
): Promise<void> {
  const closed = await tx
    .updateTable('money_case')
    .set({ settled_at: now, settled_by: administratorId, outcome, ...(note && { note }) })
    .where('id', '=', exceptionId)
    .where('settled_at', 'is', null)
    .returning(['kind', 'payment_attempt_id'])
    .executeTakeFirst();
  await announce(tx, { about: 'queues' });
  if (closed?.kind !== 'unanswered' || closed.payment_attempt_id === null) return;
  await tx
    .updateTable('payment_attempt')
    .set({ is_unanswered: false, is_money_under_way: false })
    .where('id', '=', closed.payment_attempt_id)
    .execute();
}
