import type { OrderStatus } from './order-states';

/** What may be done with an order from its own page; a waiting slip is decided on the slip's page, so it is not cancelled. */
export interface StaffActions {
  canApproveFree: boolean;
  canCancel: boolean;
}

export type ApprovalKind = 'payment' | 'AutoFree' | 'NeedApprovedFree';

export function staffActionsOn(order: { status: OrderStatus; approvalKind: ApprovalKind }): StaffActions {
  const isFreeRequest = order.approvalKind === 'NeedApprovedFree' && order.status === 'pendingApproved';
  return {
    canApproveFree: isFreeRequest,
    canCancel: isFreeRequest || order.status === 'notYetReceived' || order.status === 'rejected',
  };
}
