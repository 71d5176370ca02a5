import type { ReactNode } from 'react';
import { refundStateIn } from '~/orders/line-refunds/refund-state';
import { ParcelLine } from '~/orders/page/parcel-line';
import type { OrderPage } from './order-page.server';
import { OrderState } from './order-state';

/**
 * The state of an order and its parcel. Courses come first; an order of goods alone shows the parcel first.
 */
export function OrderStanding({ page, now, children }: { page: OrderPage; now: Date; children?: ReactNode }) {
  const { order } = page;
  const parcel = <ParcelLine shipment={refundStateIn(order) === 'wholly' ? null : order.shipment} />;
  const isOfGoods = order.lines.every(({ courseId }) => courseId === null);
  return (
    <>
      {isOfGoods && parcel}
      <OrderState page={page} now={now}>
        {children}
      </OrderState>
      {!isOfGoods && parcel}
    </>
  );
}
