import { cancelAsStaff } from '~/orders/life/cancel-as-staff.server';
import { askRefund } from '~/payments/refunds/refund-money.server';
import { readRefundChoice } from '~/payments/refunds/refund-choice.server';
import { refundOrAsk } from '~/payments/refunds/refund-or-ask.server';
import { readRefundPlan } from '~/payments/refunds/refund-plan.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import type { HandReason } from './cancel-plan.server';

/**
 * Does what a cancellation has written down, each order by itself and once: what goes back through its provider is refunded by the one
 * verb for that, what nobody has paid is cancelled, and what a person must do is marked so. A process that dies leaves the rest
 * waiting; done again it changes nothing that is done. Answers how many are left because something broke.
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
      // one order that breaks must not keep the others from their money
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
  // a process that dies before this is made up for by the sweep of refunds nobody asked for
  for (const refundId of refundsToAsk)
    if ((await askRefund(db, refundId)) === 'refused') await mark(db, itemId, 'hand', 'PROVIDER_REFUSED');
}

/** Nobody else has it in hand, and it is not done yet. */
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
  const asked = { orderId, lineIds: [lineId] };
  const plan = await readRefundPlan(tx, asked);
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
  // what is above the owner's limit waits for a second person, as by hand
  const done = await refundOrAsk(
    tx,
    {
      ...{ ...asked, reason, givesBack: true, way: 'provider', money: { way: 'provider' } },
      ...{ noteBuyer, seen: plan.value.seen, administratorId, arePeopleTold: true },
    },
    now,
  );
  if (done.ok && done.value.state === 'refunded') {
    await mark(tx, item.id, 'done', '');
    return done.value.refundsToAsk;
  }
  await mark(tx, item.id, 'hand', done.ok ? 'WAITS_FOR_SECOND' : done.refusal.code);
  return [];
}

async function mark(db: Db | Tx, id: number, state: 'done' | 'hand', why: HandReason): Promise<void> {
  await db.updateTable('class_cancellation_item').set({ state, why }).where('id', '=', id).execute();
}

/** The job was tried often enough: what is left waits for a person. */
export async function giveUpCancellation(tx: Tx, cancellationId: number): Promise<void> {
  await tx
    .updateTable('class_cancellation_item')
    .set({ state: 'hand', why: 'FAILED' })
    .where('cancellation_id', '=', cancellationId)
    .where('state', '=', 'waiting')
    .execute();
}
