import { z } from 'zod';
import { optionalLines } from '~/kit/forms/field-rules';
import { manualRefundSchema } from './manual-refund-form';

/** The second person's answer to a refund; the person who asked may only withdraw it. */
export const refundRequestSchema = z.object({
  intent: z.enum(['approve', 'decline', 'withdraw']),
  ...manualRefundSchema.shape,
  answer: optionalLines(500, 'admin.reasonTooLong'),
});
