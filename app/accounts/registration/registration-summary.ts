import { TAX_FIELDS, type TaxErrors } from '~/accounts/tax/tax-form';
import type { FieldMessages } from '~/accounts/typed-fields';
import type { TextKey, Translate } from '~/text/translate';
import { type CustomLabel, labelField } from './custom-labels';

const MAIN_FIELDS = [
  'firstname',
  'lastname',
  'firstname_eng',
  'lastname_eng',
  'nickname',
  'email',
  'tel',
  'age',
  'address',
  'education',
  'level',
  'biography',
  'image_profile',
] as const;
const LOGIN_FIELDS = ['username', 'password', 'password_confirm', 'old_password'] as const;
const MEGABYTES_OF_CERTIFICATE = 20;

/**
 * The summary above a refused form: which of its three parts are wrong (specification 5: main data, login
 * data, tax invoice), and every message in the order of the page.
 */
export function registrationSummary(
  t: Translate,
  input: { form: { labels: readonly CustomLabel[] }; errors: FieldMessages; taxErrors: TaxErrors },
): { title: string; errors: { id: string; text: string }[] } {
  const { form, errors, taxErrors } = input;
  const errorsOf = (names: readonly string[]) =>
    names.flatMap((id) => {
      const message = errors[id];
      return message ? [{ id, text: t(message.key, message.values) }] : [];
    });
  const tax = TAX_FIELDS.flatMap((id) => {
    const key = taxErrors[id]?.[0];
    return key ? [{ id, text: t(key, { size: MEGABYTES_OF_CERTIFICATE }) }] : [];
  });
  const labels = form.labels.map(({ id }) => labelField(id));
  const parts: [TextKey, { id: string; text: string }[]][] = [
    ['notice.invalidMainData', errorsOf([...MAIN_FIELDS, ...labels, 'user_group'])],
    ['notice.invalidLoginData', errorsOf(LOGIN_FIELDS)],
    ['notice.invalidTaxInvoice', tax],
  ];
  const wrong = parts.filter(([, list]) => list.length > 0);
  return {
    title: wrong.map(([key]) => t(key)).join(' · '),
    errors: wrong.flatMap(([, list]) => list),
  };
}
