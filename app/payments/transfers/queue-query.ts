import type { QueueFilter } from './queue-filters';

/** Addresses of the queue keep filter, search and page: `/admin/transfers/7?filter=differs&q=…`. */
export interface QueueView {
  filter: QueueFilter;
  q: string;
  page?: number;
}

export function queuePath(
  view: QueueView,
  { reportId, done: decidedId }: { reportId?: number | null; done?: number } = {},
): string {
  const query = new URLSearchParams({
    ...(view.filter !== 'waiting' && { filter: view.filter }),
    ...(view.q && { q: view.q }),
    ...(view.page && view.page > 1 && { page: String(view.page) }),
    ...(decidedId && { done: String(decidedId) }),
  }).toString();
  return `/admin/transfers${reportId ? `/${reportId}` : ''}${query && `?${query}`}`;
}
