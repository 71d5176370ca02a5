import type { OrderStatus } from '../access/eligibility';

export type { OrderStatus } from '../access/eligibility';

/**
 * The life of an order as one table (specification 4; `cancelled` is ours, shown to the old API as no order at all).
 * approved is an end: refunds work on what hangs below an order. A cancelled order is opened again for money that came late, by
 * staff alone (`reopenOrder`), which takes its seats again or leaves it.
 */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  notYetReceived: ['pendingApproved', 'approved', 'cancelled'],
  pendingApproved: ['approved', 'rejected', 'cancelled'],
  rejected: ['pendingApproved', 'approved', 'cancelled'],
  approved: [],
  cancelled: ['notYetReceived'],
};

export const canMove = (from: OrderStatus, to: OrderStatus) => MOVES[from].includes(to);

/** Still to be paid by the buyer; its deadline runs. */
export const isPayable = (status: OrderStatus) => status === 'notYetReceived' || status === 'rejected';

/** Blocks a second purchase of the same course (decision 15). */
export const isWaiting = (status: OrderStatus) => isPayable(status) || status === 'pendingApproved';
