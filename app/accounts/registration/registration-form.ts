import { z } from 'zod';
import { carried, line, lines, optionalLine, optionalLines, tick } from '~/kit/forms/field-rules';
import { constraintsOf, FIELD_KIND, fieldNames, keptSchemas, readFields } from '~/kit/forms/form-schema';
import type { TextKey } from '~/text/translate';
import { normaliseEmail } from '~/values/email';
import { wholeNumberIn } from '~/values/typed-number';
import { oneLineOf } from '~/values/typed-text';
import {
  ALL_REQUIRED,
  contactSchema,
  emailRule,
  type FieldSetting,
  type TelForm,
} from '~/accounts/contact/contact-form';
import { type CustomLabel, type LabelAnswers, readLabels } from './custom-labels';
import { type FieldMessage, textIn, type TypedFields } from '~/accounts/typed-fields';

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

const CONTACT_TEXTS = ['firstname', 'lastname', 'tel'] as const;
const AGE_MAX = 150;

function ageRule({ isRequired }: FieldSetting) {
  const age = z
    .string({ error: 'register.ageMissing' })
    .max(20, 'register.ageInvalid')
    .overwrite((typed) => typed.trim())
    .min(isRequired ? 1 : 0, 'register.ageMissing')
    .refine((typed) => typed === '' || isAge(typed), 'register.ageInvalid')
    .register(FIELD_KIND, { inputMode: 'numeric' })
    .transform((typed) => (typed === '' ? null : wholeNumberIn(typed)));
  return isRequired ? age : age.nullable().default(null);
}

function isAge(typed: string): boolean {
  const age = wholeNumberIn(typed);
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
 * The registration form by the site's form settings (specification 5 “Registration”). The e-mail is read beside it, because a
 * form that asks for a part of this has it elsewhere; the shop's own questions are `labelSchema`.
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

/** What a profile says besides: the password that a new e-mail asks for, and whether the picture goes. */
export const profileSchema = z.object({
  old_password: carried(1000).register(FIELD_KIND, { type: 'password' }),
  remove_image_profile: tick('1'),
});

/**
 * The registration form as typed → a person, with a message for every field that is not right, in the order of the form. The
 * value holds only when there is no message.
 */
export function readPerson(
  typed: TypedFields,
  rules: RegistrationRules,
  images: PersonImages,
): { person: PersonInput; errors: Record<string, FieldMessage> } {
  const { fields, telMinimum, telForm, labels } = rules;
  const schema = personSchema(fields, telMinimum, telForm);
  const read = readFields(schema, typed);
  const typedEmail = oneLineOf(textIn(typed, 'email'));
  const email = readFields(emailForm, { email: typedEmail });
  const answered = readLabels(labels, typed, images.labels);
  const value: Readonly<Record<string, unknown>> = read.ok ? read.value : {};
  const errors: Record<string, FieldMessage> = {};
  for (const [name, [key]] of Object.entries({
    ...(!read.ok && read.errors),
    ...(!email.ok && email.errors),
  }))
    errors[name] = {
      key: key as TextKey,
      // the figures of the rule
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
      labels: answered.answers,
    },
    errors: { ...errors, ...answered.errors },
  };
}

/** Those that are switched on. */
const textFields = (fields: RegistrationFields) =>
  ([...CONTACT_TEXTS, ...Object.keys(EXTRA_TEXTS)] as SetField[]).filter((name) => fields[name].isEnabled);

export interface UserGroup {
  id: number;
  name: string;
  /** whoever chooses none is in it */
  isDefault?: boolean;
}

/** The chosen user group, one of those offered; null when there is nothing to choose: the default one. */
export function readGroup(
  typed: TypedFields,
  groups: readonly UserGroup[],
): { groupId: number | null; errors: Record<string, FieldMessage> } {
  if (groups.length === 0) return { groupId: null, errors: {} };
  const chosen = groups.find(({ id }) => String(id) === textIn(typed, 'user_group'));
  if (!chosen) return { groupId: null, errors: { user_group: { key: 'register.groupMissing' } } };
  return { groupId: chosen.id, errors: {} };
}
