import { z } from 'zod';
import type { PaidMoney, PaymentFailure, ProviderStatus } from '~/providers/port/provider';
import type { Reversal } from '~/providers/port/provider-ledger';
import { readWireAmount } from '~/providers/port/wire-amount';
import type { Currency } from '~/values/money';

/** A payment in an inquiry's answer, with any spelling of its field names; only the fields the shop reads. */
const paymentShape = z.object({
  status: z.string(),
  statusname: z.string().default(''),
  total: z.union([z.string(), z.number()]).nullish(),
  refno: z.union([z.string(), z.number()]).transform(String),
  orderno: z.union([z.string(), z.number()]).nullish(),
  currencycode: z.string().nullish(),
  merchantid: z.union([z.string(), z.number()]).transform(String).nullish(),
});
type Payment = z.output<typeof paymentShape>;

const PAID = new Set(['CP', 'Y']);
const PAID_IN_TEST = 'TC';
/** Paid, and under review by the provider. */
const ON_HOLD = 'HO';
/** 3-D Secure under way. */
const AT_THE_BANK = 'VC';
/** Not submitted or not paid: the form can still be sent. */
const NOT_PAID = new Set(['NS', 'N']);
const CANCELLED = 'C';
const REFUSED = new Set(['RE', 'RF', 'RR', 'VR', 'VO', CANCELLED, 'PF']);
const CURRENCIES: Readonly<Record<string, Currency>> = {
  '00': 'THB',
  THB: 'THB',
  '764': 'THB',
  '01': 'USD',
  USD: 'USD',
  '840': 'USD',
};

export interface InquiryFacts {
  /** Our twelve digits. */
  reference: string;
  merchantId: string;
  acceptsTest: boolean;
}

/**
 * The verdict of the payments under our reference. The buyer can change amount and currency of the form, so
 * they are read here and compared at settlement. An unreadable answer says nothing.
 */
export function verdictOfInquiry(answer: unknown, facts: InquiryFacts): ProviderStatus {
  const list = readPayments(answer);
  if (!list) return { state: 'unknown', why: 'an inquiry’s answer that cannot be read' };
  const ours = list.filter((payment) => isOurs(payment, facts));
  if (ours.length < list.length)
    return { state: 'unknown', why: 'an inquiry’s answer about another payment' };
  const statusOf = (payment: Payment) => payment.status.toUpperCase();
  const paid = ours.filter(
    (payment) => PAID.has(statusOf(payment)) || (facts.acceptsTest && statusOf(payment) === PAID_IN_TEST),
  );
  if (paid.length > 0) return paidVerdict(paid, facts.reference);
  if (ours.some((payment) => statusOf(payment) === ON_HOLD))
    return { state: 'pending', providerId: facts.reference, isMoneyUnderWay: true };
  if (ours.some((payment) => statusOf(payment) === AT_THE_BANK))
    return { state: 'pending', providerId: facts.reference };
  const other = ours.find((payment) => !NOT_PAID.has(statusOf(payment)));
  if (!other) return { state: 'pending', providerId: facts.reference };
  const status = statusOf(other);
  if (REFUSED.has(status) || status === PAID_IN_TEST) return { state: 'failed', failure: failureOf(other) };
  return { state: 'unknown', why: `status ${status.slice(0, 20)}` };
}

/** Refunded, or reversed before it was settled. */
const TAKEN: Readonly<Record<string, Reversal['kind']>> = { RF: 'refund', VO: 'reversal' };

/**
 * The reversals under our reference; the inquiry has no times, so `now` stands in. Null: an unreadable
 * answer.
 */
export function reversalsOfInquiry(answer: unknown, facts: InquiryFacts, now: Date): Reversal[] | null {
  const list = readPayments(answer)?.filter((payment) => isOurs(payment, facts));
  if (!list) return null;
  return list.flatMap(({ status, orderno, total, currencycode }): Reversal[] => {
    const kind = TAKEN[status.toUpperCase()];
    const amount = readWireAmount(total);
    const currency = CURRENCIES[currencycode?.toUpperCase() ?? ''];
    if (!kind || amount === null || amount === 0 || !currency) return [];
    const number = String(orderno ?? '').trim();
    const moneyId = number === '' ? facts.reference : `${facts.reference} ${number}`;
    const reference = `${moneyId} ${status.toUpperCase()}`;
    return [{ reference, kind, state: 'done', amount, currency, at: now, moneyId, refundReference: null }];
  });
}

/** The statuses of a postback that report a reversal. */
export const isTakenBack = (status: string): boolean => status.toUpperCase() in TAKEN;

/** A list, a single payment, or nothing yet; null for anything else. */
function readPayments(answer: unknown): Payment[] | null {
  if (answer === null) return [];
  const list = Array.isArray(answer) ? (answer as unknown[]) : [answer];
  const parsed = z.array(paymentShape).safeParse(list.map(lowerCased));
  return parsed.success ? parsed.data : null;
}

/** The case of the names varies between accounts. */
export function lowerCased(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
}

const isOurs = ({ refno, merchantid }: Payment, facts: InquiryFacts): boolean =>
  refno.replace(/^0+/, '') === facts.reference.replace(/^0+/, '') &&
  (merchantid === undefined || merchantid === null || merchantid.slice(-5) === facts.merchantId.slice(-5));

/**
 * Each payment has the provider's number as its id; which of them pays the order and which is surplus is not
 * decided here. A single payment may lack a number.
 */
function paidVerdict(paid: readonly Payment[], reference: string): ProviderStatus {
  const moneyById = new Map<string, PaidMoney>();
  for (const { orderno, total, currencycode } of paid) {
    const amount = readWireAmount(total);
    const currency = CURRENCIES[currencycode?.toUpperCase() ?? ''];
    if (amount === null || !currency)
      return { state: 'unknown', why: `paid ${String(total)} in ${currencycode ?? 'nothing'}` };
    const number = String(orderno ?? '').trim();
    if (number === '' && paid.length > 1)
      return { state: 'unknown', why: 'several payments, and not all of them with a number' };
    // numbers may restart with another account of the shop
    const moneyId = number === '' ? reference : `${reference} ${number}`;
    // a payment listed twice is one
    moneyById.set(moneyId, { moneyId, amount, currency, paidAt: null });
  }
  const [first, ...more] = [...moneyById.values()].sort(byNumber);
  return { state: 'paid', reference, providerId: reference, ...first!, ...(more.length > 0 && { more }) };
}

/** For display only: exceptions come in the order of the payments. */
const byNumber = ({ moneyId: one }: PaidMoney, { moneyId: other }: PaidMoney): number =>
  one.length - other.length || (one < other ? -1 : 1);

function failureOf({ status, statusname }: Payment): PaymentFailure {
  const code = status.toUpperCase();
  const description = statusname.slice(0, 300) || (WORDS[code] ?? '');
  return { code, description, ...(code === CANCELLED && { end: 'cancelled' }) };
}

/** For answers without a reason. */
const WORDS: Readonly<Record<string, string>> = {
  RE: 'rejected',
  RF: 'refunded',
  RR: 'refund requested',
  VR: '3-D Secure rejected',
  VO: 'voided',
  C: 'cancelled',
  PF: 'payment failed',
  TC: 'test payment',
};
