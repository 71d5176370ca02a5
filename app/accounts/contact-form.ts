import { z } from 'zod';
import { arabicDigits } from '../values/digits';

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

const NAME_MAX = 255;

/** +66, Thai figures, spaces and dashes become the plain national number: `+66 81-234-5678` → `0812345678` (decision 34). */
export function normaliseTel(typed: string): string {
  const plain = arabicDigits(typed).replace(/[\s().-]/g, '');
  return plain.replace(/^\+66\(?0?\)?/, '0').replace(/^0066/, '0');
}

/** How phones are written: Thai numbers, or those of any country with its code (the foreign layout, decision 34). */
export type TelForm = 'thai' | 'international';

/** An international number without its separators, `00` as `+`: `0044 20 7946 0958` → `+442079460958`. */
export function normaliseInternationalTel(typed: string): string {
  const plain = arabicDigits(typed).replace(/[\s().-]/g, '');
  return plain.replace(/^00/, '+');
}

/** Trimmed, lower-cased, and without the full-width look-alikes of some keyboards. */
export const normaliseEmail = (typed: string) => typed.normalize('NFKC').trim().toLowerCase();

const emailRule = z
  .string({ error: 'contact.emailMissing' })
  .transform(normaliseEmail)
  .pipe(z.email('contact.emailInvalid').max(320, 'contact.emailInvalid'));

/** One e-mail as it was typed, by the rule of the forms; null: it is none. */
export function readEmail(typed: unknown): string | null {
  const read = emailRule.safeParse(typed);
  return read.success ? read.data : null;
}

/**
 * Contact of a buyer, driven by the form settings (specification 5 “Registration”). Messages are text keys.
 * A disabled field is dropped whatever the browser sent.
 */
export function contactSchema(fields: ContactFields, telMinimum: number, telForm: TelForm = 'thai') {
  const name = (setting: FieldSetting, missing: string) => {
    if (!setting.isEnabled) return z.unknown().transform(() => '');
    const text = z.string({ error: missing }).trim().max(NAME_MAX, 'contact.nameTooLong');
    return setting.isRequired
      ? text.min(1, missing)
      : z.string().trim().max(NAME_MAX, 'contact.nameTooLong').default('');
  };
  const telRule = telForm === 'thai' ? thaiTel(telMinimum) : internationalTel;
  return z.object({
    firstname: name(fields.firstname, 'contact.firstnameMissing'),
    lastname: name(fields.lastname, 'contact.lastnameMissing'),
    email: emailRule,
    tel: !fields.tel.isEnabled
      ? z.unknown().transform(() => '')
      : fields.tel.isRequired
        ? telRule
        : z.union([telRule, z.undefined().transform(() => '')]),
  });
}

const thaiTel = (minimum: number) =>
  z
    .string({ error: 'contact.telMissing' })
    .transform(normaliseTel)
    .refine((tel) => /^\d*$/.test(tel), 'contact.telDigits')
    .refine((tel) => tel.length === 0 || (tel.length >= minimum && tel.length <= 10), 'contact.telLength');

const internationalTel = z
  .string({ error: 'contact.telMissing' })
  .transform(normaliseInternationalTel)
  .refine((tel) => tel === '' || /^\+?\d{8,15}$/.test(tel), 'contact.telInternational');

export type ContactInput = { firstname: string; lastname: string; email: string; tel: string };
