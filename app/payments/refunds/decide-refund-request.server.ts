import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { ManualRefund, RefundMoney } from '~/payments/settlement/money-decision';
import { type Currency, formatMoney } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { type LineRefundRefusal, refundLines } from './refund-lines.server';
import { keptRefundSchema } from './refund-requests.server';

export type RequestRefusal =
  | { code: 'NO_SUCH_REQUEST' }
  /** Somebody was quicker. */
  | { code: 'DECIDED' }
  /** Whoever asked is not the second person. */
  | { code: 'SAME_PERSON' };

interface Decision {
  requestId: number;
  administratorId: number;
}

/**
 * The second person's yes: carried out by the verb of every refund, in the transaction that marks the request, which is held:
 * of two who approve one does. `byHand`: the transfer they made, where a part goes back by hand. What does not fit the order any more is
 * refused, and waits on to be declined.
 */
export async function approveRefundRequest(
  db: Db,
  { requestId, administratorId, byHand }: Decision & { byHand: ManualRefund | null },
  now: Date,
): Promise<Result<{ orderId: number; refundsToAsk: number[] }, RequestRefusal | LineRefundRefusal>> {
  return inTransaction(db, async (tx) => {
    const held = await holdRequest(tx, requestId);
    if (!held.ok) return held;
    const request = held.value;
    if (request.created_by === administratorId) return refuse({ code: 'SAME_PERSON' as const });
    const kept = keptRefundSchema.safeParse(request.asked);
    const money = moneyOf(request.way, byHand);
    if (!kept.success) return refuse({ code: 'CHANGED' as const });
    if (money === null) return refuse({ code: 'BY_HAND_NEEDED' as const });
    const { order_id: orderId, reason } = request;
    // first, as it would be told: it was approved, then carried out
    const done = await refundLines(tx, { ...kept.data, orderId, reason, money, administratorId }, now);
    if (!done.ok) return done;
    await endRequest(tx, request, { status: 'approved', administratorId, answer: '' }, now);
    return accept({ orderId, refundsToAsk: done.value.refundsToAsk });
  });
}

/** A no with its reason; from whoever asked it is taken back, and needs none. */
export async function declineRefundRequest(
  db: Db,
  { requestId, administratorId, answer }: Decision & { answer: string },
  now: Date,
): Promise<Result<{ orderId: number }, RequestRefusal | { code: 'REASON_MISSING' }>> {
  return inTransaction(db, async (tx) => {
    const held = await holdRequest(tx, requestId);
    if (!held.ok) return held;
    const isOwn = held.value.created_by === administratorId;
    if (!isOwn && answer.trim() === '') return refuse({ code: 'REASON_MISSING' as const });
    const status = isOwn ? 'withdrawn' : 'declined';
    await endRequest(tx, held.value, { status, administratorId, answer: answer.trim() }, now);
    return accept({ orderId: held.value.order_id });
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

/** Null: a part goes back by hand, and nobody said when and by which transfer. */
function moneyOf(way: RefundMoney['way'], byHand: ManualRefund | null): RefundMoney | null {
  if (way === 'provider') return byHand ? { way, byHand } : { way };
  return byHand && { way, ...byHand };
}

/** What became of a held request, told in its order's history. */
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
