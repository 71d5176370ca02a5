/** The filters of the transfer queue. `differs` is part of `waiting`. */
export const QUEUE_FILTERS = ['waiting', 'differs', 'approved', 'rejected'] as const;
export type QueueFilter = (typeof QUEUE_FILTERS)[number];

export function queueFilterFrom(typed: string | null): QueueFilter {
  return QUEUE_FILTERS.find((filter) => filter === typed) ?? 'waiting';
}
