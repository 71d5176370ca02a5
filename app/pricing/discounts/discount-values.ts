import type { Locale } from '~/values/time';
import { typedMoment } from '../discounts/discount-form';

type DiscountValues = Record<string, string | string[]>;

/** The form values of a new discount. */
export const NEW_DISCOUNT_VALUES: DiscountValues = {
  is_active: '1',
  discount_type: 'percent',
  number_of_course: '1',
};

interface DiscountColumns {
  is_active: boolean;
  discount_type: string;
  discount_satang: number;
  discount_usd_cents: number;
  discount_basis_points: number;
  number_of_course: number;
  courses: readonly number[];
  starts_at: Date | null;
  ends_at: Date | null;
  quota: number | null;
  per_buyer_limit: number | null;
  note: string;
}

const hundredths = (basisPoints: number) => (basisPoints === 0 ? '' : String(basisPoints / 100));
const count = (number: number | null) => (number === null ? '' : String(number));

/** The form values of every discount, as text. */
export const discountValues = (offer: DiscountColumns, locale: Locale): DiscountValues => ({
  is_active: offer.is_active ? '1' : '',
  discount_type: offer.discount_type,
  discount_amount_thb: hundredths(offer.discount_satang),
  discount_amount_usd: hundredths(offer.discount_usd_cents),
  percent: hundredths(offer.discount_basis_points),
  number_of_course: String(offer.number_of_course),
  courses: offer.courses.map(String),
  starts_at: typedMoment(offer.starts_at, 'start', locale),
  ends_at: typedMoment(offer.ends_at, 'end', locale),
  quota: count(offer.quota),
  per_buyer_limit: count(offer.per_buyer_limit),
  note: offer.note,
});
