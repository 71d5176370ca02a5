import type { OrderStatus } from './order-states';

/** What an administrator may do with an order from its own page; a waiting slip is decided on the slip's page. */
export interface StaffActions {
  canApproveFree: boolean;
  canCancel: boolean;
}

export function staffActionsOn(order: {
  status: OrderStatus;
  approvalKind: 'payment' | 'AutoFree' | 'NeedApprovedFree';
}): StaffActions {
  const isFreeRequest = order.approvalKind === 'NeedApprovedFree' && order.status === 'pendingApproved';
  return {
    canApproveFree: isFreeRequest,
    canCancel: isFreeRequest || order.status === 'notYetReceived' || order.status === 'rejected',
  };
}
