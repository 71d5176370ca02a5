import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AddressFields } from '~/accounts/addresses/address-fields';
import {
  ADDRESS_FIELDS,
  doubtsOf,
  readAddress,
  type TypedAddress,
  typedAddressOf,
} from '~/accounts/addresses/address-form';
import { applyChosenPlace, SEEN_POSTCODE_FIELD } from '~/accounts/addresses/address-place';
import { placesOf } from '~/accounts/addresses/address-places.server';
import { telFormOf } from '~/accounts/contact/contact-form';
import { textIn } from '~/accounts/typed-fields';
import { changeContact, contactTag } from '~/flows/order-desk/change-contact.server';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { type OrderView, readOrderById } from '~/orders/page/orders.server';
import { contactDeskSchema } from '~/orders/staff/contact-desk-form';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { spacedTel } from '~/values/tel';
import { type FieldErrors, parseForm, readForm, typedOf } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const FIND = 'find';

const contactOf = (order: OrderView) => ({
  contactName: order.contactName,
  email: order.email,
  tel: order.tel,
  shippingAddress: order.shippingAddress,
});

/** Whom an order is for and where its goods go, put right for a buyer who asks. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await requireRight(args, 'order-changes');
  const order = await readOrderById(db, idOfSlug(args.params.orderId ?? '') ?? 0);
  if (!order) throw new Response(null, { status: 404 });
  return {
    title: `${order.number} · ${t('desk.contact.link')} · ${settings.title}`,
    order,
    seen: contactTag(contactOf(order)),
    telMinimum: settings.tel_minimum,
    telForm: telFormOf(settings),
    places: order.shippingAddress ? placesOf(order.shippingAddress.postcode) : [],
  };
}

interface Sent {
  typed: Record<string, string>;
  /** text keys by field */
  errors: FieldErrors;
  places: ReturnType<typeof placesOf>;
  refusal?: 'CHANGED' | 'SENT';
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, settings, administrator } = await requireRight(args, 'order-changes');
  const order = await readOrderById(db, idOfSlug(args.params.orderId ?? '') ?? 0);
  if (!order) throw new Response(null, { status: 404 });
  const { fields } = await readForm(args.request);
  const draft = applyChosenPlace(typedOf(fields), placesOf);
  const text = (name: string) => textIn(draft, name);
  const flat = Object.fromEntries(Object.keys(draft).map((name) => [name, text(name)]));
  const back = (errors: FieldErrors, more: Partial<Sent> & { status?: number } = {}) => {
    const { status = 422, ...rest } = more;
    return data<Sent>({ typed: flat, errors, places: placesOf(text('ship_postcode')), ...rest }, { status });
  };
  if (text('intent') === FIND) return back({}, { status: 200 });
  const telForm = telFormOf(settings);
  const form = parseForm(fields, contactDeskSchema(settings.tel_minimum, telForm, order.email !== ''));
  const typedAddress: TypedAddress = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, text(name)]));
  const address = order.shippingAddress && readAddress(typedAddress, settings.tel_minimum, telForm);
  const addressErrors: FieldErrors = !address
    ? {}
    : address.ok
      ? doubtsOf(address.value, text(SEEN_POSTCODE_FIELD))
      : address.errors;
  if (!form.ok) return back({ ...form.errors, ...addressErrors });
  if (Object.keys(addressErrors).length > 0) return back(addressErrors);
  const changed = await changeContact(
    db,
    {
      orderId: order.id,
      administratorId: administrator.id,
      seen: form.value.seen,
      contact: {
        contactName: form.value.contact_name,
        email: form.value.email,
        tel: form.value.tel,
        shippingAddress: address?.ok ? address.value : null,
      },
    },
    now,
  );
  if (changed.ok) return redirect(`${paths.staffOrder({ orderId: order.id })}?done=contact#desk`, 303);
  if (changed.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  return back({}, { refusal: changed.refusal.code, status: 409 });
}

export default function OrderContactPage() {
  const { order, seen, telMinimum, telForm, places } = useLoaderData<typeof loader>();
  const result: Sent | undefined = useActionData<typeof action>();
  const { t } = useText();
  const errorTexts = Object.fromEntries(
    Object.entries(result?.errors ?? {}).flatMap(([name, [key]]) => (key ? [[name, t(key as TextKey)]] : [])),
  );
  const stored = {
    contact_name: order.contactName,
    email: order.email,
    tel: order.tel,
    ...(order.shippingAddress && typedAddressOf(order.shippingAddress)),
  };
  const values = result?.typed ?? stored;
  const hasEmail = order.email !== '';
  const field = formFields(contactDeskSchema(telMinimum, telForm, hasEmail), { values, errors: errorTexts });
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffOrder({ orderId: order.id })}>{t('refund.back', { number: order.number })}</a>
      </p>
      <h1>
        {t('desk.contact.link')} <span className="meta">{order.number}</span>
      </h1>
      {result?.refusal === 'SENT' && <Notice kind="bad">{t('desk.contact.sent')}</Notice>}
      {result?.refusal === 'CHANGED' && (
        <Notice kind="bad">
          <p>{t('desk.contact.changed')}</p>
          <p>
            {order.contactName} · {hasEmail && <>{order.email} · </>}
            <span className="nb">{spacedTel(order.tel)}</span>
          </p>
        </Notice>
      )}
      {Object.keys(errorTexts).length > 0 && (
        <ErrorSummary
          title={t('money.hand.errors')}
          errors={Object.entries(errorTexts).map(([id, text]) => ({ id, text }))}
        />
      )}
      <form
        method="post"
        action={paths.staffOrderContact({ orderId: order.id })}
        className="flow panel"
        id="contact"
      >
        {/* the loader has looked again: what is sent next is judged by what stands there now */}
        <input type="hidden" name="seen" value={result && !result.refusal ? result.typed.seen : seen} />
        <Field {...field('contact_name')} label={t('desk.contact.name')} autoComplete="off" />
        <Field
          {...field('email')}
          label={t('admin.order.email')}
          mark={hasEmail ? undefined : t('site.optional')}
          hint={t(order.isGuest ? 'desk.contact.emailGuest' : 'desk.contact.emailHint')}
          autoComplete="off"
        />
        <Field
          {...field('tel')}
          label={t('admin.order.tel')}
          mark={hasEmail ? t('site.optional') : undefined}
          autoComplete="off"
        />
        {order.shippingAddress && (
          <>
            <h2>{t('order.shipTo')}</h2>
            <AddressFields
              values={values}
              errors={result?.errors}
              places={result?.places ?? places}
              findIntent={FIND}
            />
          </>
        )}
        <Button>{t('desk.contact.save')}</Button>
      </form>
    </div>
  );
}
