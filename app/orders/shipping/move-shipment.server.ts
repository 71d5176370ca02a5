import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { OrderEventKind } from '~/orders/life/order-event-kinds';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { lineName } from '~/orders/line-name';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { type CarrierId, carrierName, trackingUrl } from './carriers';
import { canMoveShipment, type ShipmentStatus } from './shipment-states';
import { readShipment } from './shipments.server';

export interface ShipmentMove {
  orderId: number;
  administratorId: number;
  to: ShipmentStatus;
  /** what the administrator saw when deciding */
  seen: ShipmentStatus;
  /** refunds of the order that the page knew of: what went back since is not packed or sent from an old page (PAY-24) */
  seenRefunds: number;
  /** who takes it and under which number, when it is sent */
  parcel?: { carrier: CarrierId; trackingNumber: string };
}

export type ShipmentRefusal = { code: 'NOT_FOUND' } | { code: 'NOT_ALLOWED'; status: ShipmentStatus };

/**
 * Takes a parcel one step on, and tells the buyer when it has left. Judged under the order's lock: of two administrators who
 * press at once the second is told how it stands, and the buyer gets one mail a number.
 */
export async function moveShipment(
  db: Db,
  { orderId, administratorId, to, seen, seenRefunds, parcel }: ShipmentMove,
  now: Date,
): Promise<Result<void, ShipmentRefusal>> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('purchase_order').select('id').where('id', '=', orderId).forUpdate().execute();
    const shipment = await tx
      .selectFrom('shipment')
      .select(['id', 'status', 'carrier', 'tracking_number'])
      .where('order_id', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!shipment) return refuse({ code: 'NOT_FOUND' });
    const status = shipment.status;
    const isSame =
      to === 'sent' &&
      status === 'sent' &&
      shipment.carrier === parcel?.carrier &&
      shipment.tracking_number === parcel?.trackingNumber;
    // the same parcel sent twice is sent
    if (isSame) return accept(undefined);
    const isSeen = status === seen && (await countRefunds(tx, orderId)) === seenRefunds;
    if (!isSeen || !canMoveShipment(status, to) || (to === 'sent' && !parcel))
      return refuse({ code: 'NOT_ALLOWED', status });
    await tx
      .updateTable('shipment')
      .set({
        status: to,
        handled_by: administratorId,
        ...(to === 'waiting' && { packed_at: null }),
        ...(to === 'packed' && { packed_at: now }),
        ...(parcel && { sent_at: now, carrier: parcel.carrier, tracking_number: parcel.trackingNumber }),
      })
      .where('id', '=', shipment.id)
      .execute();
    const reason = parcel && `${carrierName(parcel.carrier, 'th')} ${parcel.trackingNumber}`.trim();
    await writeOrderEvent(
      tx,
      { orderId, kind: EVENTS[to], actor: 'staff', actorId: administratorId, ...(reason && { reason }) },
      now,
    );
    if (parcel) {
      const itemNames = await namesInParcel(tx, orderId);
      await queueOrderMail(tx, orderId, ({ addressee, facts }) => ({
        kind: 'goods-sent',
        about: `${orderId}:${parcel.carrier}:${parcel.trackingNumber}`,
        values: {
          ...facts,
          itemNames,
          carrierName: carrierName(parcel.carrier, addressee.locale),
          trackingNumber: parcel.trackingNumber,
          trackingUrl: trackingUrl(parcel.carrier, parcel.trackingNumber),
        },
      }));
    }
    return accept(undefined);
  });
}

/** What is in it, and not all that was bought: of a course its book, nothing that the partner sends. */
async function namesInParcel(tx: Tx, orderId: number): Promise<string[]> {
  const shipment = await readShipment(tx, orderId);
  return (shipment?.items ?? [])
    .filter(({ isByPartner }) => !isByPartner)
    .map(({ name, qty }) => lineName({ name, planName: '', qty }));
}

async function countRefunds(tx: Tx, orderId: number): Promise<number> {
  const { refunds } = await tx
    .selectFrom('order_refund')
    .select((eb) => eb.fn.countAll().as('refunds'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(refunds);
}

const EVENTS: Record<ShipmentStatus, OrderEventKind> = {
  waiting: 'goods-unpacked',
  packed: 'goods-packed',
  sent: 'goods-sent',
};
