import { telFormOf } from '~/accounts/contact/contact-form';
import { type AskedFields, namesOfAsked } from '~/accounts/people/asked-of-buyer';
import { readAskedOfBuyer } from '~/accounts/people/asked-of-buyers.server';
import { type FilledPersonForm, takePersonFields } from '~/accounts/registration/person-forms.server';
import type { ReceivedImage } from '~/accounts/registration/person-images.server';
import type { PersonInput } from '~/accounts/registration/registration-form';
import type { FieldMessages, TypedFields } from '~/accounts/typed-fields';
import { isMember } from '~/accounts/viewer';
import type { Draft } from '~/orders/cart/basket';
import { answersIn } from '~/orders/cart/draft-fields';
import type { Storage } from '~/uploads/write-upload.server';
import type { PurchaseVisit } from './purchase-visit';

/** The fields the registration form requires of a course's buyer besides the contact, as typed so far. */
export interface PersonFields {
  form: FilledPersonForm;
  /** valid only without errors */
  person: PersonInput;
  errors: FieldMessages;
}

/** Null: the shop knows all of it already. */
export async function readPersonFields(visit: PurchaseVisit, values: Draft): Promise<PersonFields | null> {
  const fields = await readAskedOfBuyer(visit.db, visit.viewer.student?.id ?? null);
  return fields && fillPersonFields(visit, fields, values, { files: new Map(), sender: '', storage: null });
}

/** The fields as typed; pictures that came along are stored at once. */
export async function fillPersonFields(
  { db, viewer, settings, secret, now }: PurchaseVisit,
  fields: AskedFields,
  values: Draft,
  from: {
    files: ReadonlyMap<string, readonly ReceivedImage[]>;
    sender: string;
    /** null: no picture came */
    storage: Storage | null;
  },
): Promise<PersonFields> {
  const names = namesOfAsked(fields);
  const input: TypedFields = {
    ...Object.fromEntries(Object.keys(values).map((name) => [name, values[name]])),
    ...Object.fromEntries(names.map((name) => [name, answersIn(values, name)])),
  };
  const result = await takePersonFields(
    db,
    fields,
    {
      typed: input,
      files: from.files,
      ownerPersonId: isMember(viewer) ? viewer.student!.id : null,
      sender: from.sender,
      secret,
      storage: from.storage,
      telMinimum: settings.tel_minimum,
      telForm: telFormOf(settings),
    },
    now,
  );
  // the contact has messages of its own
  const { email: _, ...errors } = result.errors;
  return { form: result.form, person: result.person, errors };
}
