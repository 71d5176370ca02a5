import { z } from 'zod';
import { optionalLines } from '~/kit/forms/field-rules';
import { manualRefundSchema } from './manual-refund-form';

/** What the second person says to a refund; whoever asked may only take it back. */
export const refundRequestSchema = z.object({
  intent: z.enum(['approve', 'decline', 'withdraw']),
  ...manualRefundSchema.shape,
  answer: optionalLines(500, 'admin.reasonTooLong'),
});
