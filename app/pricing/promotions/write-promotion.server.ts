import type { Db, Tx } from '~/platform/database/database.server';
import { discountColumns } from '~/pricing/discounts/discount-form';
import { type DiscountChange, writeDiscount } from '~/pricing/discounts/write-discount.server';
import { accept } from '~/values/result';
import type { PromotionTerms } from './promotion-form';
import { readStaffPromotion, type StaffPromotion } from './staff-promotions.server';

/** Writes a promotion for staff. */
export const writePromotion = (db: Db, change: DiscountChange<PromotionTerms>, now: Date) =>
  writeDiscount(db, { kind: 'promotion', read: readStaffPromotion, writeTerms }, change, now);

async function writeTerms(tx: Tx, before: StaffPromotion | null, terms: PromotionTerms) {
  const { title, promotion_type } = terms;
  const description_list = JSON.stringify(terms.description_list);
  const columns = { title, description_list, promotion_type, ...discountColumns(terms) };
  let id: number;
  if (before) {
    id = before.id;
    await tx.updateTable('promotion').set(columns).where('id', '=', id).execute();
    await tx.deleteFrom('promotion_course').where('promotion_id', '=', id).execute();
  } else {
    id = (await tx.insertInto('promotion').values(columns).returning('id').executeTakeFirstOrThrow()).id;
  }
  await tx
    .insertInto('promotion_course')
    .columns(['promotion_id', 'course_id'])
    .expression((eb) =>
      eb
        .selectFrom('course')
        .select((each) => [each.val(id).as('promotion_id'), 'course.id'])
        .where('course.id', 'in', [0, ...terms.courses]),
    )
    .execute();
  return accept(id);
}
