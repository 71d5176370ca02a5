import type { ApprovalKind } from '~/orders/order-states';
import { paths } from '~/values/paths';
import type { ScarceLine } from './hold-limits';

/** How long a free seat waits for its link to be pressed. */
export const SEAT_HOLD_HOURS = 3;

/**
 * Whether the reader of its mail has to confirm a free order: it takes a seat that may run out and costs nothing, and the e-mail is
 * typed, not the signed-in member's own. Otherwise invented e-mails would take every free seat for good (ADR-0038).
 */
export function isToBeConfirmed(order: {
  approval: ApprovalKind;
  scarce: readonly ScarceLine[];
  isOwnEmail: boolean;
}): boolean {
  return (
    order.approval === 'AutoFree' && !order.isOwnEmail && order.scarce.some(({ kind }) => kind === 'course')
  );
}

export const seatPath = (order: { token: string; confirmKey: string }) =>
  paths.orderSeat({ token: order.token, key: order.confirmKey });
