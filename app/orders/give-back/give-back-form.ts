import { z } from 'zod';

/** A student's own seat: one line of the order. */
export const giveBackSchema = z.object({
  intent: z.literal('give-back'),
  line: z.coerce.number().int().positive(),
});
