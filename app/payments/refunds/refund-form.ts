import { z } from 'zod';
import {
  hasWrongCheckDigit,
  noteAddressRule,
  noteNameRule,
  noteTaxIdRule,
  taxIdConfirmedRule,
} from '~/accounts/tax/tax-form';
import { noDay, ticked } from '~/kit/forms/field-rules';
import type { PartAsk } from '~/orders/line-refunds/line-refund';
import { reasonRule } from '~/orders/staff/reason-rule';
import { goesBackByHand, type RefundMoney } from '~/payments/settlement/money-decision';
import { type Currency, parseMoney } from '~/values/money';
import { bangkokDay, type Day } from '~/values/time';
import { wholeNumberIn } from '~/values/typed-number';
import { manualRefundSchema } from './manual-refund-form';
import { pastDay } from './past-day';
import type { ChoiceLine } from './refund-choice.server';
import { linesOfReviewed } from './reviewed-seats';
import { seatsBack } from './seats-back';

const id = z.coerce.number().int().positive();

/** 200 seats and the other lines of a cart; the form has four fields a line. */
const MOST_LINES = 300;
export const MOST_REFUND_FIELDS = 4 * MOST_LINES + 50;

/** The refund form: sent once to preview, then to confirm. Messages are text keys. */
export const refundSchema = z
  .object({
    intent: z.enum(['review', 'refund'], { error: 'refund.no.CHANGED' }),
    line: z.array(id, { error: 'refund.typed.lines' }).max(MOST_LINES, 'refund.typed.lines').default([]),
    /** for seats of one plan, named by one of their lines: how many to refund */
    seats_of: z.array(id).max(MOST_LINES).default([]),
    seats_qty: z.array(z.string().max(20).optional()).default([]),
    /** for each remaining line in page order: the pieces or the amount to refund, where not all */
    part_line: z.array(id).max(MOST_LINES).default([]),
    part_qty: z.array(z.string().max(20).optional()).default([]),
    part_amount: z.array(z.string().max(30).optional()).default([]),
    reason: reasonRule(),
    gives_back: ticked,
    /** missing where nothing was paid */
    way: z.enum(['provider', 'by-hand'], { error: 'admin.money.typed.way' }).default('by-hand'),
    ...manualRefundSchema.shape,
    /** the buyer of a credit note for an abbreviated invoice (Revenue Code, section 86/10); may stay empty */
    note_name: noteNameRule,
    note_address: noteAddressRule,
    note_tax_id: noteTaxIdRule('refund.typed.taxId'),
    tax_id_confirmed: taxIdConfirmedRule,
    seen: z.string().max(80).default(''),
    /** of a confirmation: the seats that were reviewed (`reviewedSeats`) */
    seats: z
      .string()
      .max(40 * MOST_LINES)
      .default(''),
  })
  .refine((input) => !hasWrongCheckDigit(input.note_tax_id) || input.tax_id_confirmed === input.note_tax_id, {
    path: ['tax_id_confirmed'],
    message: 'tax.checkDigit',
  });
export type TypedRefund = z.output<typeof refundSchema>;

/**
 * The typed lines to refund: a line with typed pieces or an amount counts, ticked or not. Errors are text
 * keys by field.
 */
export function readLinesBack(
  typed: TypedRefund,
  { currency, lines }: { currency: Currency; lines: readonly ChoiceLine[] },
): { lineIds: number[]; parts: PartAsk[]; errors: Record<string, string[]> } {
  const { line, part_line: lineIds, part_qty: pieces, part_amount: amounts } = typed;
  const errors: Record<string, string[]> = {};
  const parts = lineIds.flatMap((lineId, index): PartAsk[] => {
    const typedQty = pieces[index]?.trim() ?? '';
    const typedAmount = amounts[index]?.trim() ?? '';
    if (typedQty !== '' && typedAmount !== '') {
      errors[`part_amount[${index}]`] = ['refund.part.one'];
      return [];
    }
    if (typedQty !== '') {
      const qty = wholeNumberIn(typedQty);
      if (qty !== null && qty > 0) return [{ lineId, qty }];
      errors[`part_qty[${index}]`] = ['refund.part.qtyWrong'];
    } else if (typedAmount !== '') {
      const amount = parseMoney(typedAmount, currency);
      if (amount !== null && amount > 0) return [{ lineId, amount }];
      errors[`part_amount[${index}]`] = ['refund.part.amountWrong'];
    }
    return [];
  });
  const inPart = new Set(parts.map(({ lineId }) => lineId));
  const confirmed = typed.intent === 'refund' ? linesOfReviewed(typed.seats) : [];
  const seats =
    confirmed.length > 0
      ? { lineIds: confirmed.filter((lineId) => !inPart.has(lineId)), errors: {} }
      : seatsBack(lines, typed, [...line, ...inPart]);
  Object.assign(errors, seats.errors);
  const whole = [...new Set([...line.filter((lineId) => !inPart.has(lineId)), ...seats.lineIds])];
  if (whole.length + parts.length === 0 && Object.keys(errors).length === 0)
    errors.line = ['refund.typed.lines'];
  return { lineIds: whole, parts, errors };
}

/**
 * The typed way to refund: a transfer needs its day, not before the payment (`paidOn`), and the bank's
 * reference. `parts`: the amounts, by whether their provider refunds. Errors are text keys by field.
 */
export function refundMoneyOf(
  typed: Pick<TypedRefund, 'way' | 'refund_date' | 'refund_reference'>,
  parts: readonly { isRefundedByProvider: boolean; receivedAt: Date }[],
  now: Date,
): { money: RefundMoney; errors: Record<string, string[]>; paidOn: Day } {
  const byHandParts = parts.filter((part) => goesBackByHand(part, typed.way));
  const paidOn = bangkokDay(new Date(Math.max(0, ...byHandParts.map(({ receivedAt }) => +receivedAt))));
  if (byHandParts.length === 0) return { money: { way: 'provider' }, errors: {}, paidOn };
  const refundedAt = pastDay(typed.refund_date, now);
  const isBeforePaid = refundedAt !== null && bangkokDay(refundedAt) < paidOn;
  const byHand = { refundedAt: refundedAt ?? now, reference: typed.refund_reference };
  return {
    money: typed.way === 'provider' ? { way: 'provider', byHand } : { way: 'by-hand', ...byHand },
    errors: {
      ...(refundedAt === null && { refund_date: [noDay(typed.refund_date, 'admin.money.typed.date')] }),
      ...(isBeforePaid && { refund_date: ['refund.typed.dayBeforePaid'] }),
      ...(typed.refund_reference === '' && { refund_reference: ['admin.money.typed.reference'] }),
    },
    paidOn,
  };
}

/** The typed buyer of the credit note. */
export const noteBuyerOf = ({
  note_name: name,
  note_address: address,
  note_tax_id: taxId,
}: Pick<TypedRefund, 'note_name' | 'note_address' | 'note_tax_id'>) => ({ name, address, taxId });
