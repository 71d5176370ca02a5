import { z } from 'zod';
import { lines } from '~/kit/forms/field-rules';

/** Pasted tracking numbers: first looked at, then saved. */
export const trackingForm = z.object({
  intent: z.enum(['check', 'save']),
  lines: lines(15_000, { missing: 'batch.tracking.missing', long: 'batch.tracking.long' }),
});
