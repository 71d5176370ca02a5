import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AddressFields } from '~/accounts/addresses/address-fields';
import { doubtsOf, readAddress } from '~/accounts/addresses/address-form';
import { applyChosenPlace, SEEN_POSTCODE_FIELD } from '~/accounts/addresses/address-place';
import { placesOf } from '~/accounts/addresses/address-places.server';
import { telFormOf } from '~/accounts/contact/contact-form';
import { rightsOf } from '~/accounts/staff-rights';
import { TaxFields } from '~/accounts/tax/tax-fields';
import { readTaxForm, takeTaxForm } from '~/accounts/tax/tax-forms.server';
import type { StaffMember } from '~/accounts/viewer';
import { priceErrors, qtyErrors } from '~/flows/manual-order/manual-lines';
import { manualOrderSchema } from '~/flows/manual-order/manual-order-form';
import { readManualOrder, type ManualOrderState } from '~/flows/manual-order/manual-order-state.server';
import {
  listedPrices,
  type ManualOrderView,
  manualOrderView,
} from '~/flows/manual-order/manual-order-view.server';
import { findMadeBefore, needsEmail, placeManualOrder } from '~/flows/manual-order/place-manual-order.server';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { deadlineProblem, LONGEST_DAYS } from '~/orders/life/desk-deadline';
import { checkoutKey } from '~/orders/placing/checkout-idempotency.server';
import type { OrderRefusal } from '~/orders/placing/purchase-command';
import { useText } from '~/text/text-context';
import { FILE_RULES } from '~/uploads/file-rules';
import { formatMoney, satang } from '~/values/money';
import { paths } from '~/values/paths';
import { bangkokInstant, type Day } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { type FieldErrors, parseForm, readForm, typedOf } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';
import { SaleMoney } from './sale-money';
import { SaleThings } from './sale-things';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** A hundred lines and everything else of the form. */
const MOST_FIELDS = 300;
export const FIND_PLACE = 'place-of-postcode';

/** An order for a buyer who calls, writes, or buys for a company. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'order-changes');
  const { db, t, settings } = visit;
  const state = await readManualOrder(visit, {});
  const tax = await readTaxForm(db, { typed: {}, memberId: null, secret: currentShop().secret });
  return {
    title: `${t('sale.title')} · ${settings.title}`,
    telMinimum: settings.tel_minimum,
    telForm: telFormOf(settings),
    view: await manualOrderView(visit, state, { tax, checkoutKey: newToken(), mayAgree: mayAgree(visit) }),
  };
}

/** Who sets discounts for everybody agrees on a price with one buyer. */
const mayAgree = ({ administrator }: { administrator: StaffMember }) =>
  rightsOf(administrator.roles).includes('discounts');

interface Sent {
  view: ManualOrderView;
  /** text keys by field */
  errors: FieldErrors;
  /** what it costs now, when the page showed another amount */
  newDue: string | null;
}

/** Finds, adds, removes and works out by one form; makes the order when nothing is missing and the amount was seen. */
export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'order-changes');
  const { db, now, settings, fileStore, administrator } = visit;
  const { fields, files } = await readForm(args.request, {
    maxFileBytes: FILE_RULES.certificate.maxBytes,
    maxFields: MOST_FIELDS,
  });
  const draft = applyChosenPlace(typedOf(fields), placesOf);
  const state = await readManualOrder(visit, draft);
  const { values, ask } = state;
  // the fields are not on a page without the right
  if (!mayAgree(visit) && state.lines.some(({ price }) => price !== ''))
    throw new Response(null, { status: 403 });
  const isTaxAsked = state.taxBlock !== 'hidden' && values.is_require_tax_invoice === '1';
  const tax = await takeTaxForm(
    db,
    {
      typed: values,
      file: files.get('tax_company_certificate')?.[0] ?? null,
      memberId: null,
      sender: `staff ${administrator.id}`,
      secret: currentShop().secret,
      storage: { files: fileStore, limitGb: settings.storage_limit_gb },
      isByStaff: true,
    },
    now,
  );
  const again = async (
    said: { errors?: FieldErrors; newDue?: string; now?: ManualOrderState },
    status = 422,
  ) =>
    data<Sent>(
      {
        view: await manualOrderView(visit, said.now ?? state, {
          tax: tax.form,
          checkoutKey: values.checkout_key || newToken(),
          mayAgree: mayAgree(visit),
        }),
        errors: said.errors ?? {},
        newDue: said.newDue ?? null,
      },
      { status },
    );
  const wrongQuantities = {
    ...qtyErrors(state.lines),
    ...priceErrors(state.lines, listedPrices(state), state.facts.currency),
  };
  if (values.intent !== 'place')
    return again({ errors: wrongQuantities }, Object.keys(wrongQuantities).length > 0 ? 422 : 200);
  const key = checkoutKey(typedOf(fields));
  if (key === null) return again({ errors: { '': ['sale.again'] } });

  const form = parseForm(fields, manualOrderSchema(settings.tel_minimum, telFormOf(settings)));
  const isEmailMissing = !values.email?.trim() && (await needsEmail(visit, state));
  const errors: FieldErrors = {
    ...wrongQuantities,
    ...(!form.ok && form.errors),
    ...(isEmailMissing && { email: ['sale.emailForPartner'] }),
    ...addressErrors(state, settings),
    ...(form.ok && untilErrors(payableUntil(form.value), state, now)),
    ...(isTaxAsked && tax.errors),
  };
  if (form.ok) {
    const before = await findMadeBefore(visit, { state, email: form.value.email, checkoutKey: key });
    if (before) return done(before);
  }
  const isCouponRefused = state.quote.coupons.some(({ refusal }) => refusal !== null);
  // the words of a refused coupon stand beside its field already
  if (!form.ok || Object.keys(errors).length > 0 || isCouponRefused) return again({ errors });

  const { firstname, lastname, email, tel, note, seen_due: seen } = form.value;
  const placed = await placeManualOrder(visit, {
    state,
    contact: { firstname, lastname, email, tel },
    tax: isTaxAsked ? tax.identity : null,
    note,
    priceReason: form.value.price_reason,
    payableUntil: payableUntil(form.value),
    administratorId: administrator.id,
    checkoutKey: key,
    seenDue: satang(/^\d{1,13}$/.test(seen) ? Number(seen) : -1),
  });
  if (placed.ok) return done(placed.value);
  return refused(placed.refusal);

  function refused(refusal: OrderRefusal) {
    if (refusal.code === 'PRICE_CHANGED')
      return again({ newDue: formatMoney(refusal.due, refusal.currency) }, 409);
    // the page says what stands in the way, read anew
    return readManualOrder(visit, { ...draft, intent: '' }).then((anew) => again({ now: anew }, 409));
  }
  function done({ orderId, due }: { orderId: number; due: number }) {
    const kind = due === 0 ? 'placedFree' : 'placed';
    return redirect(`${paths.staffOrder({ orderId })}?done=${kind}#desk`, 303);
  }
  function addressErrors(
    { shipping }: ManualOrderState,
    { tel_minimum: telMinimum }: typeof settings,
  ): FieldErrors {
    if (!shipping.needsAddress) return {};
    const address = readAddress(values, telMinimum, telFormOf(settings));
    if (!address.ok) return address.errors;
    return ask.shippingAddress ? doubtsOf(ask.shippingAddress, values[SEEN_POSTCODE_FIELD] ?? '') : {};
  }
}

