import { typedMoment } from '~/pricing/offers/offer-form';
import type { StaffPromotion } from './staff-promotions.server';

const hundredths = (stored: number) => (stored === 0 ? '' : String(stored / 100));
const count = (stored: number | null) => (stored === null ? '' : String(stored));

/** A promotion as its form has it. */
export function promotionValues(promotion: StaffPromotion | null): Record<string, string | string[]> {
  if (!promotion)
    return { is_active: '1', discount_type: 'percent', promotion_type: 'P1', number_of_course: '1' };
  return {
    title: promotion.title,
    description_list: promotion.description_list.join('\n'),
    is_active: promotion.is_active ? '1' : '',
    discount_type: promotion.discount_type,
    discount_amont: hundredths(promotion.discount_satang),
    discount_amount_usd: hundredths(promotion.discount_usd_cents),
    percent: hundredths(promotion.discount_basis_points),
    promotion_type: promotion.promotion_type,
    number_of_course: String(promotion.number_of_course),
    courses: promotion.courses.map(String),
    starts_at: typedMoment(promotion.starts_at, 'start'),
    ends_at: typedMoment(promotion.ends_at, 'end'),
    quota: count(promotion.quota),
    per_buyer_limit: count(promotion.per_buyer_limit),
    note: promotion.note,
  };
}
