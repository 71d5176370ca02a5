import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { normaliseEmail } from '~/accounts/contact/contact-form';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { Select } from '~/kit/forms/select';
import { SectionHead } from '~/kit/frame/section-head';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { CouponFields, CourseChecks, UntilFields } from '~/pricing/coupons/coupon-fields';
import { couponSchema, couponState, typedMoment, usedCouponSchema } from '~/pricing/coupons/coupon-form';
import { dryTestCoupon } from '~/pricing/coupons/dry-test.server';
import { endCoupon } from '~/pricing/coupons/end-coupon.server';
import {
  readCouponChoices,
  readOrdersOfCoupon,
  readStaffCoupon,
  seenCoupon,
  type StaffCoupon,
} from '~/pricing/coupons/staff-coupons.server';
import { type CouponWriteRefusal, writeCoupon } from '~/pricing/coupons/write-coupon.server';
import { couponRefusalWords } from '~/pricing/coupon-words';
import { QuoteTrail } from '~/pricing/quote-trail';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatDateTime } from '~/values/time';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** null: a new one */
const idOf = (args: LoaderFunctionArgs) =>
  args.params.couponId === 'new' ? null : (idOfSlug(args.params.couponId ?? '') ?? 0);

const MOST_TRIED = 20;

/** One coupon: its terms, who used it, and what it would do to a cart (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'discounts');
  const id = idOf(args);
  const coupon = id === null ? null : await readStaffCoupon(db, id);
  if (id !== null && !coupon) throw new Response(null, { status: 404 });
  const cart = {
    courseIds: url.searchParams.getAll('try').map(Number).filter(Number.isSafeInteger).slice(0, MOST_TRIED),
    paymentMethodId: Number(url.searchParams.get('method')) || null,
    email: normaliseEmail((url.searchParams.get('email') ?? '').slice(0, 320)),
  };
  return {
    title: `${coupon?.code ?? t('coupons.new')} · ${settings.title}`,
    coupon,
    values: valuesOf(coupon),
    seen: coupon ? seenCoupon(coupon) : '',
    state: coupon && couponState(coupon, now),
    orders: coupon ? await readOrdersOfCoupon(db, coupon.id) : [],
    ...(await readCouponChoices(db)),
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
  const form = stored?.isUsed ? parseForm(fields, usedCouponSchema) : parseForm(fields, couponSchema);
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
  const { t, locale } = useText();
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
      {coupon?.isUsed && <Terms coupon={coupon} courses={courses} methods={methods} />}
      <form method="post" action={here} className="flow" id="coupon">
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="intent" value="save" />
        {coupon?.isUsed ? (
          <UntilFields values={shown} errors={errors} isUsed />
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
      {coupon && (
        <>
          <SectionHead ruled id="orders" title={t('coupons.orders')} />
          {orders.length === 0 ? (
            <p>{t('coupons.ordersNone')}</p>
          ) : (
            <Table
              caption={t('coupons.orders')}
              columns={[
                { key: 'order', title: t('coupons.order') },
                { key: 'who', title: t('coupons.buyer'), isWide: true },
                { key: 'status', title: t('coupons.status') },
                { key: 'discount', title: t('coupons.discount'), isFigure: true },
              ]}
              rows={orders.map((order) => ({
                key: String(order.order_id),
                cells: [
                  <span key="order">
                    <a href={paths.staffOrder({ orderId: order.order_id })}>#{order.order_id}</a>{' '}
                    <span className="meta">{formatDateTime(order.placed_at, locale)}</span>
                  </span>,
                  order.contact_name,
                  t(`order.status.${order.status}` as TextKey),
                  formatMoney(order.discount, order.currency),
                ],
              }))}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What buyers were promised, once an order used it. */
function Terms({
  coupon,
  courses,
  methods,
}: {
  coupon: Pick<
    StaffCoupon,
    | 'discount_type'
    | 'discount_basis_points'
    | 'discount_satang'
    | 'coupon_type'
    | 'number_of_course'
    | 'courses'
    | 'payment_method'
  >;
  courses: readonly { id: number; title: string }[];
  methods: readonly { id: number; name_th: string }[];
}) {
  const { t } = useText();
  const named = coupon.courses.map((id) => courses.find((each) => each.id === id)?.title ?? `#${id}`);
  const ways = coupon.payment_method.map((id) => methods.find((each) => each.id === id)?.name_th ?? `#${id}`);
  return (
    <Notice kind="info">
      <div>
        <p>{t('coupons.frozen')}</p>
        <ul>
          <li>
            {t('coupons.discount')}{' '}
            {coupon.discount_type === 'percent'
              ? `${coupon.discount_basis_points / 100}%`
              : formatMoney(coupon.discount_satang, 'THB')}
          </li>
          <li>
            {t('coupons.courses')}: {named.length > 0 ? named.join(', ') : t('coupons.coursesAll')}
            {coupon.coupon_type === 'P2' && ` (${t('coupons.atLeast', { count: coupon.number_of_course })})`}
          </li>
          <li>
            {t('coupons.methods')}: {ways.join(', ') || '–'}
          </li>
        </ul>
      </div>
    </Notice>
  );
}

/** A made-up cart: the discount, or why there is none. Nothing is ordered or used up. */
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
      <SectionHead ruled id="try" title={t('coupons.try')} />
      <p>{t('coupons.tryLead')}</p>
      <form action={`${paths.staffCoupon({ couponId: coupon.id })}#try`} className="flow" id="dry-test">
        <CourseChecks name="try" courses={courses} chosen={new Set(cart.courseIds.map(String))} />
        <Select
          name="method"
          label={t('coupons.tryMethod')}
          options={methods.map(({ id, name_th }) => ({ value: String(id), text: name_th }))}
          defaultValue={cart.paymentMethodId ? String(cart.paymentMethodId) : undefined}
        />
        <Field
          name="email"
          type="email"
          label={t('coupons.tryBuyer')}
          hint={t('coupons.tryBuyerHint')}
          defaultValue={cart.email}
          maxLength={320}
        />
        <Button look="ghost">{t('coupons.tryDo')}</Button>
      </form>
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
