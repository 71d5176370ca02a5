import { z } from 'zod';

/** What the buttons of staff's pages of jobs and mails send; anything else is no form of ours. */
export const queueForm = z.object({ intent: z.enum(['retry-all', 'run-now']), queue: z.string().max(100) });

export const jobForm = z.object({
  intent: z.enum(['retry', 'give-up']),
  queue: z.string().max(100),
  job: z.guid(),
});

export const mailForm = z.object({
  intent: z.enum(['again', 'give-up']),
  mail: z.coerce.number().int().positive(),
});
