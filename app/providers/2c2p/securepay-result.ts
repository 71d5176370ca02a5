import type { ProviderStatus } from '~/providers/port/provider';
import type { Reversal } from '~/providers/port/provider-ledger';
import type { Currency } from '~/values/money';
import { fromMinorUnits } from './2c2p-amount';
import { failureOf } from './2c2p-result';

/** Prefix of attempts by the card form; those of the hosted page have none. */
const PREFIX = 'securepay:';
export const securePayId = (reference: string) => PREFIX + reference;
export const isSecurePayId = (providerId: string | null) => providerId?.startsWith(PREFIX) ?? false;

const CURRENCIES: Readonly<Record<string, Currency>> = { '764': 'THB', THB: 'THB', '840': 'USD', USD: 'USD' };
/** Money, but late or another amount. */
const FOR_A_PERSON: ReadonlySet<string> = new Set(['AE', 'AL', 'AM']);

/**
 * SecurePay's signed answer (payments 3.5) is the verdict, because its inquiry is not reliable (row PAY-21).
 * Paid is respCode 00 with status A or S. Without a currency it is in the requested one.
 */
export function verdictOfResponse(elements: ReadonlyMap<string, string>): ProviderStatus {
  const code = elements.get('respCode') ?? '';
  const status = elements.get('status') ?? '';
  const reference = elements.get('uniqueTransactionCode') ?? '';
  const isMoney = status === 'A' || status === 'S' || FOR_A_PERSON.has(status);
  if (code === '00' && isMoney) {
    const amount = fromMinorUnits(elements.get('amt'));
    const currency = CURRENCIES[elements.get('currencyCode') || elements.get('userDefined1') || 'THB'];
    if (amount === null || !currency) return { state: 'unknown', why: 'paid, in amount or currency unknown' };
    return {
      state: 'paid',
      reference: FOR_A_PERSON.has(status) ? null : reference,
      providerId: securePayId(reference),
      amount,
      currency,
      paidAt: instantOfResponse(elements.get('dateTime') ?? elements.get('timeStamp')),
    };
  }
  if (status === 'AP') return { state: 'pending', providerId: securePayId(reference) };
  return { state: 'failed', failure: failureOf(code || status, elements.get('failReason')) };
}

/** Refunded, being refunded, or voided after it was paid. */
const TAKEN: Readonly<Record<string, Pick<Reversal, 'kind' | 'state'>>> = {
  RF: { kind: 'refund', state: 'done' },
  RP: { kind: 'refund', state: 'under-way' },
  V: { kind: 'reversal', state: 'done' },
};

/** The reversal in SecurePay's signed answer; no inquiry reports it. Null: it is about something else. */
export function reversalOfResponse(elements: ReadonlyMap<string, string>, now: Date): Reversal | null {
  const status = elements.get('status') ?? '';
  const reversal = TAKEN[status];
  const amount = fromMinorUnits(elements.get('amt'));
  const currency = CURRENCIES[elements.get('currencyCode') || elements.get('userDefined1') || 'THB'];
  if (!reversal || !amount || !currency) return null;
  const reference = elements.get('uniqueTransactionCode') ?? '';
  return {
    ...reversal,
    // a refund under way and the finished one are the same
    reference:
      `${securePayId(reference)} ${reversal.kind} ${(elements.get('tranRef') ?? '').slice(0, 60)}`.trim(),
    amount,
    currency,
    at: instantOfResponse(elements.get('dateTime') ?? elements.get('timeStamp')) ?? now,
    moneyId: null,
    refundReference: null,
  };
}

/** `ddMMyyHHmmss`, read as Bangkok time. */
function instantOfResponse(stamp: string | undefined): Date | null {
  const match = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp ?? '');
  if (!match) return null;
  const [, day, month, year, hour, minute, second] = match;
  const instant = new Date(`20${year}-${month}-${day}T${hour}:${minute}:${second}+07:00`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
