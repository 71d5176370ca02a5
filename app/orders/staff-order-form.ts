import { z } from 'zod';

/** What staff does with an order on its page; a cancellation gives the buyer a reason. Messages are text keys. */
export const staffOrderSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve-free') }),
  z.object({
    intent: z.literal('cancel'),
    reason: z
      .string({ error: 'admin.reasonMissing' })
      .trim()
      .min(1, 'admin.reasonMissing')
      .max(500, 'admin.reasonTooLong'),
    /** the page has told of money that waits or can come */
    knowsMoney: z.literal('yes').optional(),
  }),
]);
