import type { Tx } from '~/platform/database/database.server';
import { normaliseCouponCode } from '~/pricing/coupon';
import { parseMoney } from '~/values/money';
import { addHours } from '~/values/time';
import type { DemoCoupon, DemoPromotion, DemoShop } from './demo-shop';

/** Coupons and promotions of the demo shop; after its methods and its catalogue, which they name. */
export async function writeDiscounts(
  tx: Tx,
  { coupons, promotions }: Pick<DemoShop, 'coupons' | 'promotions'>,
  now: Date,
): Promise<void> {
  for (const coupon of coupons) await writeCoupon(tx, coupon, now);
  for (const promotion of promotions) await writePromotion(tx, promotion, now);
}

async function writeCoupon(tx: Tx, coupon: DemoCoupon, now: Date): Promise<void> {
  const { id } = await tx
    .insertInto('coupon')
    .values({
      code: coupon.code,
      normal_code: normaliseCouponCode(coupon.code),
      coupon_type: coupon.type,
      ...columnsOf(coupon, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const courseIds = await idsOf(tx, coupon.courses);
  if (courseIds.length > 0)
    await tx
      .insertInto('coupon_course')
      .values(courseIds.map((course_id) => ({ coupon_id: id, course_id })))
      .execute();
  if (coupon.paymentMethods.length > 0)
    await tx
      .insertInto('coupon_payment_method')
      .columns(['coupon_id', 'payment_method_id'])
      .expression((eb) =>
        eb
          .selectFrom('payment_method')
          .select((eb) => [eb.val(id).as('coupon_id'), 'payment_method.id as payment_method_id'])
          .where('payment_method.id', 'in', coupon.paymentMethods),
      )
      .execute();
}

async function writePromotion(tx: Tx, promotion: DemoPromotion, now: Date): Promise<void> {
  const { id } = await tx
    .insertInto('promotion')
    .values({
      title: promotion.title,
      promotion_type: promotion.type,
      description_list: JSON.stringify(promotion.descriptionList),
      ...columnsOf(promotion, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const courseIds = await idsOf(tx, promotion.courses);
  await tx
    .insertInto('promotion_course')
    .values(courseIds.map((course_id) => ({ promotion_id: id, course_id })))
    .execute();
}

function columnsOf(offer: DemoCoupon | DemoPromotion, now: Date) {
  const { discount, startsInDays, endsInDays } = offer;
  const isPercent = 'percent' in discount;
  const inDays = (days: number | null) => (days === null ? null : addHours(now, 24 * days));
  return {
    number_of_course: offer.numberOfCourse,
    discount_type: isPercent ? 'percent' : 'amount',
    discount_basis_points: isPercent ? Math.round(discount.percent * 100) : 0,
    discount_satang: isPercent ? 0 : amountOf(discount.baht),
    discount_usd_cents: isPercent ? 0 : amountOf(discount.usd),
    quota: offer.quota,
    used: offer.used,
    per_buyer_limit: offer.perBuyerLimit,
    starts_at: inDays(startsInDays),
    ends_at: inDays(endsInDays),
  };
}

async function idsOf(tx: Tx, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const courses = await tx
    .selectFrom('course')
    .select(['id', 'external_key'])
    .where('external_key', 'in', [...keys])
    .execute();
  const unknown = keys.find((key) => !courses.some((course) => course.external_key === key));
  if (unknown) throw new Error(`db/demo/shop.json: there is no course ${unknown}`);
  return courses.map((course) => course.id);
}

function amountOf(typed: string): number {
  const amount = parseMoney(typed);
  if (amount === null) throw new Error(`db/demo/shop.json: the discount ${typed} is no amount`);
  return amount;
}
