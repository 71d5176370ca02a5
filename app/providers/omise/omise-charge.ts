import { z } from 'zod';
import type { ProviderStatus } from '~/providers/port/provider';
import { type Currency, satang } from '~/values/money';

/** A charge as Omise sends it (API version 2019-05-29); only the fields the shop reads. */
const chargeShape = z.object({
  object: z.literal('charge'),
  id: z.string().regex(/^chrg_\w{1,60}$/),
  livemode: z.boolean().default(false),
  amount: z.number().int().nonnegative(),
  currency: z.string(),
  status: z.string(),
  paid: z.boolean().default(false),
  paid_at: z.string().nullish(),
  expires_at: z.string().nullish(),
  failure_code: z.string().nullish(),
  failure_message: z.string().nullish(),
  card: z.object({ last_digits: z.string().nullish(), bank: z.string().nullish() }).nullish(),
  /** the page where the cardholder authorises it (3-D Secure) */
  authorize_uri: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  /** the whole dispute opened by the cardholder's bank */
  dispute: z.unknown().optional(),
  source: z
    .object({
      scannable_code: z.object({ image: z.object({ download_uri: z.string() }) }).nullish(),
    })
    .nullish(),
  /** only in the local sandbox */
  sandbox_page: z.string().optional(),
});
export type OmiseCharge = z.output<typeof chargeShape>;

export function readCharge(answer: unknown): OmiseCharge | null {
  const parsed = chargeShape.safeParse(answer);
  return parsed.success ? parsed.data : null;
}

/** The charges of a list (`GET /charges`); other objects are left out. */
export function readCharges(answer: unknown): OmiseCharge[] {
  const list = z.object({ data: z.array(z.unknown()) }).safeParse(answer);
  return list.success ? list.data.data.flatMap((each) => readCharge(each) ?? []) : [];
}

/** Our reference, from the metadata. */
export const referenceOf = ({ metadata }: OmiseCharge): string | null =>
  typeof metadata?.attempt === 'string' ? metadata.attempt : null;

/** A test charge counts as paid without money. */
export const isRealCharge = ({ livemode }: OmiseCharge, mode: 'demo' | 'live') => livemode || mode === 'demo';

/** The verdict of a charge. An unknown status, or a currency the shop never requests, says nothing. */
export function verdictOf(charge: OmiseCharge): ProviderStatus {
  switch (charge.status) {
    case 'successful': {
      const currency = currencyOf(charge.currency);
      if (!charge.paid) return { state: 'unknown', why: 'successful and not paid' };
      if (!currency) return { state: 'unknown', why: `paid in ${charge.currency}` };
      return {
        state: 'paid',
        reference: referenceOf(charge),
        providerId: charge.id,
        amount: satang(charge.amount),
        currency,
        paidAt: instantOf(charge.paid_at),
      };
    }
    case 'pending':
      return { state: 'pending', providerId: charge.id };
    case 'expired':
      return { state: 'expired' };
    case 'failed':
    case 'reversed':
      if (charge.failure_code === 'payment_expired') return { state: 'expired' };
      return {
        state: 'failed',
        failure: { code: charge.failure_code ?? charge.status, description: charge.failure_message ?? '' },
      };
    default:
      return { state: 'unknown', why: `status ${charge.status}` };
  }
}

export function currencyOf(code: string): Currency | null {
  const currency = code.toUpperCase();
  return currency === 'THB' || currency === 'USD' ? currency : null;
}

export function instantOf(stamp: string | null | undefined): Date | null {
  if (!stamp) return null;
  const instant = new Date(stamp);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
