import {
  canMove,
  type MoveKind,
  type Mover,
  type MoverOf,
  MOVES,
  type OrderStatus,
} from '~/orders/order-states';
import type { Tx } from '~/platform/database/database.server';
import { originColumns } from '~/platform/http/origin.server';
import { announce } from '~/platform/live/announce.server';
import { accept, refuse, type Result } from '~/values/result';
import { releaseHolds } from './holds.server';
import type { OrderEventKind } from './order-event-kinds';
import { tellOfOrder } from './tell-of-order.server';

/** A move of the table and who makes it: a pair the table does not know is no value of this type. */
export type MoveBy = { [Kind in MoveKind]: { kind: Kind; actor: MoverOf<Kind> } }[MoveKind];

export type OrderMove = MoveBy & {
  orderId: number;
  actorId?: number;
  reason?: string;
  /** a new deadline; left as it is when not given */
  cancelAt?: Date | null;
};

export type MoveRefusal = { code: 'NOT_FOUND' } | { code: 'NOT_ALLOWED'; status: OrderStatus };

/**
 * The one function that changes an order's status. Locks the order, asks the table whether this may happen to it and where it
 * leads, writes the audit row and, when the order is cancelled, gives back what it held, all in the caller's transaction.
 */
export async function moveOrder(
  tx: Tx,
  move: OrderMove,
  now: Date,
): Promise<Result<{ from: OrderStatus }, MoveRefusal>> {
  const order = await tx
    .selectFrom('purchase_order')
    .select(['status', 'approval_kind'])
    .where('id', '=', move.orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return refuse({ code: 'NOT_FOUND' });
  const from = order.status;
  const approvalKind = order.approval_kind;
  if (!canMove({ status: from, approvalKind }, move.kind))
    return refuse({ code: 'NOT_ALLOWED', status: from });
  const { to } = MOVES[move.kind];
  if (to === 'cancelled') await releaseHolds(tx, move.orderId);
  await tx
    .updateTable('purchase_order')
    .set({
      status: to,
      status_reason: move.reason ?? '',
      ...(move.cancelAt !== undefined && { cancel_at: move.cancelAt }),
      ...(to === 'approved' && { approved_at: now }),
      ...(to === 'cancelled' && { cancelled_at: now }),
      ...(to === 'pendingApproved' && { reported_at: now }),
      // opened again: `reopenOrder` has taken what it holds
      ...(from === 'cancelled' && { cancelled_at: null, is_holding: true }),
    })
    .where('id', '=', move.orderId)
    .execute();
  await writeOrderEvent(tx, { ...move, from, to }, now);
  if (to === 'approved') await tellOfOrder(tx, { event: 'order.paid', orderId: move.orderId }, now);
  if (to === 'cancelled') await tellOfOrder(tx, { event: 'order.cancelled', orderId: move.orderId }, now);
  return accept({ from });
}

export interface OrderEventFacts {
  kind: OrderEventKind;
  actor: Mover;
  actorId?: number;
  from?: OrderStatus;
  to?: OrderStatus;
  reason?: string;
}

/** A row of an order's history: who, when, from where by itself (the request, job or command it happens in). */
export async function writeOrderEvent(
  tx: Tx,
  { orderId, ...event }: OrderEventFacts & { orderId: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('order_event')
    .values({ order_id: orderId, ...eventColumns(event, now) })
    .execute();
  await announce(tx, { about: 'order', id: orderId });
}

/** The same row of an order that is written by the same statement. */
export const eventColumns = (event: OrderEventFacts, now: Date) => ({
  at: now,
  kind: event.kind,
  from_status: event.from ?? null,
  to_status: event.to ?? null,
  actor: event.actor,
  actor_id: event.actorId ?? null,
  detail: JSON.stringify(event.reason ? { reason: event.reason } : {}),
  ...originColumns(),
});
