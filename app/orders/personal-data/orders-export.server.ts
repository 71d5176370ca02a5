import { sql } from 'kysely';
import { isReasonTold } from '~/orders/life/order-event-kinds';
import { orderNumber } from '~/orders/order-number';
import type { Db } from '~/platform/database/database.server';
import { exportedMoney } from '~/values/exported-money';
import { paths } from '~/values/paths';
import { followedBy, readWhatFollowed } from './order-afterwards-export.server';

/** The orders of one person for their own file, oldest first, by the id other rooms add to them by. */
export async function readOrdersExport(db: Db, personId: number, shopAddress: string) {
  const orders = await db
    .selectFrom('purchase_order')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .selectAll('order_line')
    .where('purchase_order.person_id', '=', personId)
    .orderBy('order_line.position')
    .execute();
  const coupons = await db
    .selectFrom('order_coupon')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_coupon.order_id')
    .innerJoin('coupon', 'coupon.id', 'order_coupon.coupon_id')
    .select(['order_coupon.order_id', 'coupon.code', 'order_coupon.discount'])
    .where('purchase_order.person_id', '=', personId)
    .orderBy('order_coupon.position')
    .execute();
  const events = await db
    .selectFrom('order_event')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_event.order_id')
    .select(['order_event.order_id', 'order_event.at', 'order_event.kind', 'order_event.actor'])
    .select(sql<string | null>`order_event.detail ->> 'reason'`.as('reason'))
    .where('purchase_order.person_id', '=', personId)
    .orderBy('order_event.id')
    .execute();
  const afterwards = await readWhatFollowed(db, personId);
  return orders.map((order) => {
    const money = (amount: number) => exportedMoney(amount, order.currency);
    const ofOrder = <Row extends { order_id: number }>(rows: readonly Row[]) =>
      rows.filter((row) => row.order_id === order.id);
    return {
      id: order.id,
      number: orderNumber(order.id, order.placed_at),
      page: `${shopAddress}${paths.order({ token: order.token })}`,
      status: order.status,
      statusReason: order.status_reason,
      cameBy: order.source,
      contact: { name: order.contact_name, email: order.email, tel: order.tel },
      shippingAddress: order.shipping_address,
      taxIdentity: order.tax_identity,
      price: money(order.price),
      discount: money(order.discount),
      shippingFee: money(order.shipping_fee),
      vatIncluded: money(order.vat),
      withholdingTax: money(order.withholding),
      due: money(order.due),
      agreed: order.agreed === null ? null : money(order.agreed),
      placedAt: order.placed_at,
      payUntil: order.cancel_at,
      reportedAt: order.reported_at,
      approvedAt: order.approved_at,
      cancelledAt: order.cancelled_at,
      lines: ofOrder(lines).map((line) => ({
        name: line.name,
        plan: line.plan_name,
        quantity: line.qty,
        unitPrice: money(line.unit_price),
        discount: money(line.discount),
      })),
      coupons: ofOrder(coupons).map(({ code, discount }) => ({ code, discount: money(discount) })),
      events: ofOrder(events).map(({ at, kind, actor, reason }) => ({
        at,
        kind,
        by: actor,
        reason: isReasonTold(kind) ? reason : null,
      })),
      ...followedBy(afterwards, order),
    };
  });
}
