import type { OrderStatus } from './order-states';

/** The five words of the specification for what an order is to a course (specification 4). Nothing calls this before the API is there. */
export const SPECIFICATION_STATUSES = [
  'notYetReceived',
  'pendingApproved',
  'rejected',
  'approved',
  'Nostatus',
] as const;
export type SpecificationStatus = (typeof SPECIFICATION_STATUSES)[number];

/**
 * An order in the specification's words, for the API's edge. It knows no cancelled orders: to it they are none, and the course may
 * be bought; the same for an order that went back whole, and where there is no order at all.
 */
export function specificationStatus(
  order: { status: OrderStatus; isRefunded?: boolean } | null,
): SpecificationStatus {
  if (order === null || order.status === 'cancelled') return 'Nostatus';
  return order.status === 'approved' && order.isRefunded ? 'Nostatus' : order.status;
}

/** A word of the specification as a status of ours, to look orders up by; null: none of them has it. */
export function statusOfSpecification(word: string): OrderStatus | null {
  const status = SPECIFICATION_STATUSES.find((each) => each === word);
  return status === undefined || status === 'Nostatus' ? null : status;
}
