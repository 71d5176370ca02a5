import type { TextKey } from '../text/translate';
import { arabicDigits } from '../values/digits';
import { ALL_REQUIRED, contactSchema, type FieldSetting, normaliseEmail, type TelForm } from './contact-form';
import { type CustomLabel, type LabelAnswers, readLabels } from './custom-labels';
import { type FieldMessage, linesOf, oneLineOf, textIn, type TypedFields } from './typed-fields';

/** Fields that the site's form settings switch on and make required (specification 3 “Registration form settings”). */
export const SET_FIELDS = [
  'firstname',
  'lastname',
  'firstname_eng',
  'lastname_eng',
  'nickname',
  'tel',
  'age',
  'address',
  'education',
  'level',
  'biography',
  'image_profile',
] as const;
export type SetField = (typeof SET_FIELDS)[number];
export type RegistrationFields = Readonly<Record<SetField, FieldSetting>>;

const HIDDEN: FieldSetting = { isEnabled: false, isRequired: false };
/** A field without a setting: how to reach a person is asked, more is not. */
export const FIELDS_UNSET: RegistrationFields = {
  ...(Object.fromEntries(SET_FIELDS.map((name) => [name, HIDDEN])) as Record<SetField, FieldSetting>),
  ...ALL_REQUIRED,
};

/** Texts beyond the contact's, by the name of field and column. */
export const EXTRA_TEXTS = {
  firstname_eng: { missing: 'register.firstnameEngMissing', max: 255, isLong: false },
  lastname_eng: { missing: 'register.lastnameEngMissing', max: 255, isLong: false },
  nickname: { missing: 'register.nicknameMissing', max: 255, isLong: false },
  address: { missing: 'register.addressMissing', max: 1000, isLong: true },
  education: { missing: 'register.educationMissing', max: 255, isLong: false },
  level: { missing: 'register.levelMissing', max: 255, isLong: false },
  biography: { missing: 'register.biographyMissing', max: 5000, isLong: true },
} as const satisfies Partial<Record<SetField, { missing: TextKey; max: number; isLong: boolean }>>;
type ExtraText = keyof typeof EXTRA_TEXTS;

/** A person as the form gives it. Fields that are switched off are not there: what was stored of them stays. */
export interface PersonInput {
  email: string;
  texts: Readonly<Partial<Record<'firstname' | 'lastname' | 'tel' | ExtraText, string>>>;
  /** not there: switched off; null: left empty */
  age?: number | null;
  pictureId: number | null;
  labels: LabelAnswers;
}

export interface RegistrationRules {
  fields: RegistrationFields;
  telMinimum: number;
  telForm: TelForm;
  labels: readonly CustomLabel[];
}

/** Uploads that came with the form or are kept from before. */
export interface PersonImages {
  pictureId: number | null;
  /** by the label's id */
  labels: Readonly<Partial<Record<string, number>>>;
}

/**
 * The registration form as typed → a person, with a message for every field that is not right (specification 5
 * “Registration”), in the order of the form. The value holds only when there is no message.
 */
export function readPerson(
  typed: TypedFields,
  { fields, telMinimum, telForm, labels }: RegistrationRules,
  images: PersonImages,
): { person: PersonInput; errors: Record<string, FieldMessage> } {
  const errors: Record<string, FieldMessage> = {};
  const contact = readContact(typed, fields, telMinimum, telForm, errors);
  const texts: Record<string, string> = {};
  for (const name of ['firstname', 'lastname', 'tel'] as const)
    if (fields[name].isEnabled) texts[name] = contact[name];
  for (const [name, { missing, max, isLong }] of Object.entries(EXTRA_TEXTS)) {
    const { isEnabled, isRequired } = fields[name as ExtraText];
    if (!isEnabled) continue;
    const text = (isLong ? linesOf : oneLineOf)(textIn(typed, name));
    texts[name] = text;
    if (text === '' && isRequired) errors[name] = { key: missing };
    else if (text.length > max) errors[name] = tooLong(max);
  }
  const age = fields.age.isEnabled ? readAge(typed, fields.age, errors) : undefined;
  const { isEnabled, isRequired } = fields.image_profile;
  if (isEnabled && isRequired && images.pictureId === null)
    errors.image_profile = { key: 'register.pictureMissing' };
  const answered = readLabels(labels, typed, images.labels);
  Object.assign(errors, answered.errors);
  return {
    person: {
      email: contact.email,
      texts,
      ...(age !== undefined && { age }),
      pictureId: isEnabled ? images.pictureId : null,
      labels: answered.answers,
    },
    errors,
  };
}

const tooLong = (max: number): FieldMessage =>
  max === 255 ? { key: 'contact.nameTooLong' } : { key: 'register.tooLong', values: { max } };

/** Who and where to reach them, by the rules of every contact. */
function readContact(
  typed: TypedFields,
  fields: RegistrationFields,
  telMinimum: number,
  telForm: TelForm,
  errors: Record<string, FieldMessage>,
) {
  const names = ['firstname', 'lastname', 'email', 'tel'] as const;
  const given = Object.fromEntries(names.map((name) => [name, oneLineOf(textIn(typed, name)) || undefined]));
  const read = contactSchema(fields, telMinimum, telForm).safeParse(given);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues)
    errors[String(path[0])] ??= { key: message as TextKey, values: { min: telMinimum } };
  return { firstname: '', lastname: '', tel: '', email: normaliseEmail(given.email ?? '') };
}

const AGE_MAX = 150;

function readAge(typed: TypedFields, { isRequired }: FieldSetting, errors: Record<string, FieldMessage>) {
  const text = arabicDigits(textIn(typed, 'age')).trim();
  if (text === '') {
    if (isRequired) errors.age = { key: 'register.ageMissing' };
    return null;
  }
  const age = Number(text);
  if (/^\d{1,3}$/.test(text) && age >= 1 && age <= AGE_MAX) return age;
  errors.age = { key: 'register.ageInvalid' };
  return null;
}

export interface UserGroup {
  id: number;
  name: string;
}

/** The chosen user group, one of those offered; null when there is nothing to choose: the default one (decision 13). */
export function readGroup(
  typed: TypedFields,
  groups: readonly UserGroup[],
): { groupId: number | null; errors: Record<string, FieldMessage> } {
  if (groups.length === 0) return { groupId: null, errors: {} };
  const chosen = groups.find(({ id }) => String(id) === textIn(typed, 'user_group'));
  if (!chosen) return { groupId: null, errors: { user_group: { key: 'register.groupMissing' } } };
  return { groupId: chosen.id, errors: {} };
}
