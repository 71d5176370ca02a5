/**
 * The odd spellings of specification 7, which exist only at this edge. Paths: the specification's and
 * the correct one, both answered. Fields: alternative spellings, and the specification's.
 */
export const SPELLED_PATHS = {
  '/public/cart/getallpriecingplan': '/public/cart/getallpricingplan',
  '/api/payments/methods/banktreansfer': '/api/payments/methods/banktransfer',
  '/api/setting/site/into/1': '/api/setting/site/info/1',
} as const;

/** In answers, and bodies with the same content. */
export const SPELLED = {
  discountAmount: 'discount_amont',
  pricePlanId: 'priecingplan_id',
  couponId: 'coupons_id',
  paymentMethodId: 'paymentmethod_id',
  couponOrPromotion: 'is_use_coupon_or_oder',
  bankName: 'banktransfer_nameth',
} as const;

/** Alternative names of body fields, where the call has the field. */
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

/** The body with its fields under the call's names; a field in both spellings is refused as unknown. */
export function asSpelled(body: unknown, knownFields: ReadonlySet<string>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = body as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const canonicalName = FIELDS[name];
      const isMeant =
        canonicalName !== undefined &&
        !knownFields.has(name) &&
        knownFields.has(canonicalName) &&
        !(canonicalName in fields);
      return [isMeant ? canonicalName : name, value];
    }),
  );
}
