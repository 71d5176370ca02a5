import { z } from 'zod';
import { optionalLine } from '~/kit/forms/field-rules';

/** The day of a refund by transfer, and the bank's reference. The chosen way says whether they are needed. */
export const manualRefundSchema = z.object({
  refund_date: optionalLine(40, 'admin.money.typed.date'),
  refund_reference: optionalLine(200, 'admin.money.typed.reference'),
});
