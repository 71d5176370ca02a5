import { z } from 'zod';
import { ticked } from '~/kit/forms/field-rules';
import { noteRule } from '~/orders/staff/reason-rule';
import type { TextKey, Translate } from '~/text/translate';

/**
 * Why a slip is refused, in words the buyer reads in the order's language; `other` has only the words of
 * staff.
 */
export const REJECT_REASONS = ['amount', 'account', 'not-arrived', 'unreadable', 'used', 'other'] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

export const REJECT_REASON_TEXTS: Readonly<Record<Exclude<RejectReason, 'other'>, TextKey>> = {
  amount: 'admin.reject.amount',
  account: 'admin.reject.account',
  'not-arrived': 'admin.reject.notArrived',
  unreadable: 'admin.reject.unreadable',
  used: 'admin.reject.used',
};

/** A decision on a transfer report; messages are text keys. */
export const decideSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('approve'),
    accepts_difference: ticked,
    no_other_transfer: ticked,
    after_rejection: ticked,
  }),
  z.object({ intent: z.literal('ask-rest'), no_other_transfer: ticked, after_rejection: ticked }),
  z
    .object({
      intent: z.literal('reject'),
      reason: z.enum(REJECT_REASONS, { error: 'admin.reject.missing' }),
      words: noteRule,
    })
    .refine(({ reason, words }) => reason !== 'other' || words !== '', {
      path: ['words'],
      message: 'admin.reject.wordsMissing',
      when: () => true,
    }),
]);

/**
 * The message to the buyer, in the order's language: the chosen reason, then the administrator's own words.
 */
export function rejectWords(
  { reason, words }: { reason: RejectReason; words: string },
  t: Translate,
): string {
  const reasonText = reason === 'other' ? '' : t(REJECT_REASON_TEXTS[reason]);
  return [reasonText, words].filter(Boolean).join(' · ');
}
