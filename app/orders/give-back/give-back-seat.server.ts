import { revokeGrantsOfLines } from '~/access/revoke-grants.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { releaseLines } from '~/orders/life/holds.server';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { findDependentOrder } from '~/orders/line-refunds/find-dependent-order.server';
import { writeOrderRefund } from '~/orders/line-refunds/write-order-refund.server';
import { orderNumber } from '~/orders/order-number';
import { lockBuyer } from '~/orders/placing/place-order.server';
import { removeFromShipment } from '~/orders/shipping/remove-from-shipment.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { translator } from '~/text/translate';
import { ZERO } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { readSeatsToGiveBack } from './seats-to-give-back.server';

export type GiveBackRefusal =
  /** No such order, or not this person's. */
  | { code: 'NOT_FOUND' }
  /** The class has begun, the seat went back already, or it was never free. */
  | { code: 'NOT_ALLOWED' }
  /** It waits, and was offered only because of this seat: that one first. */
  | { code: 'ORDER_HANGS_ON_IT'; orderNumber: string };

/**
 * A student gives a free seat back before the class begins, once: it is free for others, what it opened ends, they are told by mail, and
 * staff read it in the order's history and the audit log. The order stays approved and its line went back, as with a refund of nothing.
 */
export async function giveBackSeat(
  db: Db,
  { token, lineId, personId }: { token: string; lineId: number; personId: number | null },
  now: Date,
): Promise<Result<null, GiveBackRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .innerJoin('person', 'person.id', 'purchase_order.person_id')
      .select(['purchase_order.id', 'person_id', 'kind', 'locale', 'placed_at'])
      .where('token', '=', token)
      .executeTakeFirst();
    if (!order || !mayGiveBack({ isGuest: order.kind === 'generated', personId: order.person_id }, personId))
      return refuse({ code: 'NOT_FOUND' });
    const orderId = order.id;
    await lockBuyer(tx, order.person_id);
    await tx.selectFrom('purchase_order').select('id').where('id', '=', orderId).forUpdate().execute();
    const seats = await readSeatsToGiveBack(tx, orderId, now);
    const seat = seats.find((each) => each.lineId === lineId);
    if (!seat) return refuse({ code: 'NOT_ALLOWED' });
    const lineIds = [lineId];
    const dependent = await findDependentOrder(tx, lineIds);
    if (dependent) return refuse({ code: 'ORDER_HANGS_ON_IT', orderNumber: dependent.orderNumber });

    const by = { actor: 'buyer', actorId: order.person_id } as const;
    await revokeGrantsOfLines(tx, { personId: order.person_id, lineIds }, now);
    // before it is written down: what went back holds nothing
    await releaseLines(tx, { orderId, lineIds, pieces: [] });
    const reason = translator(order.locale === 'en' ? 'en' : 'th')('seatBack.reason');
    const orderRefundId = await writeOrderRefund(
      tx,
      {
        orderId,
        reason,
        givesBack: true,
        shipping: ZERO,
        amount: ZERO,
        parts: [],
        lines: [{ lineId, net: ZERO, withholding: ZERO }],
        writtenBy: order.person_id,
      },
      now,
    );
    await removeFromShipment(tx, { orderId, lineIds, by }, now);
    await writeOrderEvent(tx, { orderId, kind: 'seat-given-back', ...by, reason: seat.name }, now);
    await writeAuditEvent(
      tx,
      {
        actorId: order.person_id,
        action: 'seat-given-back',
        subject: { type: 'purchase_order', id: String(orderId) },
        detail: { course: seat.name, order: orderNumber(orderId, order.placed_at) },
      },
      now,
    );
    await queueOrderMail(tx, orderId, ({ facts }) => ({
      kind: 'seat-given-back',
      about: orderRefundId,
      values: { ...facts, courseName: seat.name },
    }));
    return accept(null);
  });
}

/** The holder of a guest order's link may give its seat back; for a member's order only the member may. */
export const mayGiveBack = (
  order: { isGuest: boolean; personId: number },
  personId: number | null,
): boolean => order.isGuest || order.personId === personId;
