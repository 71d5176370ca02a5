import { sql } from 'kysely';
import { type LineToName, namesOfLines } from '~/orders/fold-seats';
import { orderNumber } from '~/orders/order-number';
import type { OrderStatus } from '~/orders/order-states';
import { readShippingAddress, type ShippingAddress } from '~/orders/purchase/shipping-address';
import type { Db } from '~/platform/database/database.server';
import type { Currency } from '~/values/money';
import type { OrderFilter } from './staff-filters';
import { ordersOf, type StaffOrderSearch } from './staff-orders.server';

/** An order as a row of a sheet. Money in minor units. */
export interface ExportedOrder {
  personId: number;
  number: string;
  placedAt: Date;
  status: OrderStatus;
  contactName: string;
  email: string;
  tel: string;
  items: string;
  coupons: string;
  price: number;
  discount: number;
  shippingFee: number;
  withholding: number;
  vat: number;
  due: number;
  /** What was taken for it: less than due where staff accepted that. */
  sold: number | null;
  refunded: number;
  currency: Currency;
  method: { th: string; en: string } | null;
  approvedAt: Date | null;
  cancelledAt: Date | null;
  carrier: string | null;
  trackingNumber: string;
  shipTo: ShippingAddress | null;
  /** The guide's trial order: no sale. */
  isTest: boolean;
}

const AT_A_TIME = 500;

/** Orders of the list as it is filtered, newest first, some hundred at a time: a year of them is never in memory at once. */
export async function* exportOrders(
  db: Db,
  { filter, search }: { filter: OrderFilter; search: StaffOrderSearch },
): AsyncGenerator<ExportedOrder[]> {
  let before: number | null = null;
  for (;;) {
    const rows = await readRows(db, { filter, search }, before);
    if (rows.length > 0) yield await exported(db, rows);
    if (rows.length < AT_A_TIME) return;
    before = rows.at(-1)!.id;
  }
}

const readRows = (
  db: Db,
  { filter, search }: { filter: OrderFilter; search: StaffOrderSearch },
  before: number | null,
) =>
  ordersOf(db, { filter, search, most: AT_A_TIME, before })
    .leftJoin('payment_method', 'payment_method.id', 'purchase_order.payment_method_id')
    .leftJoin('shipment', 'shipment.order_id', 'purchase_order.id')
    .selectAll('purchase_order')
    .select([
      'payment_method.name_th',
      'payment_method.name_en',
      'shipment.carrier',
      'shipment.tracking_number',
    ])
    .select(
      sql<number>`coalesce((select sum(amount) from order_refund where order_refund.order_id = purchase_order.id), 0)::bigint`.as(
        'refunded',
      ),
    )
    .select(
      sql<string>`coalesce((select string_agg(coupon.code, ' ' order by order_coupon.position)
        from order_coupon join coupon on coupon.id = order_coupon.coupon_id
        where order_coupon.order_id = purchase_order.id), '')`.as('coupons'),
    )
    .orderBy('purchase_order.id', 'desc')
    .limit(AT_A_TIME)
    .execute();
type Row = Awaited<ReturnType<typeof readRows>>[number];

async function exported(db: Db, rows: readonly Row[]): Promise<ExportedOrder[]> {
  const lines = await db
    .selectFrom('order_line')
    .select(['order_id', 'name', 'plan_name as planName', 'qty', 'is_seat as isSeat'])
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const linesOf = new Map<number, LineToName[]>();
  for (const { order_id, ...line } of lines) linesOf.set(order_id, [...(linesOf.get(order_id) ?? []), line]);
  return rows.map((row) => ({
    personId: row.person_id,
    number: orderNumber(row.id, row.placed_at),
    placedAt: row.placed_at,
    status: row.status,
    contactName: row.contact_name,
    email: row.email,
    tel: row.tel,
    items: namesOfLines(linesOf.get(row.id) ?? []).join('; '),
    coupons: row.coupons,
    price: row.price,
    discount: row.discount,
    shippingFee: row.shipping_fee,
    withholding: row.withholding,
    vat: row.vat,
    due: row.due,
    sold: row.approved_at === null ? null : (row.agreed ?? row.due),
    refunded: Number(row.refunded),
    currency: row.currency,
    method: row.name_th === null ? null : { th: row.name_th, en: row.name_en || row.name_th },
    approvedAt: row.approved_at,
    cancelledAt: row.cancelled_at,
    carrier: row.carrier,
    trackingNumber: row.tracking_number ?? '',
    shipTo: readShippingAddress(row.shipping_address),
    isTest: row.is_test,
  }));
}
