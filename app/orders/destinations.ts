import { type Approval, isPaidByTransfer, methodFacts } from './method-facts';

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

export interface Whereabouts {
  isThankYouPage: boolean;
  /** a member has an order list; everyone else gets the token page in its place */
  isMember: boolean;
  token: string;
  /** this browser's session remembers the order as its last: the thank-you page finds it without its token */
  isLastOfSession?: boolean;
}

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
  (methodId === null ? null : methodFacts(methodId))?.approval ?? 'approved';

/** The path an outcome leads to (specification 2 and 4, decision 47). */
export function destinationOf(outcome: Outcome, where: Whereabouts): string {
  const place = TABLE[outcome][where.isThankYouPage ? 'withThankYou' : 'without'];
  if (place === 'bare-thankyou' && where.isLastOfSession) return '/thankyou';
  if (place === 'thankyou' || place === 'bare-thankyou') return `/thankyou?orderId=${where.token}`;
  if (place === 'order-list' && where.isMember) return '/myaccount/student/order';
  return orderPath(where.token);
}

/** A student's courses, member or generated. */
export const MY_COURSES = '/myaccount/student/courses';
export const orderPath = (token: string) => `/order/${token}`;
export const transferPath = (token: string) => `/order/${token}/transfer`;
/** Where the QR, the form or the way to a provider is shown; never a provider's own address. */
export const payPath = (token: string) => `/order/${token}/pay`;

/** Another way to pay it. */
export const methodPath = (token: string) => `/order/${token}/method`;

/** Where an unpaid order is paid: bank transfer is reported, every other method is paid on its own page. */
export const paymentPath = (order: { token: string; paymentMethodId: number | null }) =>
  isPaidByTransfer(order.paymentMethodId) ? transferPath(order.token) : payPath(order.token);
