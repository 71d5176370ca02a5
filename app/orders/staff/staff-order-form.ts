import { z } from 'zod';
import { carried, lines, ticked } from '~/kit/forms/field-rules';
import { deadlineFields } from '~/orders/life/desk-deadline';
import { reasonRule } from './reason-rule';

/** What staff does with an order on its page; a cancellation gives the buyer a reason. Messages are text keys. */
export const staffOrderSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve-free') }),
  z.object({
    intent: z.literal('cancel'),
    reason: reasonRule(),
    /** the page has told of money that waits or can come */
    knowsMoney: ticked,
  }),
  z.object({ intent: z.literal('extend'), ...deadlineFields }),
  z.object({ intent: z.literal('reopen'), ...deadlineFields }),
  z.object({ intent: z.literal('mail'), form_key: carried(100) }),
  z.object({
    intent: z.literal('note'),
    note: lines(500, { missing: 'desk.note.missing', long: 'admin.reasonTooLong' }),
  }),
]);
export type StaffOrderForm = z.output<typeof staffOrderSchema>;
