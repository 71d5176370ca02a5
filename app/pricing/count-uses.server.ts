import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

const QUOTA_IS_LEFT = sql<boolean>`(quota is null or used < quota)`;

/** One use of each coupon, where one is left. Answers how many were taken: fewer than asked for, and nothing may stand. */
export async function countCouponUses(tx: Tx, couponIds: readonly number[]): Promise<number> {
  const used = await tx
    .updateTable('coupon')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', 'in', [...couponIds])
    .where(QUOTA_IS_LEFT)
    .executeTakeFirst();
  return Number(used.numUpdatedRows);
}

/** Gives one use of each back. The rows must be locked. */
export async function giveBackCouponUses(tx: Tx, couponIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('coupon')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('id', 'in', [...couponIds])
    .execute();
}

/** One use of the promotion, where one is left: 1, else 0. */
export async function countPromotionUse(tx: Tx, promotionId: number): Promise<number> {
  const used = await tx
    .updateTable('promotion')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', promotionId)
    .where(QUOTA_IS_LEFT)
    .executeTakeFirst();
  return Number(used.numUpdatedRows);
}

export async function giveBackPromotionUse(tx: Tx, promotionId: number): Promise<void> {
  await tx
    .updateTable('promotion')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('id', '=', promotionId)
    .execute();
}
