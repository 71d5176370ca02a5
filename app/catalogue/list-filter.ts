import { COURSE_MODES, COURSE_TYPES, type CourseMode, type CourseType, typesOf } from './course-type';
import { cleanQuery } from './search-terms';

/** What a list's address asks for. Anything in it that means nothing is left out, never an error. */
export interface ListFilter {
  query: string;
  /** a way to take part, or one exact type of the specification */
  type: CourseMode | CourseType | null;
  isFree: boolean;
  /** highest starting price in baht */
  maxBaht: number | null;
  /** link_path of a category */
  category: string | null;
  /** as typed: clamped once the number of hits is known */
  page: string | null;
  size: string | null;
}

/** The chip "up to ฿1,000". */
export const CHEAP_BAHT = 1000;
const MAX_BAHT = 10_000_000;

export function listFilterFrom(params: URLSearchParams): ListFilter {
  return {
    query: cleanQuery(params.get('q')),
    type: typeFrom(params.get('type')),
    isFree: params.get('free') === '1',
    maxBaht: bahtFrom(params.get('max')),
    category: /^[a-z0-9-]{1,100}$/.exec(params.get('category') ?? '')?.[0] ?? null,
    page: params.get('page'),
    size: params.get('size'),
  };
}

function typeFrom(typed: string | null): ListFilter['type'] {
  return [...COURSE_MODES, ...COURSE_TYPES].find((type) => type === typed) ?? null;
}

function bahtFrom(typed: string | null): number | null {
  if (!/^\d{1,8}$/.test(typed ?? '')) return null;
  const baht = Number(typed);
  return baht > 0 && baht <= MAX_BAHT ? baht : null;
}

/** The course types a filter lets through; null: all. */
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
  filter.maxBaht !== null ||
  filter.category !== null;

/** The address of a list with some of its choices changed; a change of choices starts again at page 1. */
export function listUrl(path: string, filter: Partial<ListFilter>, change: Partial<ListFilter> = {}): string {
  const next = { ...filter, page: null, ...change };
  const params = new URLSearchParams();
  if (next.query) params.set('q', next.query);
  if (next.type) params.set('type', next.type);
  if (next.isFree) params.set('free', '1');
  if (next.maxBaht) params.set('max', String(next.maxBaht));
  if (next.category) params.set('category', next.category);
  if (next.size && next.size !== '10') params.set('size', next.size);
  if (next.page && next.page !== '1') params.set('page', next.page);
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}
