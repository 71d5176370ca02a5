import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { ManualRefund, RefundMoney } from '~/payments/settlement/money-decision';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { type Currency, formatMoney } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { type LineRefundRefusal, refundLines } from './refund-lines.server';
import { keptRefundSchema } from './refund-requests.server';

export type RequestRefusal =
  | { code: 'NO_SUCH_REQUEST' }
  /** Another administrator was quicker. */
  | { code: 'DECIDED' }
  /** The person who asked cannot be the second person. */
  | { code: 'SAME_PERSON' };

interface Decision {
  requestId: number;
  administratorId: number;
}

/**
 * The second person's approval runs the normal refund and closes the locked request, so of two
 * approvals one works. `byHand`: their transfer, for a manual part. A refund that no longer fits is refused.
 */
export async function approveRefundRequest(
  db: Db,
  { requestId, administratorId, byHand }: Decision & { byHand: ManualRefund | null },
  now: Date,
): Promise<Result<{ orderId: number; refundsToAsk: number[] }, RequestRefusal | LineRefundRefusal>> {
  return inTransaction(db, async (tx) => {
    const lock = await holdRequest(tx, requestId);
    if (!lock.ok) return lock;
    const request = lock.value;
    if (request.created_by === administratorId) return refuse({ code: 'SAME_PERSON' as const });
    const stored = keptRefundSchema.safeParse(request.asked);
    const money = moneyOf(request.way, byHand);
    if (!stored.success) return refuse({ code: 'CHANGED' as const });
    if (money === null) return refuse({ code: 'BY_HAND_NEEDED' as const });
    const { order_id: orderId, reason } = request;
    // first, so that the history says approved, then carried out
    const result = await refundLines(tx, { ...stored.data, orderId, reason, money, administratorId }, now);
    if (!result.ok) return result;
    await endRequest(tx, request, { status: 'approved', administratorId, answer: '' }, now);
    return accept({ orderId, refundsToAsk: result.value.refundsToAsk });
  });
}

/** Declines with a reason; the person who asked withdraws it without one. */
export async function declineRefundRequest(
  db: Db,
  { requestId, administratorId, answer }: Decision & { answer: string },
  now: Date,
): Promise<Result<{ orderId: number }, RequestRefusal | { code: 'REASON_MISSING' }>> {
  return inTransaction(db, async (tx) => {
    const lock = await holdRequest(tx, requestId);
    if (!lock.ok) return lock;
    const isOwn = lock.value.created_by === administratorId;
    if (!isOwn && answer.trim() === '') return refuse({ code: 'REASON_MISSING' as const });
    const status = isOwn ? 'withdrawn' : 'declined';
    await endRequest(tx, lock.value, { status, administratorId, answer: answer.trim() }, now);
    return accept({ orderId: lock.value.order_id });
  });
}

async function holdRequest(tx: Tx, requestId: number) {
  const row = await tx
    .selectFrom('refund_request')
    .selectAll()
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse({ code: 'NO_SUCH_REQUEST' as const });
  return row.status === 'waiting' ? accept(row) : refuse({ code: 'DECIDED' as const });
}

/** Null: a part is refunded by hand, and its transfer is missing. */
function moneyOf(way: RefundMoney['way'], byHand: ManualRefund | null): RefundMoney | null {
  if (way === 'provider') return byHand ? { way, byHand } : { way };
  return byHand && { way, ...byHand };
}

/** Closes a locked request and writes its result into the order's history. */
export async function endRequest(
  tx: Tx,
  request: { id: number; order_id: number; amount: number; currency: Currency },
  {
    status,
    administratorId,
    answer,
  }: { status: 'approved' | 'declined' | 'withdrawn'; administratorId: number; answer: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refund_request')
    .set({ status, decided_at: now, decided_by: administratorId, answer })
    .where('id', '=', request.id)
    .execute();
  const reason = [formatMoney(request.amount, request.currency), answer].filter(Boolean).join(' · ');
  await writeOrderEvent(
    tx,
    { orderId: request.order_id, kind: `refund-${status}`, actor: 'staff', actorId: administratorId, reason },
    now,
  );
}
