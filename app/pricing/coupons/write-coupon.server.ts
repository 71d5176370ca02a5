import type { Db, Tx } from '~/platform/database/database.server';
import { normaliseCouponCode } from '~/pricing/coupon';
import { discountColumns } from '~/pricing/discounts/discount-form';
import { type DiscountChange, writeDiscount } from '~/pricing/discounts/write-discount.server';
import { accept, refuse, type Result } from '~/values/result';
import type { CouponTerms } from './coupon-form';
import { readStaffCoupon, type StaffCoupon } from './staff-coupons.server';

/** Writes a coupon for staff; its code must be unique. */
export const writeCoupon = (db: Db, change: DiscountChange<CouponTerms>, now: Date) =>
  writeDiscount(db, { kind: 'coupon', read: readStaffCoupon, writeTerms }, change, now);

/** `CODE_BROKEN`: the code contains a separator, and the buyer's field would read it as several codes. */
export type CouponRefusal = 'CODE_TAKEN' | 'CODE_BROKEN' | 'NO_SUCH_COURSE' | 'NO_SUCH_METHOD';

async function writeTerms(
  tx: Tx,
  before: StaffCoupon | null,
  terms: CouponTerms,
): Promise<Result<number, { code: CouponRefusal }>> {
  const normal_code = normaliseCouponCode(terms.code);
  const holder = await tx
    .selectFrom('coupon')
    .select('id')
    .where('normal_code', '=', normal_code)
    .executeTakeFirst();
  if (holder && holder.id !== before?.id) return refuse({ code: 'CODE_TAKEN' });
  // an existing coupon keeps its code
  if (terms.code !== before?.code && /[\s,;]/.test(terms.code)) return refuse({ code: 'CODE_BROKEN' });
  if (!(await areThere(tx, 'course', terms.courses))) return refuse({ code: 'NO_SUCH_COURSE' });
  if (!(await areThere(tx, 'payment_method', terms.payment_method)))
    return refuse({ code: 'NO_SUCH_METHOD' });
  const { code, coupon_type } = terms;
  const columns = { code, normal_code, coupon_type, ...discountColumns(terms) };
  let id: number;
  if (before) {
    id = before.id;
    await tx.updateTable('coupon').set(columns).where('id', '=', id).execute();
    await tx.deleteFrom('coupon_course').where('coupon_id', '=', id).execute();
    await tx.deleteFrom('coupon_payment_method').where('coupon_id', '=', id).execute();
  } else {
    id = (await tx.insertInto('coupon').values(columns).returning('id').executeTakeFirstOrThrow()).id;
  }
  if (terms.courses.length > 0)
    await tx
      .insertInto('coupon_course')
      .columns(['coupon_id', 'course_id'])
      .expression((eb) =>
        eb
          .selectFrom('course')
          .select((each) => [each.val(id).as('coupon_id'), 'course.id'])
          .where('course.id', 'in', terms.courses),
      )
      .execute();
  if (terms.payment_method.length > 0)
    await tx
      .insertInto('coupon_payment_method')
      .values(terms.payment_method.map((method) => ({ coupon_id: id, payment_method_id: method })))
      .execute();
  return accept(id);
}

/** Refuses unknown ids: a coupon for fewer courses than requested could become one for all courses. */
async function areThere(
  tx: Tx,
  table: 'course' | 'payment_method',
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', ids).execute();
  return rows.length === new Set(ids).size;
}
