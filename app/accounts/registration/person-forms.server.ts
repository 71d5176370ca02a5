import type { TelForm } from '~/accounts/contact/contact-form';
import { type FieldMessage, textIn, type TypedFields } from '~/accounts/typed-fields';
import type { Db } from '~/platform/database/database.server';
import { FILE_RULES } from '~/uploads/file-rules';
import type { Storage } from '~/uploads/write-upload.server';
import { type CustomLabel, labelField } from './custom-labels';
import {
  keptImageField,
  type PersonImage,
  type PersonImagePurpose,
  readPersonImage,
  type ReceivedImage,
  takePersonImage,
} from './person-images.server';
import {
  type PersonImages,
  type PersonInput,
  readPerson,
  type RegistrationFields,
} from './registration-form';
import { readCustomLabels, readRegistrationFields } from './registration-settings.server';

/** The values `PersonFields` shows. */
export interface FilledPersonForm {
  fields: RegistrationFields;
  labels: CustomLabel[];
  values: TypedFields;
  /** stored pictures by field */
  images: Partial<Record<string, PersonImage>>;
  telMinimum: number;
  telForm: TelForm;
}

interface TelRules {
  telMinimum: number;
  telForm: TelForm;
}

const PICTURE = { field: 'image_profile', purpose: 'profile' } as const;

/** The form when it opens, with a member's pictures. */
export async function readPersonForm(
  db: Db,
  input: TelRules & { values: TypedFields; images: PersonImages; secret: string },
): Promise<FilledPersonForm> {
  const { values, telMinimum, telForm, secret } = input;
  const [fields, labels] = [await readRegistrationFields(db), await readCustomLabels(db)];
  const images: FilledPersonForm['images'] = {};
  for (const place of imagePlaces(fields, labels)) {
    const id = place.labelId === null ? input.images.pictureId : input.images.labels[place.labelId];
    const image = id ? await readPersonImage(db, id, { ...place, secret }) : null;
    if (image) images[place.field] = image;
  }
  return { fields, labels, values, images, telMinimum, telForm };
}

/**
 * Reads the submitted form and stores its pictures at once, so that no other mistake loses them. `person` is
 * valid only without errors.
 */
export async function takePersonForm(
  db: Db,
  input: TelRules & {
    typed: TypedFields;
    files: ReadonlyMap<string, readonly ReceivedImage[]>;
    ownerPersonId: number | null;
    sender: string;
    secret: string;
    /** null: no picture arrived */
    storage: Storage | null;
  },
  now: Date,
): Promise<{ form: FilledPersonForm; person: PersonInput; errors: Record<string, FieldMessage> }> {
  const questions = { fields: await readRegistrationFields(db), labels: await readCustomLabels(db) };
  return takePersonFields(db, questions, input, now);
}

/** The same for a part of the form (`asked-of-buyer`); errors of its other fields do not count. */
export async function takePersonFields(
  db: Db,
  { fields, labels }: { fields: RegistrationFields; labels: readonly CustomLabel[] },
  input: Parameters<typeof takePersonForm>[1],
  now: Date,
): ReturnType<typeof takePersonForm> {
  const { typed, files, secret, telMinimum, telForm, ...from } = input;
  const whose = from.ownerPersonId === null ? textIn(typed, 'email') : `person ${from.ownerPersonId}`;
  const images: FilledPersonForm['images'] = {};
  const fileErrors: Record<string, FieldMessage> = {};
  const ids = { pictureId: null as number | null, labels: {} as Record<string, number> };
  for (const place of imagePlaces(fields, labels)) {
    const file = files.get(place.field)?.[0] ?? null;
    const keptToken = textIn(typed, keptImageField(place.field));
    const { image, error } = await takePersonImage(
      db,
      { ...place, secret },
      { ...from, whose, file, kept: keptToken },
      now,
    );
    if (error) fileErrors[place.field] = error;
    if (!image) continue;
    images[place.field] = image;
    if (place.labelId === null) ids.pictureId = image.id;
    else ids.labels[place.labelId] = image.id;
  }
  const read = readPerson(typed, { fields, labels, telMinimum, telForm }, ids);
  return {
    form: { fields, labels: [...labels], values: typed, images, telMinimum, telForm },
    person: read.person,
    // the reason of a refused file says more than that it is missing
    errors: { ...read.errors, ...fileErrors },
  };
}

/** Limits of a form with pictures and a company's certificate; a field's own limit is checked beside it. */
export const PERSON_FORM_LIMITS = {
  maxFileBytes: FILE_RULES.certificate.maxBytes,
  maxFiles: 40,
  maxFields: 400,
};

interface ImagePlace {
  field: string;
  purpose: PersonImagePurpose;
  labelId: number | null;
}

function imagePlaces(fields: RegistrationFields, labels: readonly CustomLabel[]): ImagePlace[] {
  return [
    ...(fields.image_profile.isEnabled ? [{ ...PICTURE, labelId: null }] : []),
    ...labels
      .filter(({ kind }) => kind === 'image')
      .map(({ id }) => ({ field: labelField(id), purpose: 'custom-label' as const, labelId: id })),
  ];
}
