import { sql } from 'kysely';
import { orderNumber } from '~/orders/order-number';
import { readShippingAddress, type ShippingAddress } from '~/orders/purchase/shipping-address';
import { countedRows } from '~/platform/database/counted-rows.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { PageRange } from '~/values/page-range';
import { SHIPMENT_STATUSES, type ShipmentStatus } from './shipment-states';

export interface ShipmentView {
  orderId: number;
  number: string;
  status: ShipmentStatus;
  /** null: of an order of old that has none */
  address: ShippingAddress | null;
  contactName: string;
  /** what goes into the parcel */
  items: readonly ShipmentItem[];
  carrier: string | null;
  trackingNumber: string;
  createdAt: Date;
  sentAt: Date | null;
  /** of the order, of goods or not; said again with each step (`seenRefunds`) */
  refunds: number;
}

export interface ShipmentItem {
  name: string;
  qty: number;
  /** the partner bookshop has taken it and sends it; it is not packed here */
  isByPartner: boolean;
}

const shipmentQuery = (db: Db | Tx) =>
  db
    .selectFrom('shipment')
    .innerJoin('purchase_order', 'purchase_order.id', 'shipment.order_id')
    .selectAll('shipment')
    .select((eb) => [
      'shipping_address',
      'contact_name',
      'placed_at',
      eb
        .selectFrom('order_refund')
        .select(eb.fn.countAll().as('count'))
        .whereRef('order_refund.order_id', '=', 'shipment.order_id')
        .as('refunds'),
    ]);
type ShipmentQuery = ReturnType<typeof shipmentQuery>;

/** The goods of one order; null: it has none, or is not paid yet. */
export async function readShipment(db: Db | Tx, orderId: number): Promise<ShipmentView | null> {
  const [shipment] = await readShipments(db, (all) => all.where('shipment.order_id', '=', orderId));
  return shipment ?? null;
}

/** Parcels of one state: what waits oldest first, what was sent newest first. */
export function readShipmentsOf(
  db: Db,
  status: ShipmentStatus,
  range: Pick<PageRange, 'offset' | 'pageSize'>,
): Promise<ShipmentView[]> {
  return readShipments(db, (all) =>
    all
      .where('shipment.status', '=', status)
      .orderBy(
        status === 'sent' ? 'shipment.sent_at' : 'shipment.created_at',
        status === 'sent' ? 'desc' : 'asc',
      )
      .orderBy('shipment.id')
      .limit(range.pageSize)
      .offset(range.offset),
  );
}

const inState = (db: Db, status: ShipmentStatus) =>
  countedRows(
    db
      .selectFrom('shipment')
      .select('shipment.id')
      // said as well, for the index of what is not sent
      .$if(status !== 'sent', (open) => open.where('status', '<>', 'sent'))
      .where('status', '=', status),
  );

/** How many of each state, up to `MOST_COUNTED`. */
export const countShipments = (db: Db): Promise<Record<ShipmentStatus, number>> =>
  db
    .selectNoFrom(() => SHIPMENT_STATUSES.map((status) => inState(db, status).as(status)))
    .executeTakeFirstOrThrow();

/** For the rail of every staff page. */
export async function countShipmentsThatWait(db: Db): Promise<number> {
  const { waiting } = await db
    .selectNoFrom(
      countedRows(db.selectFrom('shipment').select('shipment.id').where('status', '<>', 'sent')).as(
        'waiting',
      ),
    )
    .executeTakeFirstOrThrow();
  return waiting;
}

async function readShipments(
  db: Db | Tx,
  narrow: (all: ShipmentQuery) => ShipmentQuery,
): Promise<ShipmentView[]> {
  const rows = await narrow(shipmentQuery(db)).execute();
  const items = await readItems(
    db,
    rows.map((row) => row.order_id),
  );
  return rows.map((row) => ({
    orderId: row.order_id,
    number: orderNumber(row.order_id, row.placed_at),
    status: row.status,
    address: readShippingAddress(row.shipping_address),
    contactName: row.contact_name,
    items: items.get(row.order_id) ?? [],
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    refunds: Number(row.refunds),
  }));
}

/** Pieces that go into the parcel: what came back later had left with it. */
const packedPieces = sql<number>`(order_line.qty - coalesce((select sum(part.qty) from order_refund_part part
  join order_refund gone on gone.id = part.order_refund_id
  where part.order_line_id = order_line.id
    and (shipment.sent_at is null or gone.created_at <= shipment.sent_at)), 0))::int`;

/**
 * Goods by their line; of a course the book that comes with it. What was refunded is not packed (PAY-24); a parcel that had left
 * before still says what was in it.
 */
async function readItems(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, ShipmentItem[]>> {
  const items = new Map<number, ShipmentItem[]>();
  if (orderIds.length === 0) return items;
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('shipment', 'shipment.order_id', 'order_line.order_id')
    .leftJoin('course', 'course.id', 'order_line.course_id')
    .leftJoin('order_refund_line', 'order_refund_line.order_line_id', 'order_line.id')
    .leftJoin('order_refund', 'order_refund.id', 'order_refund_line.order_refund_id')
    .leftJoin('product', 'product.id', 'order_line.product_id')
    .select(['order_line.order_id', 'product_id', 'order_line.name', 'course.free_book'])
    .select(packedPieces.as('qty'))
    .select((eb) =>
      eb
        .and([
          eb('product.partner_code', 'is not', null),
          eb.exists(
            eb
              .selectFrom('outbox_call')
              .select('outbox_call.id')
              .whereRef('outbox_call.order_id', '=', 'order_line.order_id')
              .where('outbox_call.status', '=', 'done'),
          ),
        ])
        .as('is_by_partner'),
    )
    .where('order_line.order_id', 'in', [...orderIds])
    .where((eb) => eb.or([eb('product_id', 'is not', null), eb('course.free_book_type', '=', 'physical')]))
    .where((eb) =>
      eb.or([
        eb('order_refund.id', 'is', null),
        eb('order_refund.created_at', '>', eb.ref('shipment.sent_at')),
      ]),
    )
    .orderBy('order_line.order_id')
    .orderBy('position')
    .execute();
  for (const row of rows) {
    const name = row.product_id === null ? row.free_book || row.name : row.name;
    items.set(row.order_id, [
      ...(items.get(row.order_id) ?? []),
      { name, qty: row.qty, isByPartner: Boolean(row.is_by_partner) },
    ]);
  }
  return items;
}
