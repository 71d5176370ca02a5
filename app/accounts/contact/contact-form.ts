import { EMAIL, normaliseEmail } from '~/values/email';
import { plainText } from '~/values/typed-text';
import { z } from 'zod';
import { line, optionalLine } from '~/kit/forms/field-rules';
import { FIELD_KIND, keptSchemas } from '~/kit/forms/form-schema';
import { isWithCountryCode, readInternationalTel } from '~/values/international-tel';
import { hasLink } from '~/values/link-in-text';
import { hasPrintableLetters } from '~/values/printable';

/** One field of the registration form: shown or not, required or not (site's form settings). */
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

/** What a purchase asks of who buys where nothing is sent; the parcel's own telephone is asked with its address. */
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
 * +66, Thai figures, spaces and dashes become the plain national number: `+66 81-234-5678` → `0812345678`; a number of another country is
 * kept with its code.
 */
export function normaliseTel(typed: string): string {
  const plain = plainText(typed).replace(/[\s().-]/g, '');
  const national = plain.replace(/^(?:\+|00)660?/, '0');
  return isWithCountryCode(national) ? normaliseInternationalTel(typed) : national;
}

/** How phones are written without a country's code: as Thai numbers, or in any way (the foreign layout, R-34). */
export type TelForm = 'thai' | 'international';

/** The foreign layout takes numbers of any country. */
export const telFormOf = (settings: { is_foreign_layout: boolean }): TelForm =>
  settings.is_foreign_layout ? 'international' : 'thai';

/** A number in either form as it is kept; null: it is none. */
export function readTel(typed: string, minimum: number, form: TelForm): string | null {
  const read = (form === 'thai' ? thaiTel(minimum) : internationalTel).safeParse(typed);
  return read.success && read.data !== '' ? read.data : null;
}

/** A telephone as staff type it of somebody else: it may be left out. */
export const deskTelRule = (minimum: number, form: TelForm) =>
  optionalLine(TEL_MAX, 'contact.telLength')
    .register(FIELD_KIND, { type: 'tel' })
    .transform((typed, context) => {
      const tel = typed === '' ? '' : readTel(typed, minimum, form);
      if (tel !== null) return tel;
      context.addIssue({ code: 'custom', message: 'address.telInvalid' });
      return z.NEVER;
    });

/** With the code of its country as E.164: `0044 20 7946 0958` → `+442079460958`; other figures without their separators. */
export function normaliseInternationalTel(typed: string): string {
  const figures = plainText(typed);
  const read = isWithCountryCode(figures) ? readInternationalTel(figures) : null;
  return read ?? figures.replace(/[\s().-]/g, '').replace(/^00/, '+');
}

/** Unread by `normaliseInternationalTel`, a number with a country's code is none. */
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

/** One e-mail as it was typed, by the rule of the forms; null: it is none. */
export function readEmail(typed: unknown): string | null {
  const read = emailRule.safeParse(typed);
  return read.success ? read.data : null;
}

/** Off: dropped whatever the browser sent. */
const nothing = z
  .string()
  .optional()
  .transform(() => '');

function nameRule({ isEnabled, isRequired }: FieldSetting, missing: string) {
  if (!isEnabled) return nothing;
  // names stand in mails, and an e-mail may be anybody's
  const isName = (typed: string) => !hasLink(typed);
  const long = 'contact.nameTooLong';
  const name = isRequired ? line(NAME_MAX, { missing, long }) : optionalLine(NAME_MAX, long);
  // and on receipts
  return name.refine(isName, 'contact.nameHasLink').refine(hasPrintableLetters, 'contact.nameScript');
}

function telRule({ isEnabled, isRequired }: FieldSetting, telMinimum: number, telForm: TelForm) {
  if (!isEnabled) return nothing;
  const tel = telForm === 'thai' ? thaiTel(telMinimum) : internationalTel;
  return isRequired ? tel : tel.default('');
}

/** Contact of a buyer, driven by the form settings (specification 5 “Registration”). Messages are text keys. */
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
