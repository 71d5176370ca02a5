import { approvedBy, destinationOf, orderPath, payPath } from '~/orders/destinations';
import { leavesByDone } from '~/orders/method-facts';
import type { OrderView } from '~/orders/orders.server';
import type { WatchedMove } from '~/payments/payment-screen';
import type { Visit } from './visit.server';
import { whereaboutsOf } from './whereabouts.server';

/** Where a page that watches a payment is led (row CHK-08). */
export function watchedPath(move: NonNullable<WatchedMove>, visit: Visit, order: OrderView): string {
  switch (move) {
    case 'approved':
      return destinationOf(approvedBy(order.paymentMethodId), whereaboutsOf(visit, order));
    case 'failed':
      return `${destinationOf('payment-failed', whereaboutsOf(visit, order))}?notice=paymentFailed`;
    case 'cancelled':
      return cancelledPath(visit, order);
    case 'order':
      return orderPath(order.token);
    case 'pay':
      return payPath(order.token);
  }
}

/** Where Done leads while the provider knows of no payment yet, and says so there; null: the page says so and stays. */
export const donePath = (visit: Visit, order: OrderView): string | null =>
  leavesByDone(order.paymentMethodId)
    ? `${destinationOf('bank-qr-left', whereaboutsOf(visit, order))}?notice=paymentNotSeen`
    : null;

/** The buyer turned back at the provider's page: nothing was paid, and the order can be paid still. */
export const cancelledPath = (visit: Visit, order: OrderView): string =>
  `${destinationOf('payment-cancelled', whereaboutsOf(visit, order))}?notice=paymentCancelled`;
