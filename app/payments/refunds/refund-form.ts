import { z } from 'zod';
import { noteAddressRule, noteNameRule, noteTaxIdRule } from '~/accounts/tax/tax-form';
import { reasonRule } from '~/orders/staff/reason-rule';
import { goesBackByHand, type RefundMoney } from '~/payments/settlement/money-decision';
import { manualRefundSchema } from './manual-refund-form';
import { pastDay } from './past-day';

const id = z.coerce.number().int().positive();

/** What staff sends to refund lines of an order: first to see what it comes to, then to do it. Messages are text keys. */
export const refundSchema = z.object({
  intent: z.enum(['review', 'refund'], { error: 'refund.no.CHANGED' }),
  line: z
    .array(id, { error: 'refund.typed.lines' })
    .min(1, 'refund.typed.lines')
    .max(100, 'refund.typed.lines'),
  reason: reasonRule(),
  gives_back: z.literal('yes').optional(),
  /** left out where nothing was paid */
  way: z.enum(['provider', 'by-hand'], { error: 'admin.money.typed.way' }).default('by-hand'),
  ...manualRefundSchema.shape,
  /** whom a credit note of an abbreviated invoice is made out to (Revenue Code, section 86/10); may be left empty */
  note_name: noteNameRule,
  note_address: noteAddressRule,
  note_tax_id: noteTaxIdRule('refund.typed.taxId'),
  seen: z.string().max(80).default(''),
});
export type TypedRefund = z.output<typeof refundSchema>;

/**
 * How the money goes back, as it was typed: what is transferred by hand needs its day and the bank's reference. `parts`: what would be
 * taken, by whether its provider gives it back. Errors are text keys by field.
 */
export function refundMoneyOf(
  typed: Pick<TypedRefund, 'way' | 'refund_date' | 'refund_reference'>,
  parts: readonly { isRefundedByProvider: boolean }[],
  now: Date,
): { money: RefundMoney; errors: Record<string, string[]> } {
  const needsHand = parts.some((part) => goesBackByHand(part, typed.way));
  if (!needsHand) return { money: { way: 'provider' }, errors: {} };
  const refundedAt = pastDay(typed.refund_date, now);
  const byHand = { refundedAt: refundedAt ?? now, reference: typed.refund_reference };
  return {
    money: typed.way === 'provider' ? { way: 'provider', byHand } : { way: 'by-hand', ...byHand },
    errors: {
      ...(refundedAt === null && { refund_date: ['admin.money.typed.date'] }),
      ...(typed.refund_reference === '' && { refund_reference: ['admin.money.typed.reference'] }),
    },
  };
}

/** Whom the credit note is made out to, as it was typed. */
export const noteBuyerOf = ({
  note_name: name,
  note_address: address,
  note_tax_id: taxId,
}: Pick<TypedRefund, 'note_name' | 'note_address' | 'note_tax_id'>) => ({ name, address, taxId });
