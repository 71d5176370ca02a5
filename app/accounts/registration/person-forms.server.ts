import type { Db } from '~/platform/database/database.server';
import { FILE_RULES } from '~/uploads/file-rules';
import type { Storage } from '~/uploads/write-upload.server';
import type { TelForm } from '~/accounts/contact/contact-form';
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
import { type FieldMessage, textIn, type TypedFields } from '~/accounts/typed-fields';

/** What `PersonFields` shows. */
export interface FilledPersonForm {
  fields: RegistrationFields;
  labels: CustomLabel[];
  values: TypedFields;
  /** pictures that are there already, by field */
  images: Partial<Record<string, PersonImage>>;
  telMinimum: number;
  telForm: TelForm;
}

interface TelRules {
  telMinimum: number;
  telForm: TelForm;
}

const PICTURE = { field: 'image_profile', purpose: 'profile' } as const;

/** The form as it opens, with a member's pictures when there is one. */
export async function readPersonForm(
  db: Db,
  given: TelRules & { values: TypedFields; images: PersonImages; secret: string },
): Promise<FilledPersonForm> {
  const { values, telMinimum, telForm, secret } = given;
  const [fields, labels] = [await readRegistrationFields(db), await readCustomLabels(db)];
  const images: FilledPersonForm['images'] = {};
  for (const place of imagePlaces(fields, labels)) {
    const id = place.labelId === null ? given.images.pictureId : given.images.labels[place.labelId];
    const image = id ? await readPersonImage(db, id, { ...place, secret }) : null;
    if (image) images[place.field] = image;
  }
  return { fields, labels, values, images, telMinimum, telForm };
}

/**
 * The form as sent: its pictures are stored at once, so that no other mistake loses them. `person` is right only when there
 * are no errors.
 */
export async function takePersonForm(
  db: Db,
  given: TelRules & {
    typed: TypedFields;
    files: ReadonlyMap<string, readonly ReceivedImage[]>;
    ownerPersonId: number | null;
    sender: string;
    secret: string;
    /** null: no picture came */
    storage: Storage | null;
  },
  now: Date,
): Promise<{ form: FilledPersonForm; person: PersonInput; errors: Record<string, FieldMessage> }> {
  const asked = { fields: await readRegistrationFields(db), labels: await readCustomLabels(db) };
  return takePersonFields(db, asked, given, now);
}

/** The same for a part of the form (`asked-of-buyer`); what its other fields would say is no mistake here. */
export async function takePersonFields(
  db: Db,
  { fields, labels }: { fields: RegistrationFields; labels: readonly CustomLabel[] },
  given: Parameters<typeof takePersonForm>[1],
  now: Date,
): ReturnType<typeof takePersonForm> {
  const { typed, files, secret, telMinimum, telForm, ...from } = given;
  const images: FilledPersonForm['images'] = {};
  const refused: Record<string, FieldMessage> = {};
  const ids = { pictureId: null as number | null, labels: {} as Record<string, number> };
  for (const place of imagePlaces(fields, labels)) {
    const file = files.get(place.field)?.[0] ?? null;
    const kept = textIn(typed, keptImageField(place.field));
    const { image, error } = await takePersonImage(db, { ...place, secret }, { ...from, file, kept }, now);
    if (error) refused[place.field] = error;
    if (!image) continue;
    images[place.field] = image;
    if (place.labelId === null) ids.pictureId = image.id;
    else ids.labels[place.labelId] = image.id;
  }
  const read = readPerson(typed, { fields, labels, telMinimum, telForm }, ids);
  return {
    form: { fields, labels: [...labels], values: typed, images, telMinimum, telForm },
    person: read.person,
    // why a file was refused says more than that there is none
    errors: { ...read.errors, ...refused },
  };
}

/** A form of pictures and answers, a company's certificate among them; what is over a field's own limit is said beside it. */
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
