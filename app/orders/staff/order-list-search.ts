import { orderSearchOf } from './order-search';
import { periodSearch } from './period-search';
import { orderFilterFrom } from './staff-filters';

/** What the address of the list of orders says: the page and its exports look for the same. */
export function orderListSearch(query: URLSearchParams, now: Date) {
  const filter = orderFilterFrom(query.get('filter'));
  const q = query.get('q')?.trim() ?? '';
  const period = periodSearch(query.get('period') ?? '', now);
  return { filter, q, period, search: { ...orderSearchOf(q), placed: period.placed } };
}
