import { z } from 'zod';
import type {
  NotificationReading,
  PaymentFailure,
  ProviderStatus,
  VerdictRequest,
} from '~/providers/port/provider';
import { readWireAmount } from '~/providers/port/wire-amount';
import type { Currency } from '~/values/money';
import { bangkokInstant } from '~/values/time';

const anyText = z.union([z.string(), z.number()]).transform(String);

/** `/v1/check_status_txn`; only the fields the shop reads (payments 8.6). */
const statusShape = z.object({
  resultCode: anyText,
  resultMessage: z.string().nullish(),
  txn: z
    .object({
      referenceNo: anyText,
      gbpReferenceNo: anyText.nullish(),
      amount: z.unknown().optional(),
      currencyCode: anyText.nullish(),
      resultCode: anyText.nullish(),
      status: z.string(),
      date: anyText.nullish(),
      time: anyText.nullish(),
    })
    .nullish(),
});

const SUCCESS = '00';
const NO_SUCH_REFERENCE = '02';
/** A card payment counts once authorised, a QR payment once settled. */
const PAID = { card: ['A', 'S'], qr: ['S'] } as const;
const CURRENCIES: Readonly<Record<string, Currency>> = { '764': 'THB', '840': 'USD' };

/** The verdict of an inquiry's answer about our attempt. */
export function verdictOfStatus(
  answer: unknown,
  attempt: Pick<VerdictRequest, 'reference' | 'providerId'>,
  kind: keyof typeof PAID,
): ProviderStatus {
  const parsed = statusShape.safeParse(answer);
  if (!parsed.success) return { state: 'unknown', why: 'no status in the answer' };
  const { resultCode, resultMessage, txn } = parsed.data;
  if (resultCode === NO_SUCH_REFERENCE)
    return unknownReference(attempt, failureOf(resultCode, resultMessage));
  if (resultCode !== SUCCESS || !txn) return { state: 'unknown', why: `resultCode ${resultCode}` };
  if (txn.referenceNo !== attempt.reference) return { state: 'unknown', why: 'another reference' };
  const providerId = attempt.providerId ?? txn.gbpReferenceNo ?? attempt.reference;
  const isRefused = txn.resultCode != null && txn.resultCode !== SUCCESS;
  if ((PAID[kind] as readonly string[]).includes(txn.status)) {
    if (isRefused) return { state: 'unknown', why: `status ${txn.status} with ${txn.resultCode}` };
    const amount = readWireAmount(txn.amount);
    const currency = CURRENCIES[txn.currencyCode ?? '764'];
    if (amount === null || !currency) return { state: 'unknown', why: 'an amount that cannot be read' };
    const { referenceNo: reference } = txn;
    return { state: 'paid', reference, providerId, amount, currency, paidAt: instantOf(txn) };
  }
  switch (txn.status) {
    case 'G':
      return { state: 'pending', providerId };
    case 'A':
      return { state: 'pending', providerId, isMoneyUnderWay: true };
    case 'D':
    case 'V': {
      const code = isRefused ? txn.resultCode : null;
      return { state: 'failed', failure: failureOf(code ?? txn.status, resultMessage) };
    }
    default:
      return { state: 'unknown', why: `status ${txn.status}` };
  }
}

/**
 * A charge never created is absent. A link may have no transaction before somebody pays it; any other charge
 * existed.
 */
function unknownReference(
  { reference, providerId }: Pick<VerdictRequest, 'reference' | 'providerId'>,
  failure: PaymentFailure,
): ProviderStatus {
  if (providerId === null) return { state: 'absent' };
  return providerId === reference ? { state: 'pending', providerId } : { state: 'gone', failure };
}

/** Words for known codes; the provider seldom sends any (payments 8.6). */
const WORDS: Readonly<Record<string, string>> = {
  '02': 'Invalid data',
  '03': 'Duplicate transaction',
  '54': 'Expired card',
  '55': 'Declined',
  '90': 'Incomplete information',
  '99': 'Error',
  D: 'Declined',
  V: 'Voided',
};
export const failureOf = (code: string, message?: string | null): PaymentFailure => ({
  code: code.slice(0, 40),
  description: (message && message !== 'Success' ? message : (WORDS[code] ?? '')).slice(0, 300),
});

/** `05112024` and `153058`, in Bangkok. */
function instantOf({ date, time }: { date?: string | null; time?: string | null }): Date | null {
  const day = /^(\d{2})(\d{2})(\d{4})$/.exec(date ?? '');
  const clock = /^(\d{2})(\d{2})(\d{2})$/.exec(time ?? '');
  if (!day || !clock) return null;
  const instant = bangkokInstant(`${day[3]}-${day[2]}-${day[1]}`, `${clock[1]}:${clock[2]}:${clock[3]}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const notificationShape = z.object({
  referenceNo: anyText.pipe(z.string().regex(/^\d{12}$/)),
  gbpReferenceNo: anyText.pipe(z.string().regex(/^\w{1,40}$/)),
  resultCode: anyText.pipe(z.string().regex(/^\w{1,8}$/)),
});

/** Unsigned: it only triggers a check (payments 8.5). */
export function readLegacyNotification(payload: unknown): NotificationReading {
  const parsed = notificationShape.safeParse(payload);
  if (!parsed.success) return { outcome: 'refused', why: 'content' };
  const { referenceNo: reference, gbpReferenceNo, resultCode } = parsed.data;
  return {
    outcome: 'about',
    eventKey: `${gbpReferenceNo}.${resultCode}`,
    attempt: { reference },
    payload: { reference, gbpReferenceNo, resultCode },
    isUnsigned: true,
  };
}
