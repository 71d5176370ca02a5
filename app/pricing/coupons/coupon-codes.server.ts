import type { Db } from '~/platform/database/database.server';

/** The codes of these coupons, in the order asked; ids of none are left out. */
export async function readCouponCodes(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('coupon')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .execute();
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return ids.flatMap((id) => codes.get(id) ?? []);
}
