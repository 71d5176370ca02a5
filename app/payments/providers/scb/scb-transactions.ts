import { z } from 'zod';
import type { Currency, Satang } from '~/values/money';
import { addDays, bangkokDay, type Day } from '~/values/time';
import type { AttemptIdentity, PaidMoney, ProviderStatus } from '~/payments/providers/port/provider';
import { readAmount } from '~/payments/providers/port/wire-amount';

/** One payment as the bank tells it when it is asked. */
export interface ScbTransaction {
  id: string;
  amount: Satang;
  currency: Currency;
  paidAt: Date | null;
}

const anyText = z.union([z.string(), z.number()]).transform(String);
const rowShape = z.object({
  billPaymentRef1: z.string(),
  transactionId: anyText.nullish(),
  transactionDateandTime: z.string().nullish(),
  amount: z.unknown().optional(),
  currencyCode: anyText.nullish(),
  payeeProxyId: z.string().nullish(),
  reverseFlag: z.string().nullish(),
});
const cardShape = z.object({
  invoice: z.string(),
  merchantId: anyText.nullish(),
  transactionType: z.string(),
  transactionId: anyText.nullish(),
  transactionDateandTime: z.string().nullish(),
  amount: z.unknown().optional(),
  currencyCode: anyText.nullish(),
});
const CARD_PAID = new Set(['SETTLED', 'AUTH']);
/** ISO 4217 as numbers. */
const CURRENCIES: Readonly<Record<string, Currency>> = { '764': 'THB', '840': 'USD' };

/** Null: something of ours stands there that cannot be read, so nothing is known. */
export type Transactions = ScbTransaction[] | null;

/** Unreversed payments of our bill among the rows of an inquiry; every other row is somebody else's. */
export function readBillPayments(
  data: unknown,
  { reference, billerId }: { reference: string; billerId: string },
): Transactions {
  const rows = Array.isArray(data) ? (data as unknown[]) : [];
  const found: ScbTransaction[] = [];
  for (const each of rows) {
    const row = rowShape.safeParse(each);
    if (!row.success || row.data.billPaymentRef1 !== reference) continue;
    const { payeeProxyId, reverseFlag } = row.data;
    if ((payeeProxyId && payeeProxyId !== billerId) || reverseFlag?.toUpperCase() === 'R') continue;
    const transaction = transactionOf(row.data);
    if (!transaction) return null;
    found.push(transaction);
  }
  return found;
}

/** The card that paid the same code, if one did. */
export function readCardPayment(
  data: unknown,
  { reference, merchantId }: { reference: string; merchantId: string },
): Transactions {
  const rows: unknown[] = Array.isArray(data) ? data : [data];
  const found: ScbTransaction[] = [];
  for (const each of rows) {
    const row = cardShape.safeParse(each);
    if (!row.success || !row.data.invoice.startsWith(reference)) continue;
    if (row.data.merchantId && row.data.merchantId !== merchantId) continue;
    if (!CARD_PAID.has(row.data.transactionType.toUpperCase())) continue;
    const transaction = transactionOf(row.data);
    if (!transaction) return null;
    found.push(transaction);
  }
  return found;
}

interface Row {
  amount?: unknown;
  currencyCode?: string | null;
  transactionId?: string | null;
  transactionDateandTime?: string | null;
}

function transactionOf(row: Row): ScbTransaction | null {
  const amount = readAmount(row.amount);
  const currency = CURRENCIES[row.currencyCode ?? '764'];
  const id = row.transactionId;
  if (amount === null || !currency || !id || id.length > 80) return null;
  const paidAt = new Date(row.transactionDateandTime ?? '');
  return { id, amount, currency, paidAt: Number.isNaN(paidAt.getTime()) ? null : paidAt };
}

/**
 * What the bank's payments of one code come to: each is money of its own, by the bank's own name for it, whatever else was paid
 * (PAY-22). The bank's answer does not end a code: unpaid is "not yet".
 */
export function verdictOf(
  found: readonly ScbTransaction[],
  { reference, providerId }: Pick<AttemptIdentity, 'reference' | 'providerId'>,
): ProviderStatus {
  const known = new Map(found.map((each) => [each.id, each]));
  const [first, ...others] = [...known.values()].sort(inOrder);
  if (!first) {
    // a code nobody was shown is paid by nobody
    return providerId === null ? { state: 'absent' } : { state: 'pending', providerId };
  }
  const more = others.map(moneyOf);
  return {
    ...{ state: 'paid', reference, providerId: providerId ?? reference, ...moneyOf(first) },
    ...(more.length > 0 && { more }),
  };
}

const moneyOf = ({ id: moneyId, ...money }: ScbTransaction): PaidMoney => ({ moneyId, ...money });

const inOrder = (one: ScbTransaction, other: ScbTransaction) => timeOf(one) - timeOf(other);
const timeOf = ({ paidAt }: ScbTransaction) => paidAt?.getTime() ?? Number.MAX_SAFE_INTEGER;

/**
 * The inquiry takes one Bangkok day: the first two since the code was made, and the last two, so that what is paid around midnight,
 * or days later, is seen.
 */
export function daysToAsk(createdAt: Date, now: Date): Day[] {
  const [first, last] = [bangkokDay(createdAt), bangkokDay(now)];
  const days = [first, addDays(first, 1), addDays(last, -1), last];
  return [...new Set(days)].filter((day) => day >= first && day <= last).sort();
}
