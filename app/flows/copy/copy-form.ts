import { z } from 'zod';
import { tick } from '~/kit/forms/field-rules';

/** The form that makes a copy the shop. */
export const copySchema = z.object({
  shop_title: z.string('copy.nameMissing').trim().min(1, 'copy.nameMissing').max(200),
  drop_mails: tick('1'),
});
