import type { Translate } from '../text/translate';
import type { CouponRefusal } from './coupon';

export interface CouponRefusalWords {
  /** the problem, with the code */
  title: string;
  /** the remedy */
  how: string;
}

/** Why a coupon did not apply and the remedy, in the buyer's words (specification 8). */
export function couponRefusalWords(
  refusal: CouponRefusal,
  t: Translate,
  coupon: { code: string; numberOfCourse: number },
): CouponRefusalWords {
  const values = { code: coupon.code, count: coupon.numberOfCourse };
  const how = t(`coupon.refused.${refusal}.how`, values);
  if (refusal !== 'COUPON_NOT_AVAILABLE') return { title: t(`coupon.refused.${refusal}`, values), how };
  const text = t('coupon.full', values);
  // a shop's own text may leave the code out
  return { title: text.includes(coupon.code) ? text : `${coupon.code}: ${text}`, how };
}
