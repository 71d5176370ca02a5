import type { Currency } from '~/values/money';
import { fromMinorUnits } from './2c2p-amount';
import { failureOf } from './2c2p-result';
import type { ProviderStatus } from '~/payments/providers/port/provider';
import type { Taking } from '~/payments/providers/port/provider-ledger';

/** Attempts of the card form carry this before our reference; those of the hosted page do not. */
const PREFIX = 'securepay:';
export const securePayId = (reference: string) => PREFIX + reference;
export const isSecurePayId = (providerId: string | null) => providerId?.startsWith(PREFIX) ?? false;

const CURRENCIES: Readonly<Record<string, Currency>> = { '764': 'THB', THB: 'THB', '840': 'USD', USD: 'USD' };
/** Money, but late or not the amount asked for. */
const FOR_A_PERSON: ReadonlySet<string> = new Set(['AE', 'AL', 'AM']);

/**
 * SecurePay's signed word (payments 3.5). Paid is respCode 00 with status A or S. An answer without a currency is in the one asked
 * for: baht, or what the request had echoed. There is no inquiry to be relied on, so that this is the verdict (row PAY-21).
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

/** Refunded, a refund under way, voided: it was paid before. */
const TAKEN: Readonly<Record<string, Pick<Taking, 'kind' | 'state'>>> = {
  RF: { kind: 'refund', state: 'done' },
  RP: { kind: 'refund', state: 'under-way' },
  V: { kind: 'reversal', state: 'done' },
};

/** What was taken back, by SecurePay's signed word: no inquiry tells of it. Null: it tells of something else. */
export function takingOfResponse(elements: ReadonlyMap<string, string>, now: Date): Taking | null {
  const status = elements.get('status') ?? '';
  const taken = TAKEN[status];
  const amount = fromMinorUnits(elements.get('amt'));
  const currency = CURRENCIES[elements.get('currencyCode') || elements.get('userDefined1') || 'THB'];
  if (!taken || !amount || !currency) return null;
  const reference = elements.get('uniqueTransactionCode') ?? '';
  return {
    ...taken,
    // a refund that was under way and one that is done are the same
    reference:
      `${securePayId(reference)} ${taken.kind} ${(elements.get('tranRef') ?? '').slice(0, 60)}`.trim(),
    amount,
    currency,
    at: instantOfResponse(elements.get('dateTime') ?? elements.get('timeStamp')) ?? now,
    moneyId: null,
    refundReference: null,
  };
}

/** `ddMMyyHHmmss`, taken as Bangkok time. */
function instantOfResponse(written: string | undefined): Date | null {
  const match = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(written ?? '');
  if (!match) return null;
  const [, day, month, year, hour, minute, second] = match;
  const instant = new Date(`20${year}-${month}-${day}T${hour}:${minute}:${second}+07:00`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
