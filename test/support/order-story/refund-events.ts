import fc from 'fast-check';
import { refundLines } from '../../../app/payments/refunds/refund-lines.server';
import { askRefund } from '../../../app/payments/refunds/refund-money.server';
import { readRefundPlan } from '../../../app/payments/refunds/refund-plan.server';
import { baht, nameOfRow, type StoryEvent, type World } from './world';

/** Lines of an approved order that have not gone back. */
async function linesToRefund({ db }: World, at: number) {
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .leftJoin('order_refund_line', 'order_refund_line.order_line_id', 'order_line.id')
    .select(['order_line.id', 'order_line.order_id'])
    .where('purchase_order.status', '=', 'approved')
    .where('order_refund_line.order_line_id', 'is', null)
    .orderBy('order_line.id')
    .execute();
  const orderIds = [...new Set(rows.map((row) => row.order_id))];
  const orderId = orderIds[at];
  if (orderId === undefined) return null;
  return { orderId, lineIds: rows.filter((row) => row.order_id === orderId).map(({ id }) => id) };
}

const refunds = fc
  .record({
    at: fc.constantFrom(0, 1),
    isAll: fc.boolean(),
    givesBack: fc.boolean(),
    isTwice: fc.boolean(),
  })
  .map(({ at, isAll, givesBack, isTwice }): StoryEvent => ({
    says:
      `staff take back ${isAll ? 'all lines' : 'a line'} of a paid order` +
      (givesBack ? ' and sell it again' : '') +
      (isTwice ? ', and press twice' : ''),
    play: async (world) => {
      const found = await linesToRefund(world, at);
      if (!found) return null;
      const { orderId } = found;
      const lineIds = isAll ? found.lineIds : found.lineIds.slice(-1);
      const plan = await readRefundPlan(world.db, { orderId, lineIds });
      const name = nameOfRow(world, orderId);
      if (!plan.ok) return `${name} refused: ${plan.refusal.code}`;
      const byHand = { refundedAt: world.now, reference: 'KBANK 3' };
      const press = () =>
        refundLines(
          world.db,
          {
            orderId,
            lineIds,
            reason: 'ยกเลิกรอบเรียน',
            givesBack,
            money: { way: 'provider', byHand },
            seen: plan.value.seen,
            administratorId: world.shop.administratorId,
          },
          world.now,
        );
      const pressed = await Promise.all(isTwice ? [press(), press()] : [press()]);
      for (const result of pressed)
        if (result.ok)
          for (const refundId of result.value.refundsToAsk)
            await askRefund(world.db, refundId, () => world.now);
      const words = pressed.map((result) => (result.ok ? 'taken back' : result.refusal.code)).sort();
      return `${baht(plan.value.amount)} of ${name} ${words.join(', then ')}`;
    },
  }));

export const REFUND_EVENTS = [{ weight: 6, arbitrary: refunds }];
