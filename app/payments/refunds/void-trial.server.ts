import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { type LineRefundRefusal, refundLines } from './refund-lines.server';
import { readRefundPlan } from './refund-plan.server';

export type VoidRefusal =
  | LineRefundRefusal
  | { code: 'NO_TRIAL' }
  /** Real money was paid for it: that is refunded instead. */
  | { code: 'HAS_MONEY' };

/**
 * Takes back an approved trial order by the normal refund: grants end, seats and goods return; no money, no
 * note.
 */
export async function voidTrial(
  db: Db,
  { orderId, administratorId, reason }: { orderId: number; administratorId: number; reason: string },
  now: Date,
): Promise<Result<null, VoidRefusal>> {
  return inTransaction(db, async (tx) => {
    const lines = await tx
      .selectFrom('purchase_order')
      .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
      .leftJoin('order_refund_line', 'order_refund_line.order_line_id', 'order_line.id')
      .select('order_line.id')
      .where('purchase_order.id', '=', orderId)
      .where('is_test', '=', true)
      .where('order_refund_line.order_line_id', 'is', null)
      .execute();
    if (lines.length === 0) return refuse({ code: 'NO_TRIAL' as const });
    const lineIds = lines.map(({ id }) => id);
    const plan = await readRefundPlan(tx, { orderId, lineIds });
    if (!plan.ok) return plan;
    if (plan.value.takes.length > 0) return refuse({ code: 'HAS_MONEY' as const });
    const money = { way: 'by-hand', refundedAt: now, reference: '' } as const;
    const request = { orderId, lineIds, reason, givesBack: true, money, administratorId };
    const result = await refundLines(tx, { ...request, seen: plan.value.seen }, now);
    return result.ok ? accept(null) : result;
  });
}
