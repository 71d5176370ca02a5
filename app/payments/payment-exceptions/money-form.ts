import { z } from 'zod';
import { line, noDay, optionalLine, ticked } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { orderSearchOf } from '~/orders/staff/order-search';
import { noteRule, reasonRule } from '~/orders/staff/reason-rule';
import { manualRefundSchema } from '~/payments/refunds/manual-refund-form';
import { pastDay } from '~/payments/refunds/past-day';
import type { MoneyDecision, RefundOrder } from '~/payments/settlement/money-decision';
import { type Currency, parseMoney, satang } from '~/values/money';
import { bangkokDay, type Day } from '~/values/time';
import type { ReversalDecision } from './decide-reversal.server';

/** The forms on the page of an exception; messages are text keys. */
export type MoneyIntent =
  | { kind: 'taken-back'; seen: string; decision: ReversalDecision }
  | { kind: 'decide'; seen: string; decision: MoneyDecision }
  | { kind: 'ask'; attemptId: number }
  | { kind: 'refund-again'; refundId: number }
  | { kind: 'refund-end'; refundId: number; wasMade: boolean };

const text = (missing: string, max = 200) => line(max, { missing, long: missing });
const id = z.coerce.number().int().positive();
const difference = ticked;
const seen = z.string().max(80).default('');

interface Of {
  currency: Currency;
  orderId: number;
  now: Date;
  /** Whether this amount needs a second person: then nothing has been transferred yet. */
  asksFirst?: (amount: number) => boolean;
}

