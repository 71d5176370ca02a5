import { z } from 'zod';
import { whyNotBuy } from '~/access/eligibility';
import { readOwnedPlans } from '~/access/owned-plans.server';
import { amount, amountOrNull } from '~/api/amount-fields';
import { done, idInBody, idInPath, idList } from '~/api/call-fields';
import { tooManyTries } from '~/api/call-limit.server';
import { couponIdOf, couponOfId } from '~/api/coupon-ids.server';
import { discountFields, discountWords } from '~/api/discount-fields';
import { type Caller, endpoint } from '~/api/endpoint.server';
import { Refusal, wrongField } from '~/api/refusal';
import { SPELLED } from '~/api/spellings';
import { coursePicturePath, productPicturePath } from '~/catalogue/picture-source';
import { readPricePlans } from '~/catalogue/plans/price-plans.server';
import { rightCode, tryCode } from '~/flows/checkout/try-coupon.server';
import type { Basket } from '~/orders/cart/basket';
import { basketOwner, readBasket } from '~/orders/cart/baskets.server';
import { removeLine } from '~/orders/cart/remove-line.server';
import { readCourseOffers } from '~/orders/purchase/buyer-facts.server';
import { readProductOffers } from '~/orders/purchase/product-offers.server';
import { courseIdsOf, productIdsOf } from '~/orders/purchase/purchase-quote';
import type { CouponFacts } from '~/pricing/coupon';
import { readCouponCodes } from '~/pricing/coupons/coupon-codes.server';
import { readCoupons } from '~/pricing/discount-facts.server';
import { shopCurrency } from '~/settings/shop-currency';

const GROUP = 'Cart';

const coupon = z
  .object({
    id: z.string().meta({ description: 'given to who names the code; no number' }),
    code: z.string(),
    coupon_type: z.enum(['P1', 'P2']),
    courses: z.string().meta({ description: 'course ids with commas between; none: all' }),
    payment_method: z.string().meta({ description: 'ids with commas between' }),
    number_of_course: z.number().int(),
    ...discountFields,
  })
  .meta({ id: 'Coupon' });

const couponWords = (facts: CouponFacts): z.output<typeof coupon> => ({
  id: couponIdOf(facts.id),
  code: facts.code,
  coupon_type: facts.type,
  courses: facts.courseIds.join(','),
  payment_method: facts.paymentMethodIds.join(','),
  number_of_course: facts.numberOfCourse,
  ...discountWords(facts.discount),
});

const buyerOfCoupons = ({ student }: Caller) => ({
  personId: student?.id ?? null,
  email: student?.email ?? null,
});

