import type { CustomLabel } from '~/accounts/registration/custom-labels';
import { labelField } from '~/accounts/registration/custom-labels';
import {
  EXTRA_TEXTS,
  type PersonImages,
  type RegistrationFields,
  SET_FIELDS,
} from '~/accounts/registration/registration-form';
import { textIn, type TypedFields } from '~/accounts/typed-fields';

/** Parts of the registration form; what is not asked is switched off. */
export interface AskedFields {
  fields: RegistrationFields;
  labels: readonly CustomLabel[];
}

/** Every purchase form asks for these. */
const OF_CONTACT: ReadonlySet<string> = new Set(['firstname', 'lastname', 'tel']);

/**
 * What the registration form requires and a buyer has not given yet: the form on which a course is bought asks for it, once
 * . Null: nothing is left to ask.
 * @param known what is stored of the person; null: nobody is known
 */
export function askedOfBuyer(
  { fields, labels }: AskedFields,
  known: { values: TypedFields; images: PersonImages } | null,
): AskedFields | null {
  const isGiven = (name: string) =>
    known !== null &&
    (name === 'image_profile' ? known.images.pictureId !== null : textIn(known.values, name) !== '');
  const missing = SET_FIELDS.filter(
    (name) => fields[name].isEnabled && fields[name].isRequired && !OF_CONTACT.has(name) && !isGiven(name),
  );
  const asked = labels.filter(
    ({ id, isRequired }) => isRequired && !known?.images.labels[id] && !isGiven(labelField(id)),
  );
  if (missing.length === 0 && asked.length === 0) return null;
  const isAsked = (name: string) => (missing as readonly string[]).includes(name);
  return {
    fields: Object.fromEntries(
      SET_FIELDS.map((name) => [name, { isEnabled: isAsked(name), isRequired: isAsked(name) }]),
    ) as Record<keyof RegistrationFields, { isEnabled: boolean; isRequired: boolean }>,
    labels: asked,
  };
}

/** Names these fields have in a form, those that carry an earlier picture included. */
export const namesOfAsked = ({ fields, labels }: AskedFields): string[] => [
  ...[...Object.keys(EXTRA_TEXTS), 'age'].filter(
    (name) => fields[name as keyof RegistrationFields].isEnabled,
  ),
  ...labels.filter(({ kind }) => kind !== 'image').map(({ id }) => labelField(id)),
];

export const hasPictures = ({ fields, labels }: AskedFields): boolean =>
  fields.image_profile.isEnabled || labels.some(({ kind }) => kind === 'image');
