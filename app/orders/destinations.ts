import { isPaidByTransfer, paymentMethod } from '~/providers/methods/payment-methods';
import type { Approval } from '~/providers/port/payment-method';
import { paths } from '~/values/paths';

/** What just happened to an order; later methods add their own rows (row CHK-08). */
export type Outcome =
  | Approval
  | 'notify-later'
  | 'transfer-reported'
  | 'free-approved'
  | 'free-waiting'
  | 'bank-qr-left'
  | 'payment-cancelled'
  | 'payment-failed';

export interface DestinationContext {
  isThankYouPage: boolean;
  /** a member has an order list; everyone else gets the token page in its place */
  isMember: boolean;
  token: string;
  /** this browser's session remembers the order as its last: the thank-you page finds it without its token */
  isLastOfSession?: boolean;
}

/** Where this browser's last order is paid, for a page elsewhere to lead back to: the order's own address is nobody else's to know. */
export const PAY_LAST_PATH = `${paths.thankYou()}?pay=1`;

type Place = 'thankyou' | 'bare-thankyou' | 'order-list';

/** Where each outcome leads: with the thank-you page on, and without it. */
const TABLE: Record<Outcome, { withThankYou: Place; without: Place }> = {
  'notify-later': { withThankYou: 'thankyou', without: 'order-list' },
  'transfer-reported': { withThankYou: 'thankyou', without: 'order-list' },
  'free-approved': { withThankYou: 'thankyou', without: 'order-list' },
  'free-waiting': { withThankYou: 'thankyou', without: 'order-list' },
  approved: { withThankYou: 'thankyou', without: 'order-list' },
  'promptpay-approved': { withThankYou: 'bare-thankyou', without: 'order-list' },
  'paypal-approved': { withThankYou: 'order-list', without: 'order-list' },
  'bank-qr-approved': { withThankYou: 'order-list', without: 'order-list' },
  'bank-qr-left': { withThankYou: 'order-list', without: 'order-list' },
  'payment-cancelled': { withThankYou: 'order-list', without: 'order-list' },
  'payment-failed': { withThankYou: 'order-list', without: 'order-list' },
};

/** What an approval is called in the table, by the method it was paid with. */
export const approvedBy = (methodId: number | null): Outcome =>
  (methodId === null ? null : paymentMethod(methodId))?.approval ?? 'approved';

/** The path an outcome leads to (specification 2 and 4, R-47). */
export function destinationOf(outcome: Outcome, where: DestinationContext): string {
  const place = TABLE[outcome][where.isThankYouPage ? 'withThankYou' : 'without'];
  if (place === 'bare-thankyou' && where.isLastOfSession) return paths.thankYou();
  if (place === 'thankyou' || place === 'bare-thankyou') return `${paths.thankYou()}?orderId=${where.token}`;
  if (place === 'order-list' && where.isMember) return paths.myOrders();
  return paths.order({ token: where.token });
}

/** Where an unpaid order is paid: bank transfer is reported, every other method is paid on its own page. */
export const paymentPath = (order: { token: string; paymentMethodId: number | null }) =>
  isPaidByTransfer(order.paymentMethodId)
    ? paths.orderTransfer({ token: order.token })
    : paths.orderPay({ token: order.token });
