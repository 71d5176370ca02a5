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

/** @throws Response 400 for what no form of ours sends */
export function formOf<S extends z.ZodType>(fields: FormData, schema: S): z.output<S> {
  const parsed = schema.safeParse(Object.fromEntries(fields));
  if (!parsed.success) throw new Response(null, { status: 400 });
  return parsed.data;
}
