import { COURSE_TYPES, type CourseType } from '~/catalogue/course-type';

export const LIST_STATUSES = ['all', 'published', 'draft', 'archived'] as const;
export const COURSE_SORTS = ['newest', 'title', 'price', 'seats'] as const;

/** The state of a course list, all of it in its address. */
export interface CourseListFilter {
  status: (typeof LIST_STATUSES)[number];
  type: CourseType | null;
  category: number | null;
  q: string;
  sort: (typeof COURSE_SORTS)[number];
}

export function courseListFilter(query: URLSearchParams): CourseListFilter {
  const category = query.get('category') ?? '';
  return {
    status: LIST_STATUSES.find((each) => each === query.get('status')) ?? 'all',
    type: COURSE_TYPES.find((each) => each === query.get('type')) ?? null,
    category: /^[1-9]\d{0,8}$/.test(category) ? Number(category) : null,
    q: (query.get('q') ?? '').trim().slice(0, 100),
    sort: COURSE_SORTS.find((each) => each === query.get('sort')) ?? 'newest',
  };
}

/** The same list as a query string, at its first page by default; omits defaults. */
export function listQuery(filter: CourseListFilter, page = 1): Record<string, string> {
  return {
    ...(filter.status !== 'all' && { status: filter.status }),
    ...(filter.type && { type: filter.type }),
    ...(filter.category !== null && { category: String(filter.category) }),
    ...(filter.q && { q: filter.q }),
    ...(filter.sort !== 'newest' && { sort: filter.sort }),
    ...(page > 1 && { page: String(page) }),
  };
}

export function listPath(path: string, filter: CourseListFilter, page = 1): string {
  const query = new URLSearchParams(listQuery(filter, page)).toString();
  return query ? `${path}?${query}` : path;
}
