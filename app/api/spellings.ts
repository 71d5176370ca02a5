/**
 * The odd spellings of specification 7, which live at this edge only. Paths: as the specification has them, beside the word it
 * means; both are answered. Fields: what a caller may write as well, and what the specification calls it.
 */
export const SPELLED_PATHS = {
  '/public/cart/getallpriecingplan': '/public/cart/getallpricingplan',
  '/api/payments/methods/banktreansfer': '/api/payments/methods/banktransfer',
  '/api/setting/site/into/1': '/api/setting/site/info/1',
} as const;

/** Of answers, and of bodies that carry the same thing. */
export const SPELLED = {
  discountAmount: 'discount_amont',
  pricePlanId: 'priecingplan_id',
  couponId: 'coupons_id',
  paymentMethodId: 'paymentmethod_id',
  couponOrPromotion: 'is_use_coupon_or_oder',
  bankName: 'banktransfer_nameth',
} as const;

/** Fields of bodies: another spelling of a field, wherever the field is one of the call's. */
const FIELDS: Readonly<Record<string, string>> = {
  priecingplan_id: 'pricingplan_id',
  pricing_plan_id: 'pricingplan_id',
  coupons_id: 'coupon_id',
  paymentmethod_id: 'payment_method_id',
  orderID: 'order_id',
  order_Id: 'order_id',
  courseId: 'courseID',
  course_ids: 'course_id',
  couponId: 'couponID',
  linkPath: 'link_path',
};

/** The body with its fields as the call knows them; a field that came in both spellings stays, and is refused as unknown. */
export function asSpelled(body: unknown, known: ReadonlySet<string>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given = body as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const meant = FIELDS[name];
      const isMeant = meant !== undefined && !known.has(name) && known.has(meant) && !(meant in given);
      return [isMeant ? meant : name, value];
    }),
  );
}