const payableUntil = ({ until_day: day }: { until_day: Day | null }): Date | null =>
  day === null ? null : bangkokInstant(day, '23:59');

/** Beside the day until which it can be paid: past, too far, or after a class of it begins. */
function untilErrors(until: Date | null, { facts }: ManualOrderState, now: Date): FieldErrors {
  const classes = [...facts.courses.values()].flatMap(({ course }) => course.time ?? []);
  const problem = until && deadlineProblem(until, { now, before: null, classes });
  return problem ? { until_day: [`desk.no.${problem}`] } : {};
}

export default function NewOrderPage() {
  const page = useLoaderData<typeof loader>();
  const result: Sent | undefined = useActionData<typeof action>();
  const { t } = useText();
  const view = result?.view ?? page.view;
  const errorTexts = Object.fromEntries(
    Object.entries(result?.errors ?? {}).flatMap(([name, [key]]) =>
      key ? [[name, t(key as never, { days: LONGEST_DAYS })]] : [],
    ),
  );
  const { values, couponProblems } = view;
  // beside its field after either button, and on top when it blocks the order
  if (result && couponProblems.length > 0 && values.intent === 'place')
    errorTexts.coupon_codes ??= couponProblems.join(' · ');
  const field = formFields(manualOrderSchema(page.telMinimum, page.telForm), {
    values,
    errors: errorTexts,
    mayBeHidden: true,
  });
  return (
    <div className="flow">
      <p>
        <a href={paths.staffOrders()}>{t('admin.orders')}</a>
      </p>
      <h1>{t('sale.title')}</h1>
      <p className="meta">{t('sale.lead')}</p>
      {result?.newDue && <Notice kind="warn">{t('sale.newDue', { amount: result.newDue })}</Notice>}
      {Object.keys(errorTexts).length > 0 && (
        <ErrorSummary
          title={t('sale.errors')}
          errors={Object.entries(errorTexts).map(([id, text]) => ({ id, text }))}
        />
      )}
      <form method="post" action={paths.staffNewOrder()} encType="multipart/form-data" className="half flow">
        <input type="hidden" name="checkout_key" value={view.checkoutKey} />
        <div className="flow gap6">
          <SaleThings view={view} errors={errorTexts} />
          <section className="flow gap3" id="buyer">
            <h2>{t('sale.buyer')}</h2>
            <div className="two">
              <Field {...field('firstname')} label={t('sale.firstname')} autoComplete="off" />
              <Field
                {...field('lastname')}
                label={t('sale.lastname')}
                mark={t('site.optional')}
                autoComplete="off"
              />
            </div>
            <div className="two">
              <Field {...field('tel')} label={t('sale.tel')} autoComplete="off" />
              <Field
                {...field('email')}
                label={t('sale.email')}
                hint={t('sale.emailHint')}
                autoComplete="off"
              />
            </div>
            {view.member && <Notice kind="info">{t('sale.member', { name: view.member })}</Notice>}
          </section>
          {view.shipping.needsAddress && (
            <section className="flow gap3" id="address">
              <h2>{t('sale.shipping')}</h2>
              <AddressFields
                values={values}
                errors={result?.errors}
                places={view.shipping.places}
                findIntent={FIND_PLACE}
              />
            </section>
          )}
          {view.taxBlock !== 'hidden' && (
            <section className="flow gap3" id="tax">
              <h2>{t(view.paper === 'receipt' ? 'receipt.title' : 'purchase.tax')}</h2>
              <TaxFields
                state={view.taxBlock}
                values={view.tax.values}
                errors={result?.errors}
                personChoice="free"
                certificate={{ ...view.tax.certificate, isRequired: false }}
                paper={view.paper}
                warning={view.tax.warning}
              />
            </section>
          )}
        </div>
        <SaleMoney view={view} field={field} error={errorTexts['']} />
      </form>
    </div>
  );
}
