/** How staff looks at the orders; `free` and `money` are what waits for a person. */
export const ORDER_FILTERS = [
  'all',
  'free',
  'money',
  'unpaid',
  'reported',
  'rejected',
  'approved',
  'cancelled',
] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

export function orderFilterFrom(typed: string | null): OrderFilter {
  return ORDER_FILTERS.find((filter) => filter === typed) ?? 'all';
}
