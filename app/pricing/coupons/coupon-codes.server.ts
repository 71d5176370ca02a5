import type { Db } from '~/platform/database/database.server';

/** The codes of these coupons in the order of the ids; unknown ids are dropped. */
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
