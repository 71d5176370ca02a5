import { z } from 'zod';
import type { PaidByCard, PaymentFailure, PaymentStep } from '~/providers/port/provider';

const step: z.ZodType<PaymentStep> = z.union([
  z.object({ kind: z.literal('redirect'), url: z.string(), staysOpen: z.literal(true).optional() }),
  z.object({ kind: z.literal('form'), action: z.string(), fields: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('qr'), pictureAddress: z.string(), testPage: z.string().optional() }),
  z.object({ kind: z.literal('qr'), payload: z.string(), testPage: z.string().optional() }),
  z.object({ kind: z.literal('wait') }),
]);

const failure: z.ZodType<PaymentFailure> = z.object({
  code: z.string(),
  description: z.string(),
  end: z.literal('cancelled').optional(),
});

const card: z.ZodType<PaidByCard> = z.object({ lastDigits: z.string(), bank: z.string() });

const detail = z.object({
  step: step.optional(),
  card: card.optional(),
  failure: failure.optional(),
  isSent: z.literal(true).optional(),
  /** The shop asked the provider to withdraw it, so that nobody pays it any more. */
  isWithdrawn: z.literal(true).optional(),
  /** It ended because its buyer chose another way to pay. */
  isLeft: z.literal(true).optional(),
});

/** The JSON of payment_attempt.detail. */
export type AttemptDetail = z.output<typeof detail>;

export const readAttemptDetail = (stored: unknown): AttemptDetail => detail.parse(stored);

/** Reads refund.failure. */
export const readFailure = (stored: unknown): PaymentFailure | null => failure.nullable().parse(stored);

/** Drops the step when an attempt ends: a form may hold an encrypted card, and nobody posts it any more. */
export function detailAtEnd({ step: next, ...rest }: AttemptDetail): AttemptDetail {
  return next && next.kind !== 'form' ? { ...rest, step: next } : rest;
}
