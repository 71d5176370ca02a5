import type { OrderStatus } from '../access/eligibility';

export type { OrderStatus } from '../access/eligibility';

/**
 * The life of an order as one table (specification 4; `cancelled` is ours, shown to the old API as no order at all).
 * approved and cancelled are ends here: refunds and late money work on what hangs below an order, not on its state.
 */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  notYetReceived: ['pendingApproved', 'approved', 'cancelled'],
  pendingApproved: ['approved', 'rejected', 'cancelled'],
  rejected: ['pendingApproved', 'approved', 'cancelled'],
  approved: [],
  cancelled: [],
};

export const canMove = (from: OrderStatus, to: OrderStatus) => MOVES[from].includes(to);

/** Still to be paid by the buyer; its deadline runs. */
export const isPayable = (status: OrderStatus) => status === 'notYetReceived' || status === 'rejected';

/** Blocks a second purchase of the same course (decision 15). */
export const isWaiting = (status: OrderStatus) => isPayable(status) || status === 'pendingApproved';
