import { z } from 'zod';
import { reasonRule } from './reason-rule';

/** What staff does with an order on its page; a cancellation gives the buyer a reason. Messages are text keys. */
export const staffOrderSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve-free') }),
  z.object({
    intent: z.literal('cancel'),
    reason: reasonRule(),
    /** the page has told of money that waits or can come */
    knowsMoney: z.literal('yes').optional(),
  }),
]);
