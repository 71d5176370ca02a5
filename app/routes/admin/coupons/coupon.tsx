import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Notice } from '~/kit/notice';
import { CouponFields } from '~/pricing/coupons/coupon-fields';
import { couponSchema } from '~/pricing/coupons/coupon-form';

import { endCoupon } from '~/pricing/coupons/end-coupon.server';
import {
  readOrdersOfCoupon,
  readStaffCoupon,
  seenCoupon,
  type StaffCoupon,
} from '~/pricing/coupons/staff-coupons.server';
import { type CouponWriteRefusal, writeCoupon } from '~/pricing/coupons/write-coupon.server';
import { couponRefusalWords } from '~/pricing/coupon-words';
import { dryCartOf, dryTestCoupon } from '~/pricing/offers/dry-cart.server';
import { DryCartForm } from '~/pricing/offers/dry-cart-form';
import { readOfferChoices } from '~/pricing/offers/offer-choices.server';
import { FrozenTerms } from '~/pricing/offers/frozen-terms';
import { type OfferChoices, UntilFields } from '~/pricing/offers/offer-fields';
import { OfferOrders } from '~/pricing/offers/offer-orders';
import { offerState, typedMoment, usedOfferSchema } from '~/pricing/offers/offer-form';
import { QuoteTrail } from '~/pricing/quote-trail';
import { useText } from '~/text/text-context';
import type { TextKey, Translate } from '~/text/translate';
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
  args.params.couponId === 'new' ? null : (idOfSlug(args.params.couponId ?? '') ?? 0);

/** One coupon: its terms, who used it, and what it would do to a cart (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'discounts');
  const id = idOf(args);
  const coupon = id === null ? null : await readStaffCoupon(db, id);
  if (id !== null && !coupon) throw new Response(null, { status: 404 });
  const cart = dryCartOf(url.searchParams);
  return {
    title: `${coupon?.code ?? t('coupons.new')} · ${settings.title}`,
    coupon,
    values: valuesOf(coupon),
    seen: coupon ? seenCoupon(coupon) : '',
    state: coupon && offerState(coupon, now),
    orders: coupon ? await readOrdersOfCoupon(db, coupon.id) : [],
    ...(await readOfferChoices(db, coupon?.courses)),
    cart,
    tried:
      coupon && cart.courseIds.length > 0
        ? await dryTestCoupon(db, { code: coupon.code, cart, settings }, now)
        : null,
    isDone: url.searchParams.has('done'),
  };
}

const baht = (amount: number) => (amount === 0 ? '' : String(amount / 100));

/** A coupon as its form has it. */
function valuesOf(coupon: StaffCoupon | null): Record<string, string | string[]> {
  if (!coupon) return { is_active: '1', discount_type: 'percent', coupon_type: 'P1', number_of_course: '1' };
  return {
    code: coupon.code,
    is_active: coupon.is_active ? '1' : '',
    discount_type: coupon.discount_type,
    discount_amont: baht(coupon.discount_satang),
    discount_amount_usd: baht(coupon.discount_usd_cents),
    percent: baht(coupon.discount_basis_points),
    coupon_type: coupon.coupon_type,
    number_of_course: String(coupon.number_of_course),
    courses: coupon.courses.map(String),
    payment_method: coupon.payment_method.map(String),
    starts_at: typedMoment(coupon.starts_at, 'start'),
    ends_at: typedMoment(coupon.ends_at, 'end'),
    quota: coupon.quota === null ? '' : String(coupon.quota),
    per_buyer_limit: coupon.per_buyer_limit === null ? '' : String(coupon.per_buyer_limit),
    note: coupon.note,
  };
}

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  isChanged: boolean;
}

