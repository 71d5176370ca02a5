import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Notice } from '~/kit/notice';
import { readDiscountChoices } from '~/pricing/discounts/discount-choices.server';
import { DiscountEditor } from '~/pricing/discounts/discount-editor';
import { discountState, discountVersion } from '~/pricing/discounts/discount-form';
import { DiscountOrders } from '~/pricing/discounts/discount-orders';
import { NEW_DISCOUNT_VALUES, discountValues } from '~/pricing/discounts/discount-values';
import { endPromotion } from '~/pricing/discounts/end-discount.server';
import { FrozenTerms } from '~/pricing/discounts/frozen-terms';
import { TrialCartForm } from '~/pricing/discounts/trial-cart-form';
import { trialCartOf, quoteTrialPromotion } from '~/pricing/discounts/trial-cart.server';
import { PromotionFields } from '~/pricing/promotions/promotion-fields';
import { promotionSchema } from '~/pricing/promotions/promotion-form';
import {
  readOrdersOfPromotion,
  readStaffPromotion,
  type StaffPromotion,
} from '~/pricing/promotions/staff-promotions.server';
import { writePromotion } from '~/pricing/promotions/write-promotion.server';
import { QuoteTrail } from '~/pricing/quote-trail';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import type { Locale } from '~/values/time';
import { discountIdOf, takeDiscount } from '~/web/discounts/discount-route.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** One promotion: its terms, who used it, and what it would do to a cart (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, locale } = await requireRight(args, 'discounts');
  const id = discountIdOf(args.params.promotionId);
  const promotion = id === null ? null : await readStaffPromotion(db, id);
  if (id !== null && !promotion) throw new Response(null, { status: 404 });
  const cart = trialCartOf(url.searchParams);
  return {
    title: `${promotion?.title ?? t('promotionAdmin.new')} · ${settings.title}`,
    promotion,
    values: valuesOf(promotion, locale),
    seen: promotion ? discountVersion(promotion) : '',
    state: promotion && discountState(promotion, now),
    orders: promotion ? await readOrdersOfPromotion(db, promotion.id) : [],
    ...(await readDiscountChoices(db, promotion?.courses)),
    cart,
    tried:
      promotion && cart.courseIds.length > 0
        ? await quoteTrialPromotion(db, { promotionId: promotion.id, cart, settings }, now)
        : null,
    isDone: url.searchParams.has('done'),
  };
}

/** A promotion as its form has it. */
function valuesOf(promotion: StaffPromotion | null, locale: Locale): Record<string, string | string[]> {
  if (!promotion) return { ...NEW_DISCOUNT_VALUES, promotion_type: 'P1' };
  const { title, promotion_type, description_list } = promotion;
  return {
    ...discountValues(promotion, locale),
    title,
    promotion_type,
    description_list: description_list.join('\n'),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'discounts');
  return takeDiscount({ ...visit, request: args.request }, discountIdOf(args.params.promotionId), {
    schema: promotionSchema,
    read: readStaffPromotion,
    write: writePromotion,
    end: endPromotion,
    pathOf: (id) => paths.staffPromotion({ promotionId: id }),
  });
}

const FIELD_ORDER = [
  ...['title', 'description_list', 'discount_type', 'percent', 'discount_amount_thb', 'discount_amount_usd'],
  ...['promotion_type', 'number_of_course', 'courses', 'starts_at', 'ends_at', 'quota', 'note'],
  'per_buyer_limit',
];

export default function PromotionPage() {
  const { promotion, state, orders, courses, ...loaded } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <DiscountEditor
      kind="promotion"
      offer={promotion}
      state={state}
      title={promotion?.title ?? t('promotionAdmin.new')}
      here={paths.staffPromotion({ promotionId: promotion?.id ?? 'new' })}
      list={paths.staffPromotions()}
      loaded={loaded}
      sent={result}
      order={FIELD_ORDER}
      promised={<Promised />}
      fieldsOf={(form) => <PromotionFields {...form} courses={courses} />}
    >
      <Trial />
      <DiscountOrders title={t('promotionAdmin.orders')} orders={orders} />
    </DiscountEditor>
  );
}

/** What buyers were promised: what comes off, and of which courses. */
function Promised() {
  const { promotion, courses } = useLoaderData<typeof loader>();
  const { t } = useText();
  if (!promotion) return null;
  const named = promotion.courses.map((id) => courses.find((each) => each.id === id)?.title ?? `#${id}`);
  const least =
    promotion.promotion_type === 'P2'
      ? t('coupons.atLeast', { count: promotion.number_of_course })
      : t('promotionAdmin.needsAll');
  return (
    <FrozenTerms
      said={t('promotionAdmin.frozen')}
      terms={promotion}
      lines={[...promotion.description_list, `${t('coupons.courses')}: ${named.join(', ')} (${least})`]}
    />
  );
}

/** The discount of a made-up cart, or why there is none. */
function Trial() {
  const { promotion, state, courses, methods, cart, tried } = useLoaderData<typeof loader>();
  const { t } = useText();
  if (!promotion) return null;
  const quote = tried?.quote;
  const amounts = tried &&
    quote && {
      amount: formatMoney(tried.amount, quote.currency),
      due: formatMoney(quote.due, quote.currency),
    };
  const [best] = quote?.offeredPromotions ?? [];
  return (
    <>
      <TrialCartForm
        action={paths.staffPromotion({ promotionId: promotion.id })}
        cart={cart}
        courses={courses}
        methods={methods}
      />
      {tried && quote && amounts && (
        <div className="flow" id="tried">
          {tried.refusal ? (
            <Notice kind="warn">
              {t(`promotionAdmin.refused.${tried.refusal}`, { count: promotion.number_of_course })}
            </Notice>
          ) : (
            <Notice kind={state === 'running' ? 'ok' : 'warn'}>
              {state === 'running'
                ? t('coupons.tryTaken', amounts)
                : t('promotionAdmin.tryWouldTake', amounts)}
            </Notice>
          )}
          {!tried.refusal && best && best.id !== promotion.id && (
            <p>{t('promotionAdmin.tryOther', { title: best.title })}</p>
          )}
          <QuoteTrail quote={quote} open />
        </div>
      )}
    </>
  );
}
