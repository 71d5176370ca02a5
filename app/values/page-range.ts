/** Paging (specification 5 and 9): whole numbers from 1, clamped to the last page; sizes 10, 20, 30, 40. */
export const PAGE_SIZES = [10, 20, 30, 40] as const;

export interface PageRange {
  page: number;
  pageSize: number;
  pageCount: number;
  total: number;
  offset: number;
}

export function pageSizeFrom(typed: string | null): number {
  const size = Number(typed);
  return (PAGE_SIZES as readonly number[]).includes(size) ? size : PAGE_SIZES[0];
}

export function pageRange(total: number, typedPage: string | null, pageSize: number): PageRange {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const typedNumber = /^\d{1,9}$/.test(typedPage ?? '') ? Number(typedPage) : 1;
  const page = Math.min(Math.max(typedNumber, 1), pageCount);
  return { page, pageSize, pageCount, total, offset: (page - 1) * pageSize };
}

/** Staff lists count no further: a search by words or time finds the rest. */
export const MOST_COUNTED = 10_000;
/** The limit for a search with many filters to count: the user types more words instead. */
export const MOST_OF_MANY = 1_000;

/** A page among the counted rows, up to `most`. */
export const countedRange = (
  total: number,
  typedPage: string | null,
  pageSize: number,
  most = MOST_COUNTED,
): PageRange => pageRange(Math.min(total, most), typedPage, pageSize);

/** A limited count in words: "10,000+" for more. */
export const countedWords = (count: number, most = MOST_COUNTED): string =>
  count > most ? `${most.toLocaleString('en-US')}+` : String(count);
