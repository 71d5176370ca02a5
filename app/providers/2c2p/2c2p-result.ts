import { z } from 'zod';
import type { AttemptIdentity, PaymentFailure, ProviderStatus } from '~/providers/port/provider';
import type { Reversal } from '~/providers/port/provider-ledger';
import { readWireAmount } from '~/providers/port/wire-amount';
import { bangkokInstant } from '~/values/time';
import { currencyFrom2c2p } from './2c2p-amount';
import { type CodeMeaning, meaningOf } from './2c2p-codes';

/** A payment in an inquiry or notification; only the fields the shop reads, never a card number. */
const resultShape = z.object({
  merchantID: z.string(),
  invoiceNo: z.string().regex(/^[A-Za-z0-9]{1,50}$/),
  amount: z.unknown(),
  currencyCode: z.unknown(),
  transactionDateTime: z.string().nullish(),
  tranRef: z.string().max(60).nullish(),
  respCode: z.string().max(10),
  respDesc: z.string().nullish(),
});
export type GatewayResult = z.output<typeof resultShape>;

export function readResult(claims: unknown): GatewayResult | null {
  const parsed = resultShape.safeParse(claims);
  return parsed.success ? parsed.data : null;
}

export const failureOf = (code: string, description: string | null | undefined): PaymentFailure => ({
  code,
  description: (description ?? '').slice(0, 300),
});

/** The verdict of the inquiry's signed answer; another merchant's or invoice's answer says nothing. */
export function verdictOfResult(
  result: GatewayResult,
  attempt: Pick<AttemptIdentity, 'reference' | 'providerId'>,
  merchantId: string,
): ProviderStatus {
  if (result.merchantID !== merchantId) return { state: 'unknown', why: 'another merchant' };
  if (result.invoiceNo !== attempt.reference) return { state: 'unknown', why: 'another invoice' };
  const meaning = meaningOf(result.respCode);
  if (meaning === 'paid') return paid(result, attempt);
  // its amount may be the requested one, not the received one: no reference, so that it approves nothing
  if (meaning === 'other-amount') {
    const verdict = paid(result, attempt);
    return verdict.state === 'paid' ? { ...verdict, reference: null } : verdict;
  }
  return unpaid(meaning, failureOf(result.respCode, result.respDesc), attempt);
}

/** Refunded, or charged back by the card's bank, after it was paid. */
const TAKEN: Readonly<Record<string, Reversal['kind']>> = { '4120': 'refund', '4130': 'chargeback' };
export const isTakenBack = (code: string): boolean => code in TAKEN;

/** The reversal in an inquiry's answer; it has no time, so `now` stands in. */
export function reversalOfResult(result: GatewayResult, merchantId: string, now: Date): Reversal | null {
  const kind = TAKEN[result.respCode];
  const amount = readWireAmount(result.amount);
  const currency = currencyFrom2c2p(result.currencyCode);
  if (!kind || result.merchantID !== merchantId || !amount || !currency) return null;
  return {
    reference: `${result.invoiceNo} ${result.respCode}`,
    kind,
    state: 'done',
    amount,
    currency,
    at: now,
    moneyId: null,
    refundReference: null,
  };
}

/** The status for every code without money, depending on whether the buyer was shown the page. */
export function unpaid(
  meaning: Exclude<CodeMeaning, 'paid' | 'other-amount'>,
  failure: PaymentFailure,
  { reference, providerId }: Pick<AttemptIdentity, 'reference' | 'providerId'>,
): ProviderStatus {
  switch (meaning) {
    case 'pending':
      return { state: 'pending', providerId: providerId ?? reference };
    case 'not-started':
      // without a page nobody can start to pay
      return providerId === null ? { state: 'absent' } : { state: 'pending', providerId };
    case 'cancelled':
      return { state: 'failed', failure: { ...failure, end: 'cancelled' } };
    case 'failed':
      return { state: 'failed', failure };
    case 'expired':
      return { state: 'expired' };
    case 'unsure':
      return { state: 'gone', failure };
    case 'no-answer':
      return { state: 'unknown', why: `respCode ${failure.code}` };
  }
}

function paid(
  result: GatewayResult,
  { reference, providerId }: Pick<AttemptIdentity, 'reference' | 'providerId'>,
): ProviderStatus {
  const amount = readWireAmount(result.amount);
  const currency = currencyFrom2c2p(result.currencyCode);
  if (amount === null) return { state: 'unknown', why: 'paid, and no amount' };
  if (currency === null) return { state: 'unknown', why: `paid in ${String(result.currencyCode)}` };
  return {
    state: 'paid',
    reference: result.invoiceNo,
    providerId: providerId ?? reference,
    amount,
    currency,
    paidAt: instantOf(result.transactionDateTime),
  };
}

/** `yyyyMMddHHmmss`, read as Bangkok time, because the gateway names no zone. */
export function instantOf(stamp: string | null | undefined): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp ?? '');
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const instant = bangkokInstant(`${year}-${month}-${day}`, `${hour}:${minute}:${second}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
