import { z } from 'zod';
import { optionalLine } from '~/kit/forms/field-rules';

/** Money sent back by a transfer: when, and under which reference of the bank. Which way is chosen says whether it is needed. */
export const manualRefundSchema = z.object({
  refund_date: optionalLine(40, 'admin.money.typed.date'),
  refund_reference: optionalLine(200, 'admin.money.typed.reference'),
});
