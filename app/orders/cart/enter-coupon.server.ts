import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { normaliseCouponCode } from '~/pricing/coupon';
import { accept, refuse, type Result } from '~/values/result';
import type { BasketOwner } from './basket';
import { getOrCreateBasket } from './get-or-create-basket.server';

export type EnterCouponRefusal =
  | { code: 'NOT_FOUND' }
  | { code: 'duplicate_coupon' }
  | { code: 'SESSION_ENDED' };

const MAX_CODE_LENGTH = 100;

/**
 * Puts a coupon behind those entered before. A code nobody knows is not kept; whether a known one can be used is the
 * quote's to say, every time it is computed.
 */
export async function enterCoupon(
  db: Db,
  owner: BasketOwner,
  courseId: number | null,
  typed: string,
  now: Date,
): Promise<Result<{ couponId: number; code: string }, EnterCouponRefusal>> {
  const normalCode = normaliseCouponCode(typed.slice(0, MAX_CODE_LENGTH).replaceAll('\0', ''));
  return inTransaction(db, async (tx) => {
    const coupon = await tx
      .selectFrom('coupon')
      .select(['id', 'code'])
      .where('normal_code', '=', normalCode)
      .executeTakeFirst();
    if (!coupon) return refuse({ code: 'NOT_FOUND' });
    const basketId = await getOrCreateBasket(tx, owner, courseId, now);
    if (basketId === null) return refuse({ code: 'SESSION_ENDED' });
    const entered = await tx
      .insertInto('basket_coupon')
      .values({
        basket_id: basketId,
        coupon_id: coupon.id,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from basket_coupon where basket_id = ${basketId})`,
      })
      .onConflict((conflict) => conflict.columns(['basket_id', 'coupon_id']).doNothing())
      .executeTakeFirst();
    if (entered.numInsertedOrUpdatedRows !== 1n) return refuse({ code: 'duplicate_coupon' });
    return accept({ couponId: coupon.id, code: coupon.code });
  });
}
