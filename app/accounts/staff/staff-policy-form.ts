import { z } from 'zod';
import { carried, tick } from '~/kit/forms/field-rules';
import { plainText } from '~/values/typed-text';

const MOST_BAHT = 10_000_000;
const shape = 'policy.refundLimitWrong';

/** Baht as people type them; null: left empty. */
const bahtOrNone = z
  .string()
  .default('')
  .transform((input) => plainText(input).replace(/[\s,฿]/g, ''))
  .refine((input) => input === '' || /^\d{1,8}(\.\d{1,2})?$/.test(input), shape)
  .refine((input) => Number(input) <= MOST_BAHT, shape)
  .transform((input) => (input === '' ? null : Math.round(Number(input) * 100)));

/** Rules of the owners for all staff. */
export const staffPolicySchema = z.object({
  requires_second_factor: tick('1'),
  refund_limit: bahtOrNone,
  version: z.coerce.number().int().catch(0),
  password: carried(),
});
