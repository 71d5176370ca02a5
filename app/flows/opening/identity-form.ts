import { z } from 'zod';
import { line, optionalLine, optionalLines, tick } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { isEmail, normaliseEmail } from '~/values/email';
import { plainText } from '~/values/typed-text';

const LONG = 'setup.tooLong';
const HERE = { missing: 'setup.nameMissing', long: LONG };

/** Who the shop is, as the guide asks it; the settings' own rules are asked when it is saved. Messages are text keys. */
export const identitySchema = z.object({
  intent: z.literal('identity'),
  title: line(60, HERE),
  shop_name: line(200, HERE),
  shop_address: optionalLines(500, LONG),
  shop_tax_id: optionalLine(20, LONG).transform((input) => plainText(input).replace(/[\s-]/g, '')),
  shop_branch: z
    .string()
    .default('00000')
    .transform((input) => plainText(input))
    .refine((input) => /^\d{5}$/.test(input), { message: 'setup.branchWrong' })
    .register(FIELD_KIND, { inputMode: 'numeric' }),
  is_enable_vat: tick('yes'),
  tax_invoice_policy: z.enum(['on_request', 'required']).default('on_request'),
  shop_tel: optionalLine(40, LONG),
  shop_email: z
    .string()
    .overwrite(normaliseEmail)
    .max(320, LONG)
    .refine((input) => input === '' || isEmail(input), 'setup.emailWrong')
    .default('')
    .register(FIELD_KIND, { type: 'email' }),
  theme_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'setup.valueWrong')
    .default('#0d5f57'),
});
export type Identity = Omit<z.output<typeof identitySchema>, 'intent'>;
