import type { OrderMessage } from '~/messages/message-kinds';
import type { OrderToMail } from '~/orders/life/queue-order-mail.server';
import type { ApprovalKind } from '~/orders/life/staff-actions';
import { paths } from '~/values/paths';
import { SEAT_HOLD_HOURS } from './hold-limits';

/** An unpaid or refused order and how to pay it; a free seat that waits for its link, with the link. */
export function mailOfUnpaid(order: OrderToMail, accounts: readonly string[]): OrderMessage {
  const { facts, token, confirmKey, cancelAt, payPath } = order;
  if (confirmKey !== null) {
    const seat = { confirmPath: seatPath({ token, confirmKey }), hours: SEAT_HOLD_HOURS };
    return { kind: 'seat-to-confirm', values: { ...facts, ...seat } };
  }
  return {
    kind: 'order-placed',
    values: { ...facts, cancelAt, payPath, accounts: facts.isPaidOnline ? [] : accounts },
  };
}

/** An order that waits for staff, who check its transfer or agree to it for free. */
export const mailOfWaiting = ({ facts }: OrderToMail, approval: ApprovalKind): OrderMessage => ({
  kind: approval === 'NeedApprovedFree' ? 'free-order-waiting' : 'transfer-received',
  values: facts,
});

const seatPath = (order: { token: string; confirmKey: string }) =>
  paths.orderSeat({ token: order.token, key: order.confirmKey });