const couponByCode = endpoint({
  method: 'post',
  path: '/public/cart/getCouponByCouponCode',
  group: GROUP,
  summary: 'A coupon by its code',
  description: 'Wrong codes are counted: codes cannot be found by trying.',
  access: 'open',
  body: z.strictObject({ coupon_code: z.string().trim().min(1).max(100) }),
  answer: z.object({ success: z.literal(true), data: z.array(coupon) }),
  errors: ['NOT_FOUND', 'COUPON_NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
  handle: async (call) => {
    const { db, now, clientAddress } = call.visit;
    const waits = await tryCode(db, clientAddress, now);
    if (waits > 0) throw tooManyTries(waits);
    const request = { codes: [call.body.coupon_code], buyer: buyerOfCoupons(call), now };
    const [entry] = await readCoupons(db, request);
    if (!entry?.found) throw new Refusal('NOT_FOUND', { detail: 'There is no such coupon' });
    await rightCode(db, clientAddress);
    if (!entry.found.isActive || entry.found.isFull)
      throw new Refusal('COUPON_NOT_AVAILABLE', { result: [entry.found.code] });
    return { success: true as const, data: [couponWords(entry.found)] };
  },
});

const couponIds = z.union([
  z.array(z.union([z.string().max(100), z.number().transform(String)])).max(20),
  z
    .string()
    .max(2000)
    .transform((list) => list.split(',').filter(Boolean)),
]);

const couponsById = endpoint({
  method: 'post',
  path: '/public/cart/getallcoupon',
  group: GROUP,
  summary: 'Coupons by the ids they were given with',
  description: 'Other ids, numbers too, are left out: a coupon is for who knows its code.',
  access: 'open',
  body: z.strictObject({ couponID: couponIds }),
  answer: z.array(coupon),
  errors: [],
  handle: async (call) => {
    const { db, now } = call.visit;
    const ids = call.body.couponID.flatMap((couponToken) => couponOfId(couponToken) ?? []);
    const codes = await readCouponCodes(db, ids);
    const entries = await readCoupons(db, { codes, buyer: buyerOfCoupons(call), now });
    return entries.flatMap(({ found }) => (found ? [couponWords(found)] : []));
  },
});

const plan = z
  .object({
    id: z.number().int(),
    name: z.string(),
    course_id: z.number().int(),
    plan_type: z.enum(['Period', 'Actual', 'One-Time Payment', 'Free']),
    term: z.number().int().nullable(),
    term_unit: z.string().nullable(),
    term_2: z.number().int().nullable(),
    term_unit_2: z.string().nullable(),
    price: amount.nullable(),
    price_usd: amount.nullable(),
    status_show: z.literal(1),
    pricing_type: z.enum(['default', 'renew', 'others']),
    free_for: z.string().nullable(),
    free_course_ids: z.string(),
    need_approval: z.boolean(),
    reference_code: z.literal('COURSE'),
    reference_id: z.number().int(),
    is_for_member: z.boolean(),
    is_default: z.boolean(),
    blocked_because: z.string().nullable().meta({ description: 'null: this caller can choose it' }),
  })
  .meta({ id: 'PricingPlan' });

const plans = endpoint({
  method: 'post',
  path: '/public/cart/getallpriecingplan',
  aliases: ['/public/cart/getallpricingplan'],
  group: GROUP,
  summary: 'Price plans of courses, as this caller sees them',
  access: 'open',
  body: z.strictObject({ courseID: idList }),
  answer: z.array(plan),
  errors: [],
  handle: async ({ visit, body }) => {
    const offers = await readCourseOffers(visit.db, { ...visit, courseIds: body.courseID });
    const courses = [...offers.values()].filter(({ facts }) => facts.course.isPublished);
    const stored = await readPricePlans(
      visit.db,
      courses.map(({ course }) => course.id),
    );
    return courses.flatMap(({ course, plans: offered, facts }) =>
      offered.map((each): z.output<typeof plan> => {
        const { price = null, priceUsd = null } = stored.find(({ id }) => id === each.id) ?? {};
        return {
          id: each.id,
          name: each.name,
          course_id: course.id,
          plan_type: each.planType,
          term: each.term,
          term_unit: each.termUnit,
          term_2: each.term2,
          term_unit_2: each.termUnit2,
          price: amountOrNull(price),
          price_usd: amountOrNull(priceUsd),
          status_show: 1,
          pricing_type: each.pricingType,
          free_for: each.isStudentFree ? 'Student' : null,
          free_course_ids: each.prerequisiteCourseIds.join(','),
          need_approval: each.needsApproval,
          reference_code: 'COURSE',
          reference_id: course.id,
          is_for_member: each.isForMember,
          is_default: each.isDefault,
          // a plan of a closed course cannot be chosen either
          blocked_because: each.blockedBecause ?? whyNotBuy(facts)?.code ?? null,
        };
      }),
    );
  },
});

const cartLine = z
  .object({
    cart_id: z.number().int(),
    course_id: z.number().int().nullable(),
    product_id: z.number().int().nullable(),
    course_name: z.string(),
    course_image: z.string().nullable(),
    course_type: z.string(),
    qty: z.number().int(),
    pricing_type: z.string().nullable(),
    [SPELLED.pricePlanId]: z.number().int().nullable(),
    [SPELLED.couponId]: z.string().meta({ description: 'ids with commas between' }),
    [SPELLED.paymentMethodId]: z.number().int().nullable(),
  })
  .meta({ id: 'CartLine' });

/** The caller's own cart: a person's, or the browser session's. */
async function ownCart(caller: Caller): Promise<z.output<typeof cartLine>[]> {
  const { visit } = caller;
  const basket = await readBasket(visit.db, basketOwner(visit.viewer, visit.session?.token ?? null), null);
  return basket.id === null ? [] : linesOf(caller, { ...basket, id: basket.id });
}

async function linesOf(caller: Caller, basket: Basket & { id: number }) {
  const { visit } = caller;
  const { db, now, settings } = visit;
  const currency = shopCurrency(settings);
  const courses = await readCourseOffers(db, { ...visit, courseIds: courseIdsOf(basket) });
  const products = await readProductOffers(db, { productIds: productIdsOf(basket), currency });
  const entries = await readCoupons(db, { codes: basket.couponCodes, buyer: buyerOfCoupons(caller), now });
  const couponList = entries.flatMap(({ found }) => (found ? [couponIdOf(found.id)] : [])).join(',');
  return basket.lines.flatMap((line): z.output<typeof cartLine>[] => {
    const common = {
      cart_id: basket.id,
      [SPELLED.couponId]: couponList,
      [SPELLED.paymentMethodId]: basket.paymentMethodId,
    };
    if (line.kind === 'product') {
      const product = products.get(line.productId);
      if (!product) return [];
      return [
        {
          ...common,
          course_id: null,
          product_id: product.id,
          course_name: product.title,
          course_image: product.picture && productPicturePath(product.picture),
          course_type: 'product',
          qty: line.qty,
          pricing_type: null,
          [SPELLED.pricePlanId]: null,
        },
      ] as z.output<typeof cartLine>[];
    }
    const offer = courses.get(line.courseId);
    if (!offer) return [];
    const { course, plans: offered } = offer;
    return [
      {
        ...common,
        course_id: course.id,
        product_id: null,
        course_name: course.title,
        course_image: course.picture && coursePicturePath(course.picture),
        course_type: course.type,
        qty: 1,
        pricing_type: offered.find(({ id }) => id === line.planId)?.pricingType ?? null,
        [SPELLED.pricePlanId]: line.planId,
      },
    ] as z.output<typeof cartLine>[];
  });
}

const privateCart = endpoint({
  method: 'get',
  path: '/private/cart',
  group: GROUP,
  summary: 'What lies in the caller’s cart',
  access: 'buyer',
  scope: 'buy',
  answer: z.array(cartLine),
  errors: [],
  handle: ownCart,
});

const publicCart = endpoint({
  method: 'get',
  path: '/public/cart/{userId}',
  group: GROUP,
  summary: 'The same by the caller’s own user id; a caller sees no cart but their own',
  access: 'open',
  scope: 'buy',
  params: z.object({ userId: idInPath }),
  answer: z.array(cartLine),
  errors: ['NOT_YOURS'],
  handle: async (call) => {
    if (call.student?.id !== call.params.userId) throw new Refusal('NOT_YOURS');
    return ownCart(call);
  },
});

const ownedCourses = endpoint({
  method: 'get',
  path: '/private/cart/ordercourse',
  group: GROUP,
  summary: 'Courses the caller has',
  access: 'buyer',
  scope: 'learning',
  answer: z.array(
    z.object({
      courseID: z.number().int(),
      priceplan_id: z.number().int().nullable(),
      term_2: z.number().int().nullable(),
    }),
  ),
  errors: [],
  handle: async ({ visit, student }) => {
    const owned = await readOwnedPlans(visit.db, student!.id);
    return owned.map(({ courseId, planId, term2 }) => ({
      courseID: courseId,
      priceplan_id: planId,
      term_2: term2,
    }));
  },
});

const emptyCart = endpoint({
  method: 'post',
  path: '/public/cart/deleteitem',
  group: GROUP,
  summary: 'Empties the caller’s own cart',
  access: 'open',
  scope: 'buy',
  body: z.strictObject({ user_id: idInBody.optional() }),
  answer: done,
  errors: ['NOT_YOURS'],
  handle: async ({ visit, student, body }) => {
    if (body.user_id !== undefined && body.user_id !== student?.id) throw new Refusal('NOT_YOURS');
    const owner = basketOwner(visit.viewer, visit.session?.token ?? null);
    if (!owner) throw wrongField('user_id', 'no such person has a cart');
    const { lines } = await readBasket(visit.db, owner, null);
    for (const line of lines) {
      const id = line.kind === 'course' ? line.courseId : line.productId;
      await removeLine(visit.db, owner, { kind: line.kind, id });
    }
    return { success: true as const };
  },
});

export const cartCalls = [couponByCode, couponsById, plans, privateCart, publicCart, ownedCourses, emptyCart];
