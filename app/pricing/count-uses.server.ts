import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

const QUOTA_IS_LEFT = sql<boolean>`(quota is null or used < quota)`;

/**
 * Uses each coupon once, where its quota allows. Returns how many it used: with fewer than requested, the caller must
 * roll back.
 */
export async function countCouponUses(tx: Tx, couponIds: readonly number[]): Promise<number> {
  const result = await tx
    .updateTable('coupon')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', 'in', [...couponIds])
    .where(QUOTA_IS_LEFT)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Returns one use of each. The caller locks the rows. */
export async function giveBackCouponUses(tx: Tx, couponIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('coupon')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('id', 'in', [...couponIds])
    .execute();
}

/** Uses the promotion once, where its quota allows: 1, else 0. */
export async function countPromotionUse(tx: Tx, promotionId: number): Promise<number> {
  const result = await tx
    .updateTable('promotion')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', promotionId)
    .where(QUOTA_IS_LEFT)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function giveBackPromotionUse(tx: Tx, promotionId: number): Promise<void> {
  await tx
    .updateTable('promotion')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('id', '=', promotionId)
    .execute();
}
