import type { CustomLabel } from '~/accounts/registration/custom-labels';
import { labelField } from '~/accounts/registration/custom-labels';
import {
  EXTRA_TEXTS,
  type PersonImages,
  type RegistrationFields,
  SET_FIELDS,
} from '~/accounts/registration/registration-form';
import { textIn, type TypedFields } from '~/accounts/typed-fields';

/** Parts of the registration form; a field that the form omits is disabled. */
export interface AskedFields {
  fields: RegistrationFields;
  labels: readonly CustomLabel[];
}

/** Every purchase form has these fields. */
const OF_CONTACT: ReadonlySet<string> = new Set(['firstname', 'lastname', 'tel']);

/**
 * The required registration fields a buyer has not filled in yet: the purchase form of a course asks for them
 * once. Null: none. `known`: the stored values of the person; null for a stranger.
 */
export function askedOfBuyer(
  { fields, labels }: AskedFields,
  stored: { values: TypedFields; images: PersonImages } | null,
): AskedFields | null {
  const isGiven = (name: string) =>
    stored !== null &&
    (name === 'image_profile' ? stored.images.pictureId !== null : textIn(stored.values, name) !== '');
  const missing = SET_FIELDS.filter(
    (name) => fields[name].isEnabled && fields[name].isRequired && !OF_CONTACT.has(name) && !isGiven(name),
  );
  const questions = labels.filter(
    ({ id, isRequired }) => isRequired && !stored?.images.labels[id] && !isGiven(labelField(id)),
  );
  if (missing.length === 0 && questions.length === 0) return null;
  const isAsked = (name: string) => (missing as readonly string[]).includes(name);
  return {
    fields: Object.fromEntries(
      SET_FIELDS.map((name) => [name, { isEnabled: isAsked(name), isRequired: isAsked(name) }]),
    ) as Record<keyof RegistrationFields, { isEnabled: boolean; isRequired: boolean }>,
    labels: questions,
  };
}

/** Form names of these fields, those that carry an earlier picture included. */
export const namesOfAsked = ({ fields, labels }: AskedFields): string[] => [
  ...[...Object.keys(EXTRA_TEXTS), 'age'].filter(
    (name) => fields[name as keyof RegistrationFields].isEnabled,
  ),
  ...labels.filter(({ kind }) => kind !== 'image').map(({ id }) => labelField(id)),
];

export const hasPictures = ({ fields, labels }: AskedFields): boolean =>
  fields.image_profile.isEnabled || labels.some(({ kind }) => kind === 'image');
