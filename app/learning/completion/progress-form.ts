import { z } from 'zod';
import { line } from '~/kit/forms/field-rules';

const ids = z
  .array(z.string().regex(/^[1-9]\d{0,14}$/))
  .optional()
  .transform((input) => (input ?? []).map(Number));

/** `done`: the ticked boxes; `seen`: those ticked when the page opened. */
export const progressSchema = z.object({
  done: ids,
  seen: ids,
  reason: line(300, { missing: 'progress.reason.MISSING', long: 'progress.reason.LONG' }),
});
