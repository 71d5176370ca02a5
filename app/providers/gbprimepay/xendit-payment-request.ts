import { z } from 'zod';
import type { ProviderStatus } from '~/providers/port/provider';
import { readWireAmount } from '~/providers/port/wire-amount';
import { currencyOf, instantOf } from './xendit-invoice';

const requestShape = z.object({
  payment_request_id: z.string().regex(/^[\w-]{1,64}$/),
  reference_id: z.string(),
  status: z.string(),
  request_amount: z.unknown().optional(),
  currency: z.string(),
  failure_code: z.string().nullish(),
  updated: z.string().nullish(),
  actions: z.array(z.unknown()).default([]),
  /** only in the local sandbox */
  sandbox_page: z.string().optional(),
});
/** A payment request of Xendit's version 3; only the fields the shop reads (payments 8.8). */
export type XenditPaymentRequest = z.output<typeof requestShape>;

export function readPaymentRequest(answer: unknown): XenditPaymentRequest | null {
  const parsed = requestShape.safeParse(answer);
  return parsed.success ? parsed.data : null;
}

const codeShape = z.object({ descriptor: z.literal('QR_STRING'), value: z.string().max(512) });

/** The text of its code. */
export function codeOf({ actions }: XenditPaymentRequest): string | null {
  for (const each of actions) {
    const code = codeShape.safeParse(each);
    if (code.success) return code.data.value;
  }
  return null;
}

export function verdictOfRequest(request: XenditPaymentRequest): ProviderStatus {
  const { payment_request_id: providerId, reference_id: reference, status } = request;
  switch (status) {
    case 'SUCCEEDED': {
      const amount = readWireAmount(request.request_amount);
      const currency = currencyOf(request.currency);
      if (amount === null || !currency) return { state: 'unknown', why: 'an amount that cannot be read' };
      return { state: 'paid', reference, providerId, amount, currency, paidAt: instantOf(request.updated) };
    }
    case 'REQUIRES_ACTION':
    case 'ACCEPTING_PAYMENTS':
      return { state: 'pending', providerId };
    case 'FAILED':
      return { state: 'failed', failure: { code: request.failure_code ?? status, description: '' } };
    case 'EXPIRED':
    case 'CANCELED':
      return { state: 'expired' };
    default:
      return { state: 'unknown', why: `status ${status}` };
  }
}
