import type { OrderMessage } from '~/messages/message-kinds';
import type { OrderToMail } from '~/orders/life/queue-order-mail.server';
import type { ApprovalKind } from '~/orders/life/staff-actions';
import { SEAT_HOLD_HOURS, seatPath } from './seat-to-confirm';

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
