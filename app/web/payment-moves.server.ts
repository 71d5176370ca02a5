import { approvedBy, destinationOf } from '~/orders/destinations';
import type { OrderView } from '~/orders/page/orders.server';
import type { WatchedMove } from '~/payments/attempts/payment-screen';
import { leavesByDone } from '~/providers/methods/payment-methods';
import { paths } from '~/values/paths';
import { destinationContextOf } from './destination-context.server';
import type { Visit } from './visit.server';

/** The address a page that watches a payment leads to (row CHK-08). */
export function watchedPath(move: NonNullable<WatchedMove>, visit: Visit, order: OrderView): string {
  switch (move) {
    case 'approved':
      return destinationOf(approvedBy(order.paymentMethodId), destinationContextOf(visit, order));
    case 'failed':
      return `${destinationOf('payment-failed', destinationContextOf(visit, order))}?notice=paymentFailed`;
    case 'cancelled':
      return cancelledPath(visit, order);
    case 'order':
      return paths.order({ token: order.token });
    case 'pay':
      return paths.orderPay({ token: order.token });
  }
}

/** The target of Done while the provider knows no payment yet, with that message; null: the page stays. */
export const donePath = (visit: Visit, order: OrderView): string | null =>
  leavesByDone(order.paymentMethodId)
    ? `${destinationOf('bank-qr-left', destinationContextOf(visit, order))}?notice=paymentNotSeen`
    : null;

/** The buyer turned back at the provider's page: nothing was paid, and the order is still payable. */
export const cancelledPath = (visit: Visit, order: OrderView): string =>
  `${destinationOf('payment-cancelled', destinationContextOf(visit, order))}?notice=paymentCancelled`;