export function moneySchema({ currency, orderId, now, asksFirst = () => false }: Of) {
  const amount = text('admin.money.typed.amount', 30)
    .register(FIELD_KIND, { inputMode: 'decimal' })
    .transform((typed, context) => {
      const read = parseMoney(typed, currency);
      if (read !== null && read > 0) return read;
      context.addIssue({ code: 'custom', message: 'admin.money.typed.amount' });
      return z.NEVER;
    });
  const day = (typed: string, context: z.RefinementCtx, field: string) => {
    const at = pastDay(typed, now);
    const message = noDay(typed, 'admin.money.typed.date');
    if (at === null) context.addIssue({ code: 'custom', path: [field], message });
    return at ?? now;
  };
  const toOrder = text('admin.money.typed.order', 40).transform((typed, context) => {
    const { orderId: read } = orderSearchOf(typed);
    if (read !== null && Number.isSafeInteger(read)) return read;
    context.addIssue({ code: 'custom', message: 'admin.money.typed.order' });
    return z.NEVER;
  });
  const back = {
    refund: amount,
    way: z.enum(['provider', 'by-hand'], { error: 'admin.money.typed.way' }),
    ...manualRefundSchema.shape,
  };
  /** A manual refund has its day and reference; through the provider both are the provider's. */
  const refundOf = (
    typed: {
      refund: RefundOrder['amount'];
      way: RefundOrder['way'];
      refund_date: string;
      refund_reference: string;
    },
    context: z.RefinementCtx,
  ): RefundOrder => {
    if (typed.way === 'provider') return { way: 'provider', amount: typed.refund };
    if (asksFirst(typed.refund))
      return { way: 'by-hand', amount: typed.refund, refundedAt: now, reference: '' };
    if (typed.refund_reference === '')
      context.addIssue({
        code: 'custom',
        path: ['refund_reference'],
        message: 'admin.money.typed.reference',
      });
    return {
      way: 'by-hand',
      amount: typed.refund,
      refundedAt: day(typed.refund_date, context, 'refund_date'),
      reference: typed.refund_reference,
    };
  };
  const decide = (seenBefore: string, decision: MoneyDecision): MoneyIntent => ({
    kind: 'decide',
    seen: seenBefore,
    decision,
  });
  return z.discriminatedUnion('intent', [
    z
      .object({ intent: z.literal('accept'), seen, difference })
      .transform((input) =>
        decide(input.seen, { kind: 'accept', acceptsDifference: input.difference === 'yes' }),
      ),
    z
      .object({ intent: z.literal('refund'), seen, ...back })
      .transform((typed, context) =>
        decide(typed.seen, { kind: 'refund', refund: refundOf(typed, context) }),
      ),
    z
      .object({ intent: z.literal('split'), seen, keep: amount, difference, ...back })
      .transform((typed, context) =>
        decide(typed.seen, {
          kind: 'split',
          keep: typed.keep,
          refund: refundOf(typed, context),
          acceptsDifference: typed.difference === 'yes',
        }),
      ),
    z.object({ intent: z.literal('move'), seen, to_order: toOrder, amount, difference }).transform((input) =>
      decide(input.seen, {
        kind: 'move',
        toOrderId: input.to_order,
        amount: input.amount,
        acceptsDifference: input.difference === 'yes',
      }),
    ),
    z
      .object({
        intent: z.literal('arrived'),
        seen,
        to_order: toOrder.optional(),
        amount: amount.optional(),
        arrived_date: text('admin.money.typed.date', 40),
        reference: optionalLine(100, 'admin.money.typed.reference'),
      })
      .transform((typed, context) =>
        decide(typed.seen, {
          kind: 'arrived',
          toOrderId: typed.to_order ?? orderId,
          amount: typed.amount ?? satang(0),
          reference: typed.reference,
          receivedAt: day(typed.arrived_date, context, 'arrived_date'),
        }),
      ),
    z
      .object({
        intent: z.literal('close'),
        seen,
        note: reasonRule('admin.money.typed.note'),
      })
      .transform((input) => decide(input.seen, { kind: 'close', note: input.note })),
    z
      .object({ intent: z.enum(['keep-access', 'end-access']), seen, note: noteRule })
      .transform((input): MoneyIntent => ({
        kind: 'taken-back',
        seen: input.seen,
        decision: { kind: input.intent, note: input.note },
      })),
    z
      .object({
        intent: z.literal('papers'),
        seen,
        plan: z.string().max(80).default(''),
        gives_back: ticked,
        reason: reasonRule(),
      })
      .transform((input): MoneyIntent => ({
        kind: 'taken-back',
        seen: input.seen,
        decision: {
          kind: 'papers',
          reason: input.reason,
          givesBack: input.gives_back === 'yes',
          plan: input.plan,
        },
      })),
    z
      .object({ intent: z.literal('ask'), attempt_id: id })
      .transform((input): MoneyIntent => ({ kind: 'ask', attemptId: input.attempt_id })),
    z
      .object({ intent: z.literal('refund-again'), refund_id: id })
      .transform((input): MoneyIntent => ({ kind: 'refund-again', refundId: input.refund_id })),
    z
      .object({ intent: z.enum(['refund-made', 'refund-not-made']), refund_id: id })
      .transform((input): MoneyIntent => ({
        kind: 'refund-end',
        refundId: input.refund_id,
        wasMade: input.intent === 'refund-made',
      })),
  ]);
}

/**
 * The field, text key and first possible day when a typed day is too early: a refund before its
 * payment, or a payment before its order, which would move its VAT to another month. Null: possible.
 */
export function tooEarly(
  decision: MoneyDecision,
  { placedAt, paidAt }: { placedAt: Date | null; paidAt: Date | null },
): { field: 'arrived_date' | 'refund_date'; message: string; day: Day } | null {
  const isBefore = (at: Date, first: Date | null): first is Date =>
    first !== null && bangkokDay(at) < bangkokDay(first);
  if (decision.kind === 'arrived' && isBefore(decision.receivedAt, placedAt))
    return { field: 'arrived_date', message: 'money.hand.dayBeforeOrder', day: bangkokDay(placedAt) };
  if (
    'refund' in decision &&
    decision.refund.way === 'by-hand' &&
    isBefore(decision.refund.refundedAt, paidAt)
  )
    return { field: 'refund_date', message: 'refund.typed.dayBeforePaid', day: bangkokDay(paidAt) };
  return null;
}

/** For the fields of its page: the limits are the same for every case. */
export const moneyFields = moneySchema({ currency: 'THB', orderId: 0, now: new Date(0) });
