import { canMove, isPayable, type MovableOrder, type MoveKind } from '~/orders/order-states';

export type { ApprovalKind } from '~/orders/order-states';

/** What may be done with an order from its own page; a waiting slip is decided on the slip's page, so it is not cancelled. */
export interface StaffActions {
  canApproveFree: boolean;
  canCancel: boolean;
  /** Its buyer may get more time. */
  canExtend: boolean;
  /** Cancelled, and its buyer may pay after all. */
  canReopen: boolean;
}

export const staffActionsOn = (order: MovableOrder): StaffActions => ({
  canApproveFree: canMove(order, 'free-approved'),
  canCancel: canMove(order, staffCancels(order)),
  canExtend: isPayable(order.status),
  canReopen: order.approvalKind === 'payment' && canMove(order, 'reopened'),
});

/** A free request that waits is refused, anything else cancelled. */
export const staffCancels = ({
  approvalKind,
  status,
}: MovableOrder): Extract<MoveKind, 'free-refused' | 'cancelled-by-staff'> =>
  approvalKind === 'NeedApprovedFree' && status === 'pendingApproved' ? 'free-refused' : 'cancelled-by-staff';
