import type { OrderMessage } from '~/messages/message-kinds';
import type { OrderToMail } from '~/orders/life/queue-order-mail.server';
import type { ApprovalKind } from '~/orders/life/staff-actions';
import { paths } from '~/values/paths';
import { SEAT_HOLD_HOURS } from './hold-limits';

/** Not paid, or refused: how it is paid; of a free seat that waits for its link, the link. */
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

/** It waits for somebody of the shop: its transfer is looked at, or it is free and not agreed to yet. */
export const mailOfWaiting = ({ facts }: OrderToMail, approval: ApprovalKind): OrderMessage => ({
  kind: approval === 'NeedApprovedFree' ? 'free-order-waiting' : 'transfer-received',
  values: facts,
});

const seatPath = (order: { token: string; confirmKey: string }) =>
  paths.orderSeat({ token: order.token, key: order.confirmKey });
