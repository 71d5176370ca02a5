import type { Db } from '~/platform/database/database.server';
import type { BasketOwner } from './basket';
import { asId, ownedBy } from './get-or-create-basket.server';

/** Takes coupons out of the cart (`courseId` null) or of a course's own form. */
export async function removeCoupons(
  db: Db,
  owner: BasketOwner,
  courseId: number | null,
  couponIds: readonly number[],
): Promise<void> {
  const ids = couponIds.filter((id) => asId(id) !== null);
  if (ids.length === 0) return;
  await db
    .deleteFrom('basket_coupon')
    .using('basket')
    .whereRef('basket.id', '=', 'basket_coupon.basket_id')
    .where(ownedBy(owner))
    .where('basket.course_id', 'is not distinct from', courseId)
    .where('coupon_id', 'in', ids)
    .execute();
}
