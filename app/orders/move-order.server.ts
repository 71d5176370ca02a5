import type { Tx } from '~/platform/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { canMove, type OrderStatus } from './order-states';
import { releaseHolds } from './holds.server';

export interface OrderMove {
  orderId: number;
  to: OrderStatus;
  /** what happened, for the audit: 'transfer-reported', 'expired', … */
  kind: string;
  actor: 'buyer' | 'staff' | 'provider' | 'system';
  actorId?: number;
  reason?: string;
  /** a new deadline; left as it is when not given */
  cancelAt?: Date | null;
}

export type MoveRefusal = { code: 'NOT_FOUND' } | { code: 'NOT_ALLOWED'; status: OrderStatus };

/**
 * The one function that changes an order's status. Locks the order, checks the move, writes the audit row and, when the
 * order is cancelled, gives back what it held, all in the caller's transaction.
 */
export async function moveOrder(
  tx: Tx,
  move: OrderMove,
  now: Date,
): Promise<Result<{ from: OrderStatus }, MoveRefusal>> {
  const order = await tx
    .selectFrom('purchase_order')
    .select(['status'])
    .where('id', '=', move.orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return refuse({ code: 'NOT_FOUND' });
  const from = order.status as OrderStatus;
  if (!canMove(from, move.to)) return refuse({ code: 'NOT_ALLOWED', status: from });
  if (move.to === 'cancelled') await releaseHolds(tx, move.orderId);
  await tx
    .updateTable('purchase_order')
    .set({
      status: move.to,
      status_reason: move.reason ?? '',
      ...(move.cancelAt !== undefined && { cancel_at: move.cancelAt }),
      ...(move.to === 'approved' && { approved_at: now }),
      ...(move.to === 'cancelled' && { cancelled_at: now }),
      ...(move.to === 'pendingApproved' && { reported_at: now }),
      // opened again: `reopenOrder` has taken what it holds
      ...(move.to === 'notYetReceived' && { cancelled_at: null, is_holding: true }),
    })
    .where('id', '=', move.orderId)
    .execute();
  await writeOrderEvent(tx, { ...move, from }, now);
  return accept({ from });
}

export async function writeOrderEvent(
  tx: Tx,
  event: {
    orderId: number;
    kind: string;
    actor: OrderMove['actor'];
    actorId?: number;
    from?: OrderStatus;
    to?: OrderStatus;
    reason?: string;
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('order_event')
    .values({
      order_id: event.orderId,
      at: now,
      kind: event.kind,
      from_status: event.from ?? null,
      to_status: event.to ?? null,
      actor: event.actor,
      actor_id: event.actorId ?? null,
      detail: JSON.stringify(event.reason ? { reason: event.reason } : {}),
    })
    .execute();
}
