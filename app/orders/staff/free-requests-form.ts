import { z } from 'zod';

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** The free requests that stay ticked. */
export const freeRequestsForm = z.object({
  order: z.array(id, { error: 'batch.free.none' }).min(1, 'batch.free.none').max(100, 'batch.free.none'),
});
