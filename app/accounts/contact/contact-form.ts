import { z } from 'zod';
import { line, optionalLine } from '~/kit/forms/field-rules';
import { FIELD_KIND, keptSchemas } from '~/kit/forms/form-schema';
import { EMAIL, normaliseEmail } from '~/values/email';
import { isWithCountryCode, readInternationalTel } from '~/values/international-tel';
import { hasLink } from '~/values/link-in-text';
import { hasPrintableLetters } from '~/values/printable';
import { plainText } from '~/values/typed-text';

/** One field of the registration form: enabled or not, required or not (site's form settings). */
export interface FieldSetting {
  isEnabled: boolean;
  isRequired: boolean;
}
export type ContactFields = Record<'firstname' | 'lastname' | 'tel', FieldSetting>;

export const ALL_REQUIRED: ContactFields = {
  firstname: { isEnabled: true, isRequired: true },
  lastname: { isEnabled: true, isRequired: true },
  tel: { isEnabled: true, isRequired: true },
};

/** The contact fields of a purchase without a parcel; a parcel's address has its own telephone. */
export function fieldsWithoutParcel(
  fields: ContactFields,
  policy: 'as_registered' | 'optional' | 'off',
): ContactFields {
  if (policy === 'as_registered') return fields;
  const isEnabled = fields.tel.isEnabled && policy === 'optional';
  return { ...fields, tel: { isEnabled, isRequired: false } };
}

const NAME_MAX = 255;

/**
 * Turns +66, Thai digits, spaces and dashes into the national number: `+66 81-234-5678` → `0812345678`; keeps
 * the code of another country.
 */
export function normaliseTel(input: string): string {
  const plain = plainText(input).replace(/[\s().-]/g, '');
  const national = plain.replace(/^(?:\+|00)660?/, '0');
  return isWithCountryCode(national) ? normaliseInternationalTel(input) : national;
}

/** How to read a number without a country code: as Thai, or in any way (the foreign layout, R-34). */
export type TelForm = 'thai' | 'international';

/** The foreign layout takes numbers of any country. */
export const telFormOf = (settings: { is_foreign_layout: boolean }): TelForm =>
  settings.is_foreign_layout ? 'international' : 'thai';

/** A number in its stored form; null when it is invalid. */
export function readTel(input: string, minimum: number, form: TelForm): string | null {
  const result = (form === 'thai' ? thaiTel(minimum) : internationalTel).safeParse(input);
  return result.success && result.data !== '' ? result.data : null;
}

/** The telephone of a buyer that staff enter: optional. */
export const deskTelRule = (minimum: number, form: TelForm) =>
  optionalLine(TEL_MAX, 'contact.telLength')
    .register(FIELD_KIND, { type: 'tel' })
    .transform((input, context) => {
      const tel = input === '' ? '' : readTel(input, minimum, form);
      if (tel !== null) return tel;
      context.addIssue({ code: 'custom', message: 'address.telInvalid' });
      return z.NEVER;
    });

/**
 * E.164 with the country code: `0044 20 7946 0958` → `+442079460958`; other digits without their separators.
 */
export function normaliseInternationalTel(input: string): string {
  const figures = plainText(input);
  const read = isWithCountryCode(figures) ? readInternationalTel(figures) : null;
  return read ?? figures.replace(/[\s().-]/g, '').replace(/^00/, '+');
}

/** A number with a country code that `normaliseInternationalTel` cannot read is invalid. */
const isTelOfACountry = (tel: string) => !isWithCountryCode(tel) || readInternationalTel(tel) === tel;

export const emailRule = z
  .string({ error: 'contact.emailMissing' })
  .transform(normaliseEmail)
  .pipe(
    z
      .email({ pattern: EMAIL, error: 'contact.emailInvalid' })
      .max(320, 'contact.emailInvalid')
      .register(FIELD_KIND, { type: 'email' }),
  );

/** One e-mail by the rule of the forms; null when it is invalid. */
export function readEmail(input: unknown): string | null {
  const result = emailRule.safeParse(input);
  return result.success ? result.data : null;
}

/** Off: drops any value the browser sends. */
const nothing = z
  .string()
  .optional()
  .transform(() => '');

function nameRule({ isEnabled, isRequired }: FieldSetting, missing: string) {
  if (!isEnabled) return nothing;
  // mails contain the name, and the e-mail may belong to anybody
  const isName = (input: string) => !hasLink(input);
  const long = 'contact.nameTooLong';
  const name = isRequired ? line(NAME_MAX, { missing, long }) : optionalLine(NAME_MAX, long);
  // receipts print the name
  return name.refine(isName, 'contact.nameHasLink').refine(hasPrintableLetters, 'contact.nameScript');
}

function telRule({ isEnabled, isRequired }: FieldSetting, telMinimum: number, telForm: TelForm) {
  if (!isEnabled) return nothing;
  const tel = telForm === 'thai' ? thaiTel(telMinimum) : internationalTel;
  return isRequired ? tel : tel.default('');
}

/** A buyer's contact by the form settings (specification 5 “Registration”). Messages are text keys. */
export const contactSchema = keptSchemas(
  (fields: ContactFields, telMinimum: number, telForm: TelForm = 'thai') =>
    z.object({
      firstname: nameRule(fields.firstname, 'contact.firstnameMissing'),
      lastname: nameRule(fields.lastname, 'contact.lastnameMissing'),
      email: emailRule,
      tel: telRule(fields.tel, telMinimum, telForm),
    }),
);

/** Longer than any number with its separators. */
export const TEL_MAX = 40;

const thaiTel = (minimum: number) =>
  z
    .string({ error: 'contact.telMissing' })
    .max(TEL_MAX, 'contact.telLength')
    .overwrite(normaliseTel)
    .refine(isTelOfACountry, 'contact.telInternational')
    .refine((tel) => isWithCountryCode(tel) || /^\d*$/.test(tel), 'contact.telDigits')
    .refine(
      (tel) => tel.length === 0 || isWithCountryCode(tel) || (tel.length >= minimum && tel.length <= 10),
      'contact.telLength',
    )
    .register(FIELD_KIND, { type: 'tel' });

const internationalTel = z
  .string({ error: 'contact.telMissing' })
  .max(TEL_MAX, 'contact.telInternational')
  .overwrite(normaliseInternationalTel)
  .refine((tel) => tel === '' || /^\+?\d{8,15}$/.test(tel), 'contact.telInternational')
  .refine(isTelOfACountry, 'contact.telInternational')
  .register(FIELD_KIND, { type: 'tel' });

export type ContactInput = { firstname: string; lastname: string; email: string; tel: string };
