import { ADDRESS_ID_FIELD, chosenAddress, doubtsOf, readAddress } from '~/accounts/addresses/address-form';
import { SEEN_POSTCODE_FIELD } from '~/accounts/addresses/address-place';
import { readContactFields } from '~/accounts/contact/contact-fields.server';
import {
  type ContactFields,
  type ContactInput,
  contactSchema,
  fieldsWithoutParcel,
  telFormOf,
} from '~/accounts/contact/contact-form';
import type { TaxErrors, TaxIdentity } from '~/accounts/tax/tax-form';
import { takeTaxForm } from '~/accounts/tax/tax-forms.server';
import { textIn, type TypedFields } from '~/accounts/typed-fields';
import { isMember } from '~/accounts/viewer';
import { modeOf } from '~/catalogue/course-type';
import { readFields } from '~/kit/forms/form-schema';
import type { PurchaseCommand } from '~/orders/placing/purchase-command';
import { courseIdsOf } from '~/orders/purchase/purchase-quote';
import type { TextKey } from '~/text/translate';
import type { Satang } from '~/values/money';
import type { FormMessages } from './form-messages';
import { type PurchaseState, savedAddressOf } from './purchase-state.server';
import type { PurchaseVisit } from './purchase-visit';

type Errors = FormMessages['errors'];

/** The buyer and the tax payer of a purchase, valid only without errors. */
interface PurchaseDetails {
  contact: ContactInput | null;
  tax: TaxIdentity | null;
  errors: Errors;
}

/** What decides which fields of the buyer a purchase has. */
interface BuyerFacts {
  needsAddress: boolean;
  isForNothing: boolean;
}

/** For a purchase that is not read again: what every one asks for. */
export const LEAST_BUYER_FACTS: BuyerFacts = { needsAddress: false, isForNothing: true };

/** The fields of the buyer: where nothing is sent a telephone is a setting's choice, and optional for nothing. */
export async function readBuyerFields(
  { db, settings }: Pick<PurchaseVisit, 'db' | 'settings'>,
  { needsAddress, isForNothing }: BuyerFacts,
): Promise<ContactFields> {
  const fields = await readContactFields(db);
  if (needsAddress) return fields;
  const policy = settings.tel_without_parcel;
  return fieldsWithoutParcel(fields, isForNothing && policy === 'as_registered' ? 'optional' : policy);
}

/** The buyer as typed. */
export async function readTypedContact(
  visit: Pick<PurchaseVisit, 'db' | 'settings'>,
  fields: TypedFields,
  facts: BuyerFacts,
): Promise<{ contact: ContactInput | null; errors: Errors }> {
  const { settings } = visit;
  const buyerFields = await readBuyerFields(visit, facts);
  const read = readFields(contactSchema(buyerFields, settings.tel_minimum, telFormOf(settings)), fields);
  return read.ok ? { contact: read.value, errors: {} } : { contact: null, errors: read.errors };
}

/** Checks contact, address and tax data of a purchase. The errors are in the order of the form, those of its choices among them. */
export async function checkDetails(
  visit: PurchaseVisit,
  state: PurchaseState,
  {
    fields,
    choiceErrors = {},
    certificateError = null,
  }: { fields: TypedFields; choiceErrors?: Errors; certificateError?: TextKey | null },
): Promise<PurchaseDetails> {
  const { contact, errors } = await readTypedContact(visit, fields, {
    needsAddress: state.shipping.needsAddress,
    isForNothing: state.ask.lines.length > 0 && state.quote.price === 0,
  });
  const tax = await checkTax(visit, state, certificateError);
  return {
    contact,
    tax: tax.identity,
    errors: {
      ...errors,
      ...seatErrors(state),
      ...choiceErrors,
      ...addressErrors(visit, fields, state),
      ...tax.errors,
    },
  };
}

/** A seat that is kept for one e-mail is not ordered by another. */
const seatErrors = ({ seatKeptFor }: PurchaseState): Errors =>
  seatKeptFor === null ? {} : { email: ['waiting.otherEmail'] };

/** A saved address that was chosen and is gone leaves its place to no other. */
function addressErrors(
  { settings }: PurchaseVisit,
  fields: TypedFields,
  { shipping, values, savedAddresses }: PurchaseState,
): Errors {
  if (!shipping.needsAddress) return {};
  const addressId = textIn(fields, ADDRESS_ID_FIELD);
  if (addressId && savedAddresses.length > 0 && addressId !== chosenAddress(values, savedAddresses))
    return { [ADDRESS_ID_FIELD]: ['address.gone'] };
  if (savedAddressOf(values, savedAddresses)) return {};
  const read = readAddress(values, settings.tel_minimum, telFormOf(settings));
  return read.ok ? doubtsOf(read.value, textIn(fields, SEEN_POSTCODE_FIELD)) : read.errors;
}

/** The tax part; its certificate was stored before (`keepFiles`). */
async function checkTax(
  { db, viewer, clientAddress: sender, secret, storage, now }: PurchaseVisit,
  { ask, values: typed }: PurchaseState,
  certificateError: TextKey | null,
): Promise<{ identity: TaxIdentity | null; errors: TaxErrors }> {
  if (ask.taxPersonType === null) return { identity: null, errors: {} };
  const memberId = isMember(viewer) ? viewer.student!.id : null;
  const result = await takeTaxForm(db, { typed, file: null, memberId, sender, secret, storage }, now);
  if (!certificateError) return result;
  return { identity: null, errors: { ...result.errors, tax_company_certificate: [certificateError] } };
}

interface Submission {
  contact: ContactInput;
  tax: TaxIdentity | null;
  checkoutKey: string;
  seenDue: Satang;
  source?: string | null;
}

/** The command of a purchase whose details were checked. */
export const purchaseCommand = (
  { viewer, settings, customTexts, environment, session, locale, clientAddress, publicUrl }: PurchaseVisit,
  { basket, ask, person, replaced, values, savedAddresses }: PurchaseState,
  submission: Submission,
): PurchaseCommand => ({
  ...submission,
  viewer,
  purchase: ask,
  locale,
  settings,
  customTexts,
  features: environment.features,
  network: clientAddress,
  publicUrl,
  replacing: {
    personId: viewer.student?.id ?? null,
    isCart: basket.courseId === null,
    orders: replaced,
  },
  newAddress: savedAddressOf(values, savedAddresses) ? null : ask.shippingAddress,
  person: person?.person ?? null,
  isTrial: !settings.is_shop_open && session?.isTrial === true,
});

/** A place in a class is held from the order on (specification 8); an online course holds none. */
export const holdsClass = ({ ask, facts }: PurchaseState): boolean =>
  courseIdsOf(ask).some((id) => {
    const offer = facts.courses.get(id);
    return offer !== undefined && modeOf(offer.course.type) !== 'online';
  });
