import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Notice } from '~/kit/notice';
import { dryCartOf, dryTestPromotion } from '~/pricing/offers/dry-cart.server';
import { DryCartForm } from '~/pricing/offers/dry-cart-form';
import { FrozenTerms } from '~/pricing/offers/frozen-terms';
import { readOfferChoices } from '~/pricing/offers/offer-choices.server';
import { UntilFields } from '~/pricing/offers/offer-fields';
import { offerState, usedOfferSchema } from '~/pricing/offers/offer-form';
import { OfferOrders } from '~/pricing/offers/offer-orders';
import { endPromotion } from '~/pricing/promotions/end-promotion.server';
import { PromotionFields } from '~/pricing/promotions/promotion-fields';
import { promotionSchema } from '~/pricing/promotions/promotion-form';
import { promotionValues } from '~/pricing/promotions/promotion-values';
import {
  readOrdersOfPromotion,
  readStaffPromotion,
  seenPromotion,
} from '~/pricing/promotions/staff-promotions.server';
import { type PromotionWriteRefusal, writePromotion } from '~/pricing/promotions/write-promotion.server';
import { QuoteTrail } from '~/pricing/quote-trail';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** null: a new one */
const idOf = (args: LoaderFunctionArgs) =>
  args.params.promotionId === 'new' ? null : (idOfSlug(args.params.promotionId ?? '') ?? 0);

/** One promotion: its terms, who used it, and what it would do to a cart (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'discounts');
  const id = idOf(args);
  const promotion = id === null ? null : await readStaffPromotion(db, id);
  if (id !== null && !promotion) throw new Response(null, { status: 404 });
  const cart = dryCartOf(url.searchParams);
  return {
    title: `${promotion?.title ?? t('promotionAdmin.new')} · ${settings.title}`,
    promotion,
    values: promotionValues(promotion),
    seen: promotion ? seenPromotion(promotion) : '',
    state: promotion && offerState(promotion, now),
    orders: promotion ? await readOrdersOfPromotion(db, promotion.id) : [],
    ...(await readOfferChoices(db, promotion?.courses)),
    cart,
    tried:
      promotion && cart.courseIds.length > 0
        ? await dryTestPromotion(db, { promotionId: promotion.id, cart, settings }, now)
        : null,
    isDone: url.searchParams.has('done'),
  };
}

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  isChanged: boolean;
}

const REFUSED_AT = {
  QUOTA_DOWN: ['quota', 'coupons.quotaDown'],
  DATES_WRONG_WAY: ['ends_at', 'coupons.datesWrongWay'],
} as const satisfies Partial<Record<PromotionWriteRefusal['code'], readonly [string, TextKey]>>;

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'discounts');
  const id = idOf(args);
  const { fields } = await readForm(args.request, { maxFields: 1000 });
  const by = { administratorId: administrator.id };
  if (intentOf(fields) === 'end') {
    if (id !== null) await endPromotion(db, { ...by, id }, now);
    return redirect(`${paths.staffPromotion({ promotionId: id ?? 'new' })}?done=1`, 303);
  }
  const stored = id === null ? null : await readStaffPromotion(db, id);
  if (id !== null && !stored) throw new Response(null, { status: 404 });
  const form = stored?.isUsed ? parseForm(fields, usedOfferSchema) : parseForm(fields, promotionSchema);
  const { typed } = form;
  const again = (errors: Record<string, string>) =>
    data<Sent>({ typed, errors, isChanged: false }, { status: 422 });
  if (!form.ok) return again(firstErrors(form.errors, t));
  const { seen, ...terms } = form.value;
  const done = await writePromotion(db, { ...by, id, terms, seen }, now);
  if (done.ok) return redirect(`${paths.staffPromotion({ promotionId: done.value })}?done=1`, 303);
  const { code } = done.refusal;
  if (code === 'GONE') throw new Response(null, { status: 404 });
  if (code === 'CHANGED') return data<Sent>({ typed, errors: {}, isChanged: true }, { status: 409 });
  const [name, text] = REFUSED_AT[code];
  return again({ [name]: t(text) });
}

const FIELD_ORDER = [
  ...['title', 'description_list', 'discount_type', 'percent', 'discount_amont', 'discount_amount_usd'],
  ...['promotion_type', 'number_of_course', 'courses', 'starts_at', 'ends_at', 'quota', 'note'],
  'per_buyer_limit',
];

export default function PromotionPage() {
  const { promotion, values, seen, state, orders, courses, isDone } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useText();
  const here = paths.staffPromotion({ promotionId: promotion?.id ?? 'new' });
  const shown: Record<string, string | string[]> = sent?.typed ?? values;
  const errors = sent?.errors ?? {};
  const wrong = FIELD_ORDER.filter((name) => errors[name]);
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffPromotions()}>{t('promotionAdmin.back')}</a>
      </p>
      <h1>{promotion?.title ?? t('promotionAdmin.new')}</h1>
      {isDone && !sent && <Notice kind="ok">{t('settings.saved')}</Notice>}
      {sent?.isChanged && <Notice kind="bad">{t('promotionAdmin.changed')}</Notice>}
      {wrong.length > 0 && (
        <ErrorSummary title={t('settings.wrong')} errors={wrong.map((id) => ({ id, text: errors[id] }))} />
      )}
      {promotion && state && (
        <p>
          {t(`promotionAdmin.stateSaid.${state}`)}{' '}
          {t('coupons.usedSaid', { used: promotion.used, quota: promotion.quota ?? '∞' })}
        </p>
      )}
      {promotion?.isUsed && <Promised />}
      <form method="post" action={here} className="flow" id="promotion">
        <input type="hidden" name="seen" value={sent?.isChanged ? seen : String(shown.seen ?? seen)} />
        <input type="hidden" name="intent" value="save" />
        {promotion?.isUsed ? (
          <UntilFields schema={usedOfferSchema} values={shown} errors={errors} isUsed />
        ) : (
          <PromotionFields values={shown} errors={errors} courses={courses} />
        )}
        <Button>{t('settings.save')}</Button>
      </form>
      {promotion && state !== 'ended' && (
        <details>
          <summary className="btn danger">{t('coupons.end')}</summary>
          <form method="post" action={here} className="flow" id="end">
            <input type="hidden" name="intent" value="end" />
            <p>{t('promotionAdmin.endNote')}</p>
            <Button look="danger">{t('promotionAdmin.endSure')}</Button>
          </form>
        </details>
      )}
      {promotion && <DryTest />}
      {promotion && <OfferOrders title={t('promotionAdmin.orders')} orders={orders} />}
    </div>
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
function DryTest() {
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
      <DryCartForm
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