const REFUSED_AT = {
  CODE_TAKEN: ['code', 'coupons.codeTaken'],
  QUOTA_DOWN: ['quota', 'coupons.quotaDown'],
  DATES_WRONG_WAY: ['ends_at', 'coupons.datesWrongWay'],
} as const satisfies Partial<Record<CouponWriteRefusal['code'], readonly [string, TextKey]>>;

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'discounts');
  const id = idOf(args);
  const { fields } = await readForm(args.request, { maxFields: 1000 });
  if (intentOf(fields) === 'end') {
    if (id !== null) await endCoupon(db, { administratorId: administrator.id, id }, now);
    return redirect(`${paths.staffCoupon({ couponId: id ?? 'new' })}?done=1`, 303);
  }
  const stored = id === null ? null : await readStaffCoupon(db, id);
  if (id !== null && !stored) throw new Response(null, { status: 404 });
  const form = stored?.isUsed ? parseForm(fields, usedOfferSchema) : parseForm(fields, couponSchema);
  const { typed } = form;
  const again = (errors: Record<string, string>) =>
    data<Sent>({ typed, errors, isChanged: false }, { status: 422 });
  if (!form.ok) return again(firstErrors(form.errors, t));
  const { seen, ...terms } = form.value;
  const done = await writeCoupon(db, { administratorId: administrator.id, id, terms, seen }, now);
  if (done.ok) return redirect(`${paths.staffCoupon({ couponId: done.value })}?done=1`, 303);
  const { code } = done.refusal;
  if (code === 'GONE') throw new Response(null, { status: 404 });
  if (code === 'CHANGED') return data<Sent>({ typed, errors: {}, isChanged: true }, { status: 409 });
  const [name, text] = REFUSED_AT[code];
  return again({ [name]: t(text) });
}

const FIELD_ORDER = [
  ...['code', 'discount_type', 'percent', 'discount_amont', 'discount_amount_usd', 'coupon_type'],
  ...['number_of_course', 'courses', 'payment_method', 'starts_at', 'ends_at', 'quota', 'note'],
  'per_buyer_limit',
];

export default function CouponPage() {
  const { coupon, values, seen, state, orders, courses, methods, isDone } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useText();
  const here = paths.staffCoupon({ couponId: coupon?.id ?? 'new' });
  const shown: Record<string, string | string[]> = sent?.typed ?? values;
  const errors = sent?.errors ?? {};
  const wrong = FIELD_ORDER.filter((name) => errors[name]);
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffCoupons()}>{t('coupons.back')}</a>
      </p>
      <h1>{coupon?.code ?? t('coupons.new')}</h1>
      {isDone && !sent && <Notice kind="ok">{t('settings.saved')}</Notice>}
      {sent?.isChanged && <Notice kind="bad">{t('coupons.changed')}</Notice>}
      {wrong.length > 0 && (
        <ErrorSummary title={t('settings.wrong')} errors={wrong.map((id) => ({ id, text: errors[id] }))} />
      )}
      {coupon && state && (
        <p>
          {t(`coupons.stateSaid.${state}`)}{' '}
          {t('coupons.usedSaid', { used: coupon.used, quota: coupon.quota ?? '∞' })}
        </p>
      )}
      {coupon?.isUsed && (
        <FrozenTerms
          said={t('coupons.frozen')}
          terms={coupon}
          lines={termsOf(coupon, { courses, methods }, t)}
        />
      )}
      <form method="post" action={here} className="flow" id="coupon">
        <input type="hidden" name="seen" value={sent?.isChanged ? seen : String(shown.seen ?? seen)} />
        <input type="hidden" name="intent" value="save" />
        {coupon?.isUsed ? (
          <UntilFields schema={usedOfferSchema} values={shown} errors={errors} isUsed />
        ) : (
          <CouponFields values={shown} errors={errors} courses={courses} methods={methods} />
        )}
        <Button>{t('settings.save')}</Button>
      </form>
      {coupon && state !== 'ended' && (
        <details>
          <summary className="btn danger">{t('coupons.end')}</summary>
          <form method="post" action={here} className="flow" id="end">
            <input type="hidden" name="intent" value="end" />
            <p>{t('coupons.endNote')}</p>
            <Button look="danger">{t('coupons.endSure')}</Button>
          </form>
        </details>
      )}
      {coupon && <DryTest />}
      {coupon && <OfferOrders title={t('coupons.orders')} orders={orders} />}
    </div>
  );
}

/** Its courses and methods, as buyers were promised them. */
function termsOf(
  coupon: Pick<StaffCoupon, 'coupon_type' | 'number_of_course' | 'courses' | 'payment_method'>,
  { courses, methods }: OfferChoices,
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
function DryTest() {
  const { coupon, courses, methods, cart, tried } = useLoaderData<typeof loader>();
  const { t } = useText();
  if (!coupon) return null;
  const [quoted] = tried?.coupons ?? [];
  const said =
    quoted?.refusal &&
    couponRefusalWords(quoted.refusal, t, { code: coupon.code, numberOfCourse: coupon.number_of_course });
  return (
    <>
      <DryCartForm
        action={paths.staffCoupon({ couponId: coupon.id })}
        cart={cart}
        courses={courses}
        methods={methods}
      />
      {tried && quoted && (
        <div className="flow" id="tried">
          {said ? (
            <Notice kind="warn">
              <p>
                {said.title} {said.how}
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
