import type { Selectable } from 'kysely';
import { courseBeginning, isCalledOff } from '~/access/class-schedules.server';
import { type TaxIdentity, readTaxIdentity } from '~/accounts/tax/tax-form';
import { takesSeat } from '~/catalogue/course-type';
import { firstPicture } from '~/catalogue/products/stored-pictures';
import { isMoneyLookedAt } from '~/orders/life/waiting-money.server';
import { type LineRefundView, readLineRefundsOfOrders } from '~/orders/line-refunds/refunded-lines.server';
import { orderNumber } from '~/orders/order-number';
import type { OrderStatus } from '~/orders/order-states';
import { readShippingAddress, type ShippingAddress } from '~/orders/purchase/shipping-address';
import type { ShipmentStatus } from '~/orders/shipping/shipment-states';
import type { Db } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import type { Quote } from '~/pricing/quote-shape';
import { readQuote } from '~/pricing/stored-quote';
import { type Currency, type Satang, satang } from '~/values/money';
import type { PageRange } from '~/values/page-range';
import type { Locale } from '~/values/time';

export interface OrderView {
  id: number;
  number: string;
  token: string;
  /** a trial of the shop's own people */
  isTest: boolean;
  status: OrderStatus;
  statusReason: string;
  approvalKind: 'payment' | 'AutoFree' | 'NeedApprovedFree';
  /** a free seat that waits for the link in its mail */
  isToConfirm: boolean;
  /** no mail leaves for it before it is approved */
  isMailHeld: boolean;
  personId: number;
  /** the account was generated for this purchase: the token page is its home */
  isGuest: boolean;
  contactName: string;
  email: string;
  tel: string;
  locale: Locale;
  currency: Currency;
  price: Satang;
  discount: Satang;
  shippingFee: Satang;
  withholding: Satang;
  vat: Satang;
  due: Satang;
  /** what was taken for it, when it was approved with less than was due; null: all of that */
  agreed: Satang | null;
  quote: Quote;
  /** where the goods go, and who the tax invoice is made out to, as they were when it was placed */
  shippingAddress: ShippingAddress | null;
  taxIdentity: TaxIdentity | null;
  paymentMethodId: number | null;
  placedAt: Date;
  cancelAt: Date | null;
  /** money that does not fit came for it, and staff look at it: its time stands still (PAY-22) */
  isMoneyLookedAt: boolean;
  /** its money was taken back, and staff ended what it opened */
  isAccessEnded: boolean;
  reportedAt: Date | null;
  approvedAt: Date | null;
  cancelledAt: Date | null;
  /** its goods, once it is paid; null: it has none */
  shipment: OrderShipment | null;
  lines: OrderLineView[];
  /** what of it went back, oldest first (PAY-24) */
  refunds: LineRefundView[];
}

/** How far the goods of an order are. */
export interface OrderShipment {
  status: ShipmentStatus;
  carrier: string | null;
  trackingNumber: string;
  sentAt: Date | null;
}

export interface OrderLineView {
  id: number;
  courseId: number | null;
  productId: number | null;
  /** one of several seats a company bought */
  isSeat: boolean;
  /** a course with places: one of them is held for it */
  takesSeat: boolean;
  /** when a course meets first after it was bought, or its class's first day */
  beginsAt: Date | null;
  /** every class session it was bought for is cancelled */
  isCalledOff: boolean;
  slug: string;
  picture: string | null;
  name: string;
  planName: string;
  /** a book that comes with it, by the name of now */
  freeBook: string | null;
  qty: number;
  unitPrice: Satang;
  discount: Satang;
  /** of the order's refunds, the one it went back with; null: it is still bought */
  refundId: number | null;
}

/** The order that a token opens to its holder; null when there is none. */
export async function readOrderByToken(db: Db, token: string): Promise<OrderView | null> {
  if (token.length < 22 || token.length > 64) return null;
  const [order] = await readOrders(db, (orders) => orders.where('purchase_order.token', '=', token));
  return order ?? null;
}

/** For staff only: by number. */
export async function readOrderById(db: Db, orderId: number): Promise<OrderView | null> {
  const [order] = await readOrders(db, (orders) => orders.where('purchase_order.id', '=', orderId));
  return order ?? null;
}

