import { z } from 'zod';
import type { AttemptIdentity, PaidMoney, ProviderStatus } from '~/providers/port/provider';
import { readWireAmount } from '~/providers/port/wire-amount';
import type { Currency, Satang } from '~/values/money';
import { addDays, bangkokDay, type Day } from '~/values/time';

/** A payment in the bank's answer to an inquiry. */
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

/** Null: a row of ours is unreadable, so nothing is known. */
export type Transactions = ScbTransaction[] | null;

/** Unreversed payments of our bill among an inquiry's rows; the others belong to other bills. */
export function readBillPayments(
  data: unknown,
  { reference, billerId }: { reference: string; billerId: string },
): Transactions {
  const rows = Array.isArray(data) ? (data as unknown[]) : [];
  const transactions: ScbTransaction[] = [];
  for (const each of rows) {
    const row = rowShape.safeParse(each);
    if (!row.success || row.data.billPaymentRef1 !== reference) continue;
    const { payeeProxyId, reverseFlag } = row.data;
    if ((payeeProxyId && payeeProxyId !== billerId) || reverseFlag?.toUpperCase() === 'R') continue;
    const transaction = transactionOf(row.data);
    if (!transaction) return null;
    transactions.push(transaction);
  }
  return transactions;
}

/** The card payment of the same code, if there is one. */
export function readCardPayment(
  data: unknown,
  { reference, merchantId }: { reference: string; merchantId: string },
): Transactions {
  const rows: unknown[] = Array.isArray(data) ? data : [data];
  const transactions: ScbTransaction[] = [];
  for (const each of rows) {
    const row = cardShape.safeParse(each);
    if (!row.success || !row.data.invoice.startsWith(reference)) continue;
    if (row.data.merchantId && row.data.merchantId !== merchantId) continue;
    if (!CARD_PAID.has(row.data.transactionType.toUpperCase())) continue;
    const transaction = transactionOf(row.data);
    if (!transaction) return null;
    transactions.push(transaction);
  }
  return transactions;
}

interface Row {
  amount?: unknown;
  currencyCode?: string | null;
  transactionId?: string | null;
  transactionDateandTime?: string | null;
}

function transactionOf(row: Row): ScbTransaction | null {
  const amount = readWireAmount(row.amount);
  const currency = CURRENCIES[row.currencyCode ?? '764'];
  const id = row.transactionId;
  if (amount === null || !currency || !id || id.length > 80) return null;
  const paidAt = new Date(row.transactionDateandTime ?? '');
  return { id, amount, currency, paidAt: Number.isNaN(paidAt.getTime()) ? null : paidAt };
}

/**
 * The verdict of a code's payments: each is separate money under the bank's id (PAY-22). The bank's answer
 * never ends a code: unpaid is "not yet".
 */
export function verdictOf(
  transactions: readonly ScbTransaction[],
  { reference, providerId }: Pick<AttemptIdentity, 'reference' | 'providerId'>,
): ProviderStatus {
  const byId = new Map(transactions.map((each) => [each.id, each]));
  const [first, ...others] = [...byId.values()].sort(inOrder);
  if (!first) {
    // a code that was never shown cannot be paid
    return providerId === null ? { state: 'absent' } : { state: 'pending', providerId };
  }
  const more = others.map(moneyOf);
  return {
    state: 'paid',
    reference,
    providerId: providerId ?? reference,
    ...moneyOf(first),
    ...(more.length > 0 && { more }),
  };
}

const moneyOf = ({ id: moneyId, ...money }: ScbTransaction): PaidMoney => ({ moneyId, ...money });

const inOrder = (one: ScbTransaction, other: ScbTransaction) => timeOf(one) - timeOf(other);
const timeOf = ({ paidAt }: ScbTransaction) => paidAt?.getTime() ?? Number.MAX_SAFE_INTEGER;

/**
 * The inquiry covers one Bangkok day: the code's first two days and the last two, for payments around
 * midnight or days later.
 */
export function daysToAsk(createdAt: Date, now: Date): Day[] {
  const [first, last] = [bangkokDay(createdAt), bangkokDay(now)];
  const days = [first, addDays(first, 1), addDays(last, -1), last];
  return [...new Set(days)].filter((day) => day >= first && day <= last).sort();
}
