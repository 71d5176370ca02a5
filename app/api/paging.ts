import { z } from 'zod';
import { PAGE_SIZES } from '~/values/page-range';
import { inFigures } from './call-fields';

/** An opaque cursor, and the page size. */
export const pagingFields = {
  cursor: z.string().max(40).optional(),
  limit: inFigures(
    z
      .number()
      .int()
      .refine((size) => (PAGE_SIZES as readonly number[]).includes(size), `one of ${PAGE_SIZES.join(', ')}`),
  )
    .default(40)
    .meta({ description: PAGE_SIZES.join(', ') }),
};

const CURSOR = /^p(\d{1,6})$/;

export const cursorOf = (page: number) => Buffer.from(`p${page}`).toString('base64url');

/** The page of a cursor; null: invalid. */
export function pageOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return 1;
  const [, page] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  return page !== undefined && cursorOf(Number(page)) === cursor && Number(page) > 0 ? Number(page) : null;
}
