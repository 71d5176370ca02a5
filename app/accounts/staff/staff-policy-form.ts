import { plainText } from '~/values/typed-text';
import { z } from 'zod';
import { carried, tick } from '~/kit/forms/field-rules';

const MOST_BAHT = 10_000_000;
const shape = 'policy.refundLimitWrong';

/** Baht as people type them; null: the field was left empty. */
const bahtOrNone = z
  .string()
  .default('')
  .transform((typed) => plainText(typed).replace(/[\s,฿]/g, ''))
  .refine((typed) => typed === '' || /^\d{1,8}(\.\d{1,2})?$/.test(typed), shape)
  .refine((typed) => Number(typed) <= MOST_BAHT, shape)
  .transform((typed) => (typed === '' ? null : Math.round(Number(typed) * 100)));

/** What owners ask of the whole staff. */
export const staffPolicySchema = z.object({
  requires_second_factor: tick('1'),
  refund_limit: bahtOrNone,
  version: z.coerce.number().int().catch(0),
  password: carried(),
});
