import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Notice } from '~/kit/notice';
import { couponRefusalWords } from '~/pricing/coupon-texts';
import { CouponFields } from '~/pricing/coupons/coupon-fields';
import { couponSchema } from '~/pricing/coupons/coupon-form';
import {
  readOrdersOfCoupon,
  readStaffCoupon,
  type StaffCoupon,
} from '~/pricing/coupons/staff-coupons.server';
import { writeCoupon } from '~/pricing/coupons/write-coupon.server';
import { readDiscountChoices } from '~/pricing/discounts/discount-choices.server';
import { DiscountEditor } from '~/pricing/discounts/discount-editor';
import type { DiscountChoices } from '~/pricing/discounts/discount-fields';
import { discountState, discountVersion } from '~/pricing/discounts/discount-form';
import { DiscountOrders } from '~/pricing/discounts/discount-orders';
import { NEW_DISCOUNT_VALUES, discountValues } from '~/pricing/discounts/discount-values';
import { endCoupon } from '~/pricing/discounts/end-discount.server';
import { FrozenTerms } from '~/pricing/discounts/frozen-terms';
import { TrialCartForm } from '~/pricing/discounts/trial-cart-form';
import { trialCartOf, quoteTrialCoupon } from '~/pricing/discounts/trial-cart.server';
import { QuoteTrail } from '~/pricing/quote-trail';
import { endedTitle } from '~/text/sentence';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import type { Locale } from '~/values/time';
import { discountIdOf, takeDiscount } from '~/web/discounts/discount-route.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** One coupon: its terms, who used it, and what it would do to a cart (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, locale } = await requireRight(args, 'discounts');
  const id = discountIdOf(args.params.couponId);
  const coupon = id === null ? null : await readStaffCoupon(db, id);
  if (id !== null && !coupon) throw new Response(null, { status: 404 });
  const cart = trialCartOf(url.searchParams);
  const choices = await readDiscountChoices(db, coupon?.courses);
  return {
    title: `${coupon?.code ?? t('coupons.new')} · ${settings.title}`,
    coupon,
    values: valuesOf(coupon, { methods: choices.methods, locale }),
    seen: coupon ? discountVersion(coupon) : '',
    state: coupon && discountState(coupon, now),
    orders: coupon ? await readOrdersOfCoupon(db, coupon.id) : [],
    ...choices,
    cart,
    tried:
      coupon && cart.courseIds.length > 0
        ? await quoteTrialCoupon(db, { code: coupon.code, cart, settings }, now)
        : null,
    isDone: url.searchParams.has('done'),
  };
}

/** A coupon as its form has it; a new one is for every way of paying until staff take some out. */
function valuesOf(
  coupon: StaffCoupon | null,
  { methods, locale }: Pick<DiscountChoices, 'methods'> & { locale: Locale },
): Record<string, string | string[]> {
  if (!coupon)
    return { ...NEW_DISCOUNT_VALUES, coupon_type: 'P1', payment_method: methods.map(({ id }) => String(id)) };
  const { code, coupon_type } = coupon;
  return {
    ...discountValues(coupon, locale),
    code,
    coupon_type,
    payment_method: coupon.payment_method.map(String),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'discounts');
  return takeDiscount({ ...visit, request: args.request }, discountIdOf(args.params.couponId), {
    schema: couponSchema,
    read: readStaffCoupon,
    write: writeCoupon,
    end: endCoupon,
    pathOf: (id) => paths.staffCoupon({ couponId: id }),
  });
}

const FIELD_ORDER = [
  ...['code', 'discount_type', 'percent', 'discount_amount_thb', 'discount_amount_usd', 'coupon_type'],
  ...['number_of_course', 'courses', 'payment_method', 'starts_at', 'ends_at', 'quota', 'note'],
  'per_buyer_limit',
];

export default function CouponPage() {
  const { coupon, state, orders, courses, methods, ...loaded } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <DiscountEditor
      kind="coupon"
      offer={coupon}
      state={state}
      title={coupon?.code ?? t('coupons.new')}
      here={paths.staffCoupon({ couponId: coupon?.id ?? 'new' })}
      list={paths.staffCoupons()}
      loaded={loaded}
      sent={result}
      order={FIELD_ORDER}
      promised={
        coupon && (
          <FrozenTerms
            said={t('coupons.frozen')}
            terms={coupon}
            lines={termsOf(coupon, { courses, methods }, t)}
          />
        )
      }
      fieldsOf={(form) => <CouponFields {...form} courses={courses} methods={methods} />}
    >
      <Trial />
      <DiscountOrders title={t('coupons.orders')} orders={orders} />
    </DiscountEditor>
  );
}

/** Its courses and methods, as buyers were promised them. */
function termsOf(
  coupon: Pick<StaffCoupon, 'coupon_type' | 'number_of_course' | 'courses' | 'payment_method'>,
  { courses, methods }: DiscountChoices,
  t: Translate,
): string[] {
  const named = coupon.courses.map((id) => courses.find((each) => each.id === id)?.title ?? `#${id}`);
  const ways = coupon.payment_method.map((id) => methods.find((each) => each.id === id)?.name_th ?? `#${id}`);
  const least =
    coupon.coupon_type === 'P2' ? ` (${t('coupons.atLeast', { count: coupon.number_of_course })})` : '';
  return [
    `${t('coupons.courses')}: ${named.join(', ') || t('coupons.coursesAll')}${least}`,
    `${t('coupons.methods')}: ${ways.join(', ') || '–'}`,
  ];
}

/** The discount of a made-up cart, or why there is none. */
function Trial() {
  const { coupon, courses, methods, cart, tried } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  if (!coupon) return null;
  const [quoted] = tried?.coupons ?? [];
  const refusalText =
    quoted?.refusal &&
    couponRefusalWords(quoted.refusal, t, { code: coupon.code, numberOfCourse: coupon.number_of_course });
  return (
    <>
      <TrialCartForm
        action={paths.staffCoupon({ couponId: coupon.id })}
        cart={cart}
        courses={courses}
        methods={methods}
      />
      {tried && quoted && (
        <div className="flow" id="tried">
          {refusalText ? (
            <Notice kind="warn">
              <p>
                {endedTitle(refusalText.title, locale)} {refusalText.how}
              </p>
            </Notice>
          ) : (
            <Notice kind="ok">
              {t('coupons.tryTaken', {
                amount: formatMoney(quoted.amount, tried.currency),
                due: formatMoney(tried.due, tried.currency),
              })}
            </Notice>
          )}
          <QuoteTrail quote={tried} open />
        </div>
      )}
    </>
  );
}
