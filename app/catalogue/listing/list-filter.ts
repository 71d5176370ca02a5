import {
  COURSE_MODES,
  COURSE_TYPES,
  type CourseMode,
  type CourseType,
  typesOf,
} from '~/catalogue/course-type';
import { cleanQuery } from '~/catalogue/search/search-spelling';
import type { Currency } from '~/values/money';
import { wholeNumberIn } from '~/values/typed-number';

/** The orders a visitor may choose beside the usual one: the best match, or without words the newest. */
export const LIST_SORTS = ['new', 'price', 'rating'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** The filter in a list's address. Invalid values are ignored, never an error. */
export interface ListFilter {
  query: string;
  /** a way to take part, or one exact type of the specification */
  type: CourseMode | CourseType | null;
  isFree: boolean;
  /** highest starting price, in whole baht, or dollars in the foreign layout */
  maxPrice: number | null;
  /** link_path of a category */
  category: string | null;
  /** only courses taught in English */
  isInEnglish: boolean;
  /** null: the best match first, without words the newest */
  sort: ListSort | null;
  /** as typed: limited once the number of matches is known */
  page: string | null;
  size: string | null;
}

/** The chip "up to ฿1,000", or "up to $30". */
export const CHEAP: Readonly<Record<Currency, number>> = { THB: 1000, USD: 30 };
const HIGHEST = 10_000_000;

export function listFilterFrom(params: URLSearchParams): ListFilter {
  const query = cleanQuery(params.get('q'));
  const sort = LIST_SORTS.find((each) => each === params.get('sort')) ?? null;
  return {
    query,
    type: typeFrom(params.get('type')),
    isFree: params.get('free') === '1',
    maxPrice: maxPriceFrom(params.get('max')),
    category: /^[a-z0-9-]{1,100}$/.exec(params.get('category') ?? '')?.[0] ?? null,
    isInEnglish: params.get('taught') === 'en',
    sort: query === '' && sort === 'new' ? null : sort,
    page: params.get('page'),
    size: params.get('size'),
  };
}

function typeFrom(input: string | null): ListFilter['type'] {
  return [...COURSE_MODES, ...COURSE_TYPES].find((type) => type === input) ?? null;
}

function maxPriceFrom(input: string | null): number | null {
  const price = wholeNumberIn(input ?? '');
  return price !== null && price > 0 && price <= HIGHEST ? price : null;
}

/** The course types a filter allows; null: all. */
export function courseTypesOf({ type }: Pick<ListFilter, 'type'>): CourseType[] | null {
  const mode = COURSE_MODES.find((one) => one === type);
  if (mode) return typesOf(mode);
  const exact = COURSE_TYPES.find((one) => one === type);
  return exact ? [exact] : null;
}

export const isFiltered = (filter: ListFilter): boolean =>
  filter.query !== '' ||
  filter.type !== null ||
  filter.isFree ||
  filter.maxPrice !== null ||
  filter.category !== null ||
  filter.isInEnglish;

/** The address of a list with some choices changed; a change starts again at page 1. */
export function listUrl(path: string, filter: Partial<ListFilter>, change: Partial<ListFilter> = {}): string {
  const next = { ...filter, page: null, ...change };
  const params = new URLSearchParams();
  if (next.query) params.set('q', next.query);
  if (next.type) params.set('type', next.type);
  if (next.isFree) params.set('free', '1');
  if (next.maxPrice) params.set('max', String(next.maxPrice));
  if (next.category) params.set('category', next.category);
  if (next.isInEnglish) params.set('taught', 'en');
  if (next.sort) params.set('sort', next.sort);
  if (next.size && next.size !== '10') params.set('size', next.size);
  if (next.page && next.page !== '1') params.set('page', next.page);
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}
