import { z } from 'zod';
import {
  ALL_REQUIRED,
  contactSchema,
  emailRule,
  type FieldSetting,
  type TelForm,
} from '~/accounts/contact/contact-form';
import { type FieldMessage, textIn, type TypedFields } from '~/accounts/typed-fields';
import { carried, line, lines, optionalLine, optionalLines, tick } from '~/kit/forms/field-rules';
import { constraintsOf, FIELD_KIND, fieldNames, keptSchemas, readFields } from '~/kit/forms/form-schema';
import type { TextKey } from '~/text/translate';
import { normaliseEmail } from '~/values/email';
import { wholeNumberIn } from '~/values/typed-number';
import { oneLineOf } from '~/values/typed-text';
import { type CustomLabel, type LabelAnswers, readLabels } from './custom-labels';

/** Fields that the form settings enable and make required (specification 3 “Registration form settings”). */
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
/** Defaults without a setting: the contact is asked for, nothing more. */
export const FIELDS_UNSET: RegistrationFields = {
  ...(Object.fromEntries(SET_FIELDS.map((name) => [name, HIDDEN])) as Record<SetField, FieldSetting>),
  ...ALL_REQUIRED,
};

/** Texts beyond the contact, by field and column. */
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

/** A person from the form. A disabled field is absent, and its stored value stays. */
export interface PersonInput {
  email: string;
  texts: Readonly<Partial<Record<'firstname' | 'lastname' | 'tel' | ExtraText, string>>>;
  /** absent: disabled; null: left empty */
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

/** Uploads that came with the form or are stored already. */
export interface PersonImages {
  pictureId: number | null;
  /** by the label's id */
  labels: Readonly<Partial<Record<string, number>>>;
}

const CONTACT_TEXTS = ['firstname', 'lastname', 'tel'] as const;
const AGE_MAX = 150;

function ageRule({ isRequired }: FieldSetting) {
  const age = z
    .string({ error: 'register.ageMissing' })
    .max(20, 'register.ageInvalid')
    .overwrite((input) => input.trim())
    .min(isRequired ? 1 : 0, 'register.ageMissing')
    .refine((input) => input === '' || isAge(input), 'register.ageInvalid')
    .register(FIELD_KIND, { inputMode: 'numeric' })
    .transform((input) => (input === '' ? null : wholeNumberIn(input)));
  return isRequired ? age : age.nullable().default(null);
}

function isAge(input: string): boolean {
  const age = wholeNumberIn(input);
  return age !== null && age >= 1 && age <= AGE_MAX;
}

function extraTexts(fields: RegistrationFields): Record<string, z.ZodType<string>> {
  const shape: Record<string, z.ZodType<string>> = {};
  for (const [name, { missing, max, isLong }] of Object.entries(EXTRA_TEXTS)) {
    const { isEnabled, isRequired } = fields[name as ExtraText];
    const long = max === 255 ? 'contact.nameTooLong' : 'register.tooLong';
    const [there, optional] = isLong ? [lines, optionalLines] : [line, optionalLine];
    if (isEnabled) shape[name] = isRequired ? there(max, { missing, long }) : optional(max, long);
  }
  return shape;
}

/**
 * The registration form by the form settings (specification 5 “Registration”). The e-mail is separate,
 * because some forms ask for it elsewhere; `labelSchema` has the shop's own questions.
 */
export const personSchema = keptSchemas(
  (fields: RegistrationFields, telMinimum: number, telForm: TelForm) => {
    const { email: _, ...contact } = contactSchema(fieldsOfContact(fields), telMinimum, telForm).shape;
    return z.object({
      ...contact,
      ...extraTexts(fields),
      ...(fields.age.isEnabled && { age: ageRule(fields.age) }),
    });
  },
);

const fieldsOfContact = ({ firstname, lastname, tel }: RegistrationFields) => ({ firstname, lastname, tel });

/** Every field it can have. */
export const PERSON_FIELDS: readonly string[] = fieldNames(
  personSchema(
    Object.fromEntries(
      SET_FIELDS.map((name) => [name, { isEnabled: true, isRequired: false }]),
    ) as unknown as RegistrationFields,
    0,
    'thai',
  ),
);

export const emailForm = z.object({ email: emailRule });

/** Extra fields of a profile: the password that a new e-mail needs, and the removal of the picture. */
export const profileSchema = z.object({
  old_password: carried(1000).register(FIELD_KIND, { type: 'password' }),
  remove_image_profile: tick('1'),
});

/**
 * Parses the registration form into a person, with a message for every invalid field in the order of the
 * form. The value is valid only without messages.
 */
export function readPerson(
  input: TypedFields,
  rules: RegistrationRules,
  images: PersonImages,
): { person: PersonInput; errors: Record<string, FieldMessage> } {
  const { fields, telMinimum, telForm, labels } = rules;
  const schema = personSchema(fields, telMinimum, telForm);
  const result = readFields(schema, input);
  const typedEmail = oneLineOf(textIn(input, 'email'));
  const email = readFields(emailForm, { email: typedEmail });
  const labelResult = readLabels(labels, input, images.labels);
  const value: Readonly<Record<string, unknown>> = result.ok ? result.value : {};
  const errors: Record<string, FieldMessage> = {};
  for (const [name, [key]] of Object.entries({
    ...(!result.ok && result.errors),
    ...(!email.ok && email.errors),
  }))
    errors[name] = {
      key: key as TextKey,
      // the limits the message names
      values: { min: telMinimum, max: constraintsOf(schema)[name]?.maxLength ?? 0 },
    };
  const { isEnabled, isRequired } = fields.image_profile;
  if (isEnabled && isRequired && images.pictureId === null)
    errors.image_profile = { key: 'register.pictureMissing' };
  return {
    person: {
      email: email.ok ? email.value.email : normaliseEmail(typedEmail),
      texts: Object.fromEntries(textFields(fields).map((name) => [name, value[name]])),
      ...(fields.age.isEnabled && { age: (value.age as number | null | undefined) ?? null }),
      pictureId: isEnabled ? images.pictureId : null,
      labels: labelResult.answers,
    },
    errors: { ...errors, ...labelResult.errors },
  };
}

/** The enabled ones. */
const textFields = (fields: RegistrationFields) =>
  ([...CONTACT_TEXTS, ...Object.keys(EXTRA_TEXTS)] as SetField[]).filter((name) => fields[name].isEnabled);

export interface UserGroup {
  id: number;
  name: string;
  /** the group of a person who chooses none */
  isDefault?: boolean;
}

/** The chosen user group among those offered; null without a choice: the default one. */
export function readGroup(
  input: TypedFields,
  groups: readonly UserGroup[],
): { groupId: number | null; errors: Record<string, FieldMessage> } {
  if (groups.length === 0) return { groupId: null, errors: {} };
  const group = groups.find(({ id }) => String(id) === textIn(input, 'user_group'));
  if (!group) return { groupId: null, errors: { user_group: { key: 'register.groupMissing' } } };
  return { groupId: group.id, errors: {} };
}
