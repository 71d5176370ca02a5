import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AddressFields } from '~/accounts/addresses/address-fields';
import {
  ADDRESS_FIELDS,
  type AddressErrors,
  addressLines,
  doubtsOf,
  readAddress,
  type TypedAddress,
  typedAddressOf,
} from '~/accounts/addresses/address-form';
import { SEEN_POSTCODE_FIELD, applyChosenPlace } from '~/accounts/addresses/address-place';
import { placesOf } from '~/accounts/addresses/address-places.server';
import { MOST_ADDRESSES, readAddresses, readAddressOf } from '~/accounts/addresses/addresses.server';
import { changeAddress } from '~/accounts/addresses/change-address.server';
import { removeAddress } from '~/accounts/addresses/remove-address.server';
import { saveAddress } from '~/accounts/addresses/save-address.server';
import { telFormOf } from '~/accounts/contact/contact-form';
import { AccountTabs } from '~/accounts/people/account-tabs';
import { textIn } from '~/accounts/typed-fields';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { spacedTel } from '~/values/tel';
import { readForm, typedOf } from '~/web/form.server';
import { requireMember } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

const PATH = paths.myAddresses();
const FIND = 'find';

/** A member's saved addresses: listed, added, changed, removed (REG-13). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, url, settings, environment, student } = await requireMember(args);
  const param = url.searchParams.get('edit');
  const addressId = param === null ? null : idOfSlug(param);
  const editing = addressId === null ? null : await readAddressOf(db, { personId: student.id, addressId });
  if (param !== null && !editing) throw new Response(null, { status: 404 });
  return {
    title: `${t('addresses.title')} · ${settings.title}`,
    hasTax: environment.features.has('TAX_SYSTEM'),
    addresses: await readAddresses(db, student.id),
    most: MOST_ADDRESSES,
    editing,
    places: editing ? placesOf(editing.postcode) : [],
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, settings, student } = await requireMember(args);
  const { fields } = await readForm(args.request);
  const entries = applyChosenPlace(typedOf(fields), placesOf);
  const text = (name: string) => textIn(entries, name);
  const personId = student.id;
  const addressId = idOfSlug(text('id'));
  if (text('intent') === 'remove') {
    if (addressId !== null) await removeAddress(db, { personId, addressId });
    return redirect(`${PATH}?notice=saved`, 303);
  }
  const draft: TypedAddress = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, text(name)]));
  const read = readAddress(draft, settings.tel_minimum, telFormOf(settings));
  const again = {
    typed: { ...draft, [SEEN_POSTCODE_FIELD]: text(SEEN_POSTCODE_FIELD) },
    places: placesOf(text('ship_postcode')),
  };
  if (text('intent') === FIND) return data({ ...again, errors: {}, isFull: false });
  const errors = read.ok ? doubtsOf(read.value, text(SEEN_POSTCODE_FIELD)) : read.errors;
  if (!read.ok || Object.keys(errors).length > 0)
    return data({ ...again, errors, isFull: false }, { status: 422 });
  if (addressId !== null) {
    const changed = await changeAddress(db, { personId, addressId, address: read.value });
    if (!changed.ok) throw new Response(null, { status: 404 });
  } else {
    // an order saves what it is sent to in any case; only this page asks for order in the list
    if ((await readAddresses(db, personId)).length >= MOST_ADDRESSES)
      return data({ ...again, errors: {}, isFull: true }, { status: 422 });
    await saveAddress(db, { personId, address: read.value }, now);
  }
  return redirect(`${PATH}?notice=saved`, 303);
}

export default function AddressesPage() {
  const { addresses, editing, hasTax, most, places } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const errors: AddressErrors = result?.errors ?? {};
  const wrong = ADDRESS_FIELDS.flatMap((id) => {
    const key = errors[id]?.[0];
    return key ? [{ id, text: t(key) }] : [];
  });
  return (
    <>
      <div className="wrap mt5">
        <h1>{t('addresses.title')}</h1>
      </div>
      <AccountTabs current="addresses" isMember hasTax={hasTax} />
      <div className="wrap narrow pad5 flow">
        {addresses.length === 0 && <p>{t('addresses.none')}</p>}
        {addresses.map((address) => (
          <section className="panel flow" key={address.id}>
            <p>
              <b>{address.recipient}</b> {spacedTel(address.tel)}
              <br />
              {addressLines(address).join(' ')}
            </p>
            <form className="row" method="post" action={PATH}>
              <input type="hidden" name="id" value={address.id} />
              <LinkButton
                href={`${PATH}?edit=${address.id}#address`}
                look="ghost"
                aria-label={t('addresses.of', { action: t('addresses.edit'), recipient: address.recipient })}
              >
                {t('addresses.edit')}
              </LinkButton>
              <Button
                look="plain"
                name="intent"
                value="remove"
                aria-label={t('addresses.of', {
                  action: t('addresses.remove'),
                  recipient: address.recipient,
                })}
              >
                {t('addresses.remove')}
              </Button>
            </form>
          </section>
        ))}
        <h2 id="address">{t(editing ? 'addresses.change' : 'addresses.add')}</h2>
        {result?.isFull && <Notice kind="bad">{t('addresses.full', { max: most })}</Notice>}
        {wrong.length > 0 && <ErrorSummary title={t('tax.errors', { count: wrong.length })} errors={wrong} />}
        <form
          className="flow"
          id="address-form"
          method="post"
          action={editing ? `${PATH}?edit=${editing.id}#address` : `${PATH}#address`}
          noValidate
        >
          {/* the first button is the one Enter presses */}
          <button className="vh" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
          {editing && <input type="hidden" name="id" value={editing.id} />}
          <AddressFields
            values={result?.typed ?? (editing ? typedAddressOf(editing) : {})}
            errors={errors}
            places={result?.places ?? places}
            findIntent={FIND}
          />
          <Button full name="intent" value="save">
            {t('addresses.save')}
          </Button>
          {editing && (
            <LinkButton href={PATH} look="plain">
              {t('addresses.cancel')}
            </LinkButton>
          )}
        </form>
      </div>
    </>
  );
}
