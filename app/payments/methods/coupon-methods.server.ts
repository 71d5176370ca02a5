import type { Db } from '~/platform/database/database.server';
import { payableMethodIds } from '~/providers/methods/registry.server';
import type { Locale } from '~/values/time';

/** The names of the methods a coupon allows and the shop offers; empty when there is none. */
export async function readCouponMethodNames(db: Db, couponId: number, locale: Locale): Promise<string> {
  const rows = await db
    .selectFrom('coupon_payment_method')
    .innerJoin('payment_method', 'payment_method.id', 'coupon_payment_method.payment_method_id')
    .select(['name_th', 'name_en'])
    .where('coupon_id', '=', couponId)
    .where('is_enabled', '=', true)
    .where('payment_method.id', 'in', payableMethodIds())
    .orderBy('position')
    .orderBy('payment_method.id')
    .execute();
  return rows.map((row) => (locale === 'en' && row.name_en) || row.name_th).join(', ');
}
