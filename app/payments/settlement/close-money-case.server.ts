import type { Tx } from '~/platform/database/database.server';
import { announce } from '~/platform/live/announce.server';
import { type MoneyOutcome, outcomeOf } from './money-decision';
import { readProgress } from './lock-money-case.server';

interface SpentCase {
  caseId: number;
  paymentId: number | null;
  orderId: number;
  /** Null: the provider's answer, not a person's. */
  administratorId: number | null;
}

/** A case ends when nothing of its money is open and every refund of it has come to its end. */
export async function settleWhenSpent(tx: Tx, spent: SpentCase, now: Date): Promise<boolean> {
  if (spent.paymentId === null) return false;
  const { open, isRefunding } = await readProgress(tx, spent.paymentId);
  if (open > 0 || isRefunding) return false;
  const { kind } = await tx
    .selectFrom('money_case')
    .select('kind')
    .where('id', '=', spent.caseId)
    .executeTakeFirstOrThrow();
  // what lines released, or a provider gave back, is a part of a payment: the rest of it had its end before
  const ofCase = kind === 'line-refund' || kind === 'returned';
  const parts = await tx
    .selectFrom('payment_part')
    .select(['kind', 'order_id'])
    .where('payment_id', '=', spent.paymentId)
    .where('kind', '<>', 'released')
    .$if(ofCase, (all) => all.where('money_case_id', '=', spent.caseId))
    .execute();
  const refunds = await tx
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', spent.paymentId)
    .where('status', '=', 'done')
    .$if(ofCase, (all) => all.where('money_case_id', '=', spent.caseId))
    .execute();
  const outcome = outcomeOf({
    isKeptHere: parts.some(({ order_id }) => order_id === spent.orderId),
    isMoved: parts.some(({ order_id }) => order_id !== null && order_id !== spent.orderId),
    isRefunded: refunds.length > 0,
    isRetained: parts.some(({ kind }) => kind === 'retained'),
  });
  await closeCase(tx, spent, { outcome }, now);
  return true;
}

/** A person's word ends an attempt the provider never told the end of: its order is held for it no more. */
export async function closeCase(
  tx: Tx,
  { caseId, administratorId }: Pick<SpentCase, 'caseId' | 'administratorId'>,
  { outcome, note }: { outcome: MoneyOutcome; note?: string },
  now: Date,
): Promise<void> {
  const closed = await tx
    .updateTable('money_case')
    .set({ settled_at: now, settled_by: administratorId, outcome, ...(note && { note }) })
    .where('id', '=', caseId)
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
