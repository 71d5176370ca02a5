import { LIST_STATUSES } from '~/catalogue/editor/courses/course-list';

/** The state of a product list, all of it in its address. */
export interface ProductListFilter {
  status: (typeof LIST_STATUSES)[number];
  q: string;
}

export const productListFilter = (query: URLSearchParams): ProductListFilter => ({
  status: LIST_STATUSES.find((each) => each === query.get('status')) ?? 'all',
  q: (query.get('q') ?? '').trim().slice(0, 100),
});

export function productListPath(path: string, { status, q }: ProductListFilter, page = 1): string {
  const query = new URLSearchParams({
    ...(status !== 'all' && { status }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return path + (query && `?${query}`);
}
