import { z } from 'zod';
import { ADDRESS_ID_FIELD, addressSchema } from '~/accounts/addresses/address-form';
import { SEEN_POSTCODE_FIELD } from '~/accounts/addresses/address-place';
import { ALL_REQUIRED, contactSchema } from '~/accounts/contact/contact-form';
import { SEEN_EMAIL_FIELD } from '~/accounts/contact/email-hint';
import { PERSON_FIELDS } from '~/accounts/registration/registration-form';
import { KEPT_CERTIFICATE_FIELD, taxSchema } from '~/accounts/tax/tax-form';
import { textIn, textsIn } from '~/accounts/typed-fields';
import { carried } from '~/kit/forms/field-rules';
import { fieldNames, type TypedValues } from '~/kit/forms/form-schema';
import type { Draft } from './basket';

/** What a purchase form asks besides what its subjects ask, as far as no column of the basket keeps it. */
export const purchaseSchema = z.object({
  coupon_code: z.string().max(100).optional(),
  shipping_fee_id: carried(),
  /** how many a company buys */
  seats: carried(10),
  is_require_tax_invoice: carried(),
  withholding: carried(),
  [ADDRESS_ID_FIELD]: carried(),
  // what was asked about and is meant
  [SEEN_EMAIL_FIELD]: carried(),
  [SEEN_POSTCODE_FIELD]: carried(),
  // files of an earlier round
  [KEPT_CERTIFICATE_FIELD]: carried(),
  kept_image_profile: carried(),
});

/**
 * What of a purchase form waits in the basket until it becomes an order: every field of the forms it is made of. Chosen plans,
 * quantities, promotion, method and coupons have columns of their own; passwords, cards, files, keys and seen amounts are in
 * none of these forms.
 */
export const draftFields = (tax: z.ZodType = taxSchema): readonly string[] => [
  ...new Set([
    ...[purchaseSchema, contactSchema(ALL_REQUIRED, 0), addressSchema(0), tax].flatMap(fieldNames),
    ...PERSON_FIELDS,
  ]),
];
const DRAFT_FIELDS = draftFields();

const MAX_VALUE_LENGTH = 2000;

/** Answers to the shop's own questions, and pictures that came for one. */
const LABEL_FIELD = /^(?:kept_)?label_[1-9]\d{0,14}$/;
const MOST_LABELS = 40;
/** Between several answers to one question; none has a line of its own. */
const BETWEEN_ANSWERS = '\n';

/** The form's fields that say which questions were shown: a box left empty is not sent. */
export const ASKED_FIELD = 'asked';

/** An answer as it is typed: several where several can be chosen. */
export const answersIn = (draft: Draft, name: string): string | string[] => {
  const answer = draft[name] ?? '';
  return answer.includes(BETWEEN_ANSWERS) && LABEL_FIELD.test(name) ? answer.split(BETWEEN_ANSWERS) : answer;
};

/**
 * The draft of a sent form: the fields it has, and '' for those of `checkboxes` that were shown and left empty (a browser
 * does not send them). Fields of other pages stay as they were.
 */
export function draftOf(sent: TypedValues, checkboxes: readonly string[] = [], names = DRAFT_FIELDS): Draft {
  const draft: Record<string, string> = {};
  for (const name of names)
    if (sent[name] !== undefined || checkboxes.includes(name)) draft[name] = textIn(sent, name);
  const questionNames = textIn(sent, ASKED_FIELD).split(' ');
  for (const name of new Set(
    [...questionNames, ...Object.keys(sent)].filter((each) => LABEL_FIELD.test(each)),
  ))
    draft[name] = textsIn(sent, name).filter(Boolean).join(BETWEEN_ANSWERS);
  return draft;
}

const CONTACT_FIELDS = fieldNames(contactSchema(ALL_REQUIRED, 0));

/** The registration fields of a draft besides the contact: the same in every form. Pictures stay with their form. */
export const answersOf = (draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([name]) =>
        (PERSON_FIELDS.includes(name) && !CONTACT_FIELDS.includes(name)) ||
        /^label_[1-9]\d{0,14}$/.test(name),
    ),
  );

/** Only fields that may be kept, none longer than a form takes. */
export function keptDraft(draft: Draft, names = DRAFT_FIELDS): Draft {
  const labels = Object.keys(draft)
    .filter((name) => LABEL_FIELD.test(name))
    .slice(0, MOST_LABELS);
  const entries = [...names, ...labels].flatMap((name) => {
    const value = Object.hasOwn(draft, name) ? draft[name] : undefined;
    // NUL cannot be stored
    return value === undefined ? [] : [[name, value.replaceAll('\0', '').slice(0, MAX_VALUE_LENGTH)]];
  });
  return Object.fromEntries(entries) as Draft;
}

/** What was kept with what is typed now; an emptied field is no longer kept. */
export function mergeDrafts(kept: Draft, typed: Draft): Draft {
  const merged = keptDraft({ ...kept, ...typed });
  // a parcel goes to the buyer, however the next form calls them: what follows them is not kept as if it had been typed
  const isBuyers = (name: string, value: string) =>
    [kept, merged].some(
      (draft) =>
        (name === 'ship_recipient' && value === buyerName(draft)) ||
        (name === 'ship_tel' && value === draft.tel),
    );
  return Object.fromEntries(
    Object.entries(merged).filter(([name, value]) => value !== '' && !isBuyers(name, value)),
  );
}

const buyerName = ({ firstname = '', lastname = '' }: Draft): string => `${firstname} ${lastname}`.trim();

/** The parcel goes to the buyer, until somebody else is named. */
export const withRecipient = (values: Draft): Draft => ({
  ...values,
  ship_recipient: values.ship_recipient?.trim() ? values.ship_recipient : buyerName(values),
  ship_tel: values.ship_tel?.trim() ? values.ship_tel : (values.tel ?? ''),
});
