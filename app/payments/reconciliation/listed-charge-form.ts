import { z } from 'zod';
import { orderSearchOf } from '~/orders/staff/order-search';
import { reasonRule } from '~/orders/staff/reason-rule';
import type { ListedChargeDecision } from './settle-listed-charge.server';

/** The form about a charge without a known order; messages are text keys. */
export const listedChargeSchema = z.discriminatedUnion('intent', [
  z
    .object({
      intent: z.literal('give'),
      to_order: z
        .string({ error: 'admin.money.typed.order' })
        .trim()
        .min(1, 'admin.money.typed.order')
        .max(40, 'admin.money.typed.order')
        .transform((typed, context) => {
          const { orderId } = orderSearchOf(typed);
          if (orderId !== null && Number.isSafeInteger(orderId)) return orderId;
          context.addIssue({ code: 'custom', message: 'admin.money.typed.order' });
          return z.NEVER;
        }),
    })
    .transform((input): ListedChargeDecision => ({ kind: 'give', orderId: input.to_order })),
  z
    .object({
      intent: z.literal('close'),
      note: reasonRule('admin.money.typed.note'),
    })
    .transform((input): ListedChargeDecision => ({ kind: 'close', note: input.note })),
]);