export async function countOrdersOfPerson(db: Db, personId: number): Promise<number> {
  const row = await db
    .selectFrom('purchase_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A person's own orders, newest first. */
export function readOrdersOfPerson(
  db: Db,
  personId: number,
  range: Pick<PageRange, 'offset' | 'pageSize'>,
): Promise<OrderView[]> {
  return readOrders(db, (orders) =>
    orders.where('purchase_order.person_id', '=', personId).limit(range.pageSize).offset(range.offset),
  );
}

const orderQuery = (db: Db) =>
  db
    .selectFrom('purchase_order')
    .innerJoin('person', 'person.id', 'purchase_order.person_id')
    .selectAll('purchase_order')
    .leftJoin('shipment', 'shipment.order_id', 'purchase_order.id')
    .select((eb) => [
      'person.kind as person_kind',
      'shipment.status as shipment_status',
      'shipment.carrier',
      'shipment.tracking_number',
      'shipment.sent_at',
      isMoneyLookedAt(eb).as('is_money_looked_at'),
      eb
        .exists(
          eb
            .selectFrom('money_case')
            .select('money_case.id')
            .whereRef('money_case.order_id', '=', 'purchase_order.id')
            .where('money_case.outcome', '=', 'access-ended'),
        )
        .as('is_access_ended'),
    ])
    .orderBy('purchase_order.id', 'desc');
type OrderQuery = ReturnType<typeof orderQuery>;

async function readOrders(db: Db, narrow: (orders: OrderQuery) => OrderQuery): Promise<OrderView[]> {
  const rows = await narrow(orderQuery(db)).execute();
  const ids = rows.map((row) => row.id);
  const lines = await readLines(db, ids);
  const approved = rows.filter(({ status }) => status === 'approved').map(({ id }) => id);
  const refunds = await readLineRefundsOfOrders(db, approved);
  return rows.map((row) => viewOf(row, lines.get(row.id) ?? [], refunds.get(row.id) ?? []));
}

async function readLines(db: Db, orderIds: readonly number[]): Promise<Map<number, OrderLineView[]>> {
  const byOrder = new Map<number, OrderLineView[]>();
  if (orderIds.length === 0) return byOrder;
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .leftJoin('course', 'course.id', 'order_line.course_id')
    .leftJoin('product', 'product.id', 'order_line.product_id')
    .leftJoin('order_refund_line', 'order_refund_line.order_line_id', 'order_line.id')
    .selectAll('order_line')
    .select([
      'order_refund_line.order_refund_id',
      'course.slug as course_slug',
      'course.picture as course_picture',
      'course.course_type',
      'course.free_book',
      courseBeginning('order_line.course_id', 'purchase_order.placed_at').as('begins_at'),
      isCalledOff('order_line.course_id', 'purchase_order.placed_at').as('is_called_off'),
      'product.slug as product_slug',
      'product.pictures',
    ])
    .where('order_line.order_id', 'in', [...orderIds])
    .orderBy('order_line.order_id')
    .orderBy('order_line.position')
    .execute();
  for (const row of rows) {
    byOrder.set(row.order_id, [
      ...(byOrder.get(row.order_id) ?? []),
      {
        id: row.id,
        courseId: row.course_id,
        productId: row.product_id,
        isSeat: row.is_seat,
        takesSeat: row.course_type !== null && takesSeat(row.course_type),
        beginsAt: row.begins_at,
        isCalledOff: row.is_called_off,
        slug: row.course_slug ?? row.product_slug ?? '',
        picture: row.course_picture ?? firstPicture(row.pictures),
        name: row.name,
        planName: row.plan_name,
        freeBook: row.free_book || null,
        qty: row.qty,
        unitPrice: satang(row.unit_price),
        discount: satang(row.discount),
        refundId: row.order_refund_id,
      },
    ]);
  }
  return byOrder;
}

type OrderRow = Selectable<DB['purchase_order']> & {
  person_kind: string;
  is_money_looked_at: boolean;
  is_access_ended: number | boolean;
  shipment_status: ShipmentStatus | null;
  carrier: string | null;
  tracking_number: string | null;
  sent_at: Date | null;
};

function viewOf(row: OrderRow, lines: OrderLineView[], refunds: LineRefundView[]): OrderView {
  return {
    id: row.id,
    number: orderNumber(row.id, row.placed_at),
    token: row.token,
    isTest: row.is_test,
    status: row.status,
    statusReason: row.status_reason,
    approvalKind: row.approval_kind,
    isToConfirm: row.confirm_key !== null && row.status === 'notYetReceived',
    isMailHeld: row.is_mail_held && row.status !== 'approved',
    personId: row.person_id,
    isGuest: row.person_kind === 'generated',
    contactName: row.contact_name,
    email: row.email,
    tel: row.tel,
    locale: row.locale,
    currency: row.currency,
    price: satang(row.price),
    discount: satang(row.discount),
    shippingFee: satang(row.shipping_fee),
    withholding: satang(row.withholding),
    vat: satang(row.vat),
    due: satang(row.due),
    agreed: row.agreed === null ? null : satang(row.agreed),
    quote: readQuote(row.quote),
    shippingAddress: readShippingAddress(row.shipping_address),
    taxIdentity: readTaxIdentity(row.tax_identity),
    paymentMethodId: row.payment_method_id,
    placedAt: row.placed_at,
    cancelAt: row.cancel_at,
    isMoneyLookedAt: row.is_money_looked_at,
    isAccessEnded: Boolean(row.is_access_ended),
    reportedAt: row.reported_at,
    approvedAt: row.approved_at,
    cancelledAt: row.cancelled_at,
    shipment: row.shipment_status === null ? null : shipmentOf(row, row.shipment_status),
    lines,
    refunds,
  };
}

const shipmentOf = (row: OrderRow, status: ShipmentStatus): OrderShipment => ({
  status,
  carrier: row.carrier,
  trackingNumber: row.tracking_number ?? '',
  sentAt: row.sent_at,
});
