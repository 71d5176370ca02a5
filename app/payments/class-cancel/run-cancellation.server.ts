import { cancelAsStaff } from '~/orders/life/cancel-as-staff.server';
import { readRefundChoice } from '~/payments/refunds/refund-choice.server';
import { askRefund } from '~/payments/refunds/refund-money.server';
import { refundOrAsk } from '~/payments/refunds/refund-or-ask.server';
import { readRefundPlan } from '~/payments/refunds/refund-plan.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import type { HandReason } from './cancel-plan.server';

/**
 * Runs a queued cancellation, each order by itself: refunds through the provider, cancels unpaid orders,
 * marks the rest for a person. Idempotent after a crash. Answers the number of failed items.
 */
export async function runCancellation(db: Db, cancellationId: number, now: Date): Promise<number> {
  const items = await db
    .selectFrom('class_cancellation_item')
    .select('id')
    .where('cancellation_id', '=', cancellationId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();
  let broken = 0;
  for (const { id } of items) {
    try {
      await runItem(db, id, now);
    } catch (error) {
      // one order that fails must not keep the others from their refund
      log.error('order of a cancelled class not done', { cancellationId, item: id, error });
      broken += 1;
    }
  }
  return broken;
}

async function runItem(db: Db, itemId: number, now: Date): Promise<void> {
  const refundsToAsk = await inTransaction(db, async (tx) => {
    const item = await lockItem(tx, itemId);
    if (!item) return [];
    return item.order_line_id === null
      ? cancelUnpaid(tx, item, now)
      : refundLine(tx, { ...item, lineId: item.order_line_id }, now);
  });
  // if the process dies before this, the pull of refunds that were never sent makes up for it
  for (const refundId of refundsToAsk)
    if ((await askRefund(db, refundId)) === 'refused') await mark(db, itemId, 'hand', 'PROVIDER_REFUSED');
}

/** Skips an item that another process holds or that is done. */
const lockItem = (tx: Tx, itemId: number) =>
  tx
    .selectFrom('class_cancellation_item')
    .innerJoin('class_cancellation', 'class_cancellation.id', 'class_cancellation_item.cancellation_id')
    .select(['class_cancellation_item.id', 'order_id', 'order_line_id', 'reason', 'created_by'])
    .where('class_cancellation_item.id', '=', itemId)
    .where('state', '=', 'waiting')
    .forUpdate('class_cancellation_item')
    .skipLocked()
    .executeTakeFirst();
type Item = NonNullable<Awaited<ReturnType<typeof lockItem>>>;

async function cancelUnpaid(tx: Tx, item: Item, now: Date): Promise<number[]> {
  const { order_id: orderId, created_by: administratorId, reason } = item;
  const cancelled = await cancelAsStaff(tx, { orderId, administratorId, reason, knowsMoney: false }, now);
  const isOver = cancelled.ok || ('status' in cancelled.refusal && cancelled.refusal.status === 'cancelled');
  await mark(tx, item.id, isOver ? 'done' : 'hand', cancelled.ok || isOver ? '' : cancelled.refusal.code);
  return [];
}

async function refundLine(tx: Tx, item: Item & { lineId: number }, now: Date): Promise<number[]> {
  const { order_id: orderId, lineId, created_by: administratorId, reason } = item;
  const request = { orderId, lineIds: [lineId] };
  const plan = await readRefundPlan(tx, request);
  if (!plan.ok) {
    const isDone = plan.refusal.code === 'ALREADY_REFUNDED';
    await mark(tx, item.id, isDone ? 'done' : 'hand', isDone ? '' : plan.refusal.code);
    return [];
  }
  if (plan.value.takes.some(({ isRefundedByProvider }) => !isRefundedByProvider)) {
    await mark(tx, item.id, 'hand', 'BY_HAND');
    return [];
  }
  const noteBuyer = (await readRefundChoice(tx, orderId, now))?.noteBuyer;
  // above the owner's limit it waits for a second person, as a manual refund does
  const refund = await refundOrAsk(
    tx,
    {
      ...request,
      reason,
      givesBack: true,
      way: 'provider',
      money: { way: 'provider' },
      noteBuyer,
      seen: plan.value.seen,
      administratorId,
      arePeopleTold: true,
    },
    now,
  );
  if (refund.ok && refund.value.state === 'refunded') {
    await mark(tx, item.id, 'done', '');
    return refund.value.refundsToAsk;
  }
  await mark(tx, item.id, 'hand', refund.ok ? 'WAITS_FOR_SECOND' : refund.refusal.code);
  return [];
}

async function mark(db: Db | Tx, id: number, state: 'done' | 'hand', why: HandReason): Promise<void> {
  await db.updateTable('class_cancellation_item').set({ state, why }).where('id', '=', id).execute();
}

/** The job has used up its tries: the rest waits for a person. */
export async function giveUpCancellation(tx: Tx, cancellationId: number): Promise<void> {
  await tx
    .updateTable('class_cancellation_item')
    .set({ state: 'hand', why: 'FAILED' })
    .where('cancellation_id', '=', cancellationId)
    .where('state', '=', 'waiting')
    .execute();
}
