import { z } from 'zod';
import type { ListedCharge, ListedPayout, ListedReversal } from '~/providers/port/provider-ledger';
import { readWireAmount } from '~/providers/port/wire-amount';
import { type Currency, type Satang, subtractMoney, ZERO } from '~/values/money';

const moneyShape = z.object({ currency_code: z.string(), value: z.string() });
const infoShape = z.object({
  transaction_id: z.string().regex(/^\w{1,40}$/),
  paypal_reference_id: z.string().max(40).optional(),
  transaction_event_code: z.string().max(10),
  transaction_initiation_date: z.string(),
  transaction_amount: moneyShape,
  fee_amount: moneyShape.optional(),
  transaction_status: z.string().max(4),
  invoice_id: z.string().max(127).optional(),
  custom_field: z.string().max(127).optional(),
});
type Info = z.output<typeof infoShape>;
const pageShape = z.object({
  transaction_details: z.array(z.object({ transaction_info: z.unknown() })).default([]),
  total_pages: z.number().int().nonnegative().default(1),
});

/** A page of `GET /v1/reporting/transactions`; null for anything else. Unreadable rows are left out. */
export function readTransactions(answer: unknown): { infos: Info[]; totalPages: number } | null {
  const parsed = pageShape.safeParse(answer);
  if (!parsed.success) return null;
  const { transaction_details, total_pages } = parsed.data;
  return {
    infos: transaction_details.flatMap(
      ({ transaction_info }) => infoShape.safeParse(transaction_info).data ?? [],
    ),
    totalPages: total_pages,
  };
}

/** T00xx are payments: successful, or reversed since (the reversal is a row of its own). */
const IS_PAYMENT = /^T00\d\d$/;
const WAS_PAID = new Set(['S', 'V']);
const REVERSALS: Readonly<Record<string, ListedReversal['kind']>> = {
  T1106: 'reversal',
  T1107: 'refund',
  T1201: 'chargeback',
};
/** Payouts to the shop's bank. */
const IS_PAYOUT = /^T04\d\d$/;
const PAYOUT_STATES: Readonly<Record<string, ListedPayout['state']>> = { S: 'sent', P: 'under-way' };

export function listedCharge(info: Info): ListedCharge | null {
  const money = readMoney(info.transaction_amount);
  const paidAt = instantOf(info.transaction_initiation_date);
  if (!IS_PAYMENT.test(info.transaction_event_code) || !WAS_PAID.has(info.transaction_status)) return null;
  // outgoing money is not a payment to the shop
  if (!money || money.isOut || !paidAt) return null;
  const fee = feeOf(info);
  return {
    reference: info.transaction_id,
    otherName: null,
    ourReference: info.custom_field ?? info.invoice_id ?? null,
    amount: money.amount,
    currency: money.currency,
    fee,
    feeVat: null,
    net: fee === null ? null : subtractMoney(money.amount, fee),
    paidAt,
  };
}

export function listedReversal(info: Info): ListedReversal | null {
  const kind = REVERSALS[info.transaction_event_code];
  const money = readMoney(info.transaction_amount);
  const at = instantOf(info.transaction_initiation_date);
  if (!kind || !money?.isOut || !at || money.amount === 0) return null;
  if (info.transaction_status !== 'S' && info.transaction_status !== 'P') return null;
  return {
    reference: info.transaction_id,
    kind,
    state: info.transaction_status === 'P' ? 'under-way' : 'done',
    amount: money.amount,
    currency: money.currency,
    at,
    moneyId: info.paypal_reference_id ?? null,
    // refunds by the shop carry this reference
    refundReference: info.custom_field ?? null,
    ourReference: info.invoice_id ?? info.custom_field ?? null,
  };
}

export function listedPayout(info: Info): ListedPayout | null {
  const money = readMoney(info.transaction_amount);
  const madeAt = instantOf(info.transaction_initiation_date);
  if (!IS_PAYOUT.test(info.transaction_event_code) || !money?.isOut || !madeAt) return null;
  return {
    reference: info.transaction_id,
    amount: money.amount,
    currency: money.currency,
    fee: feeOf(info),
    state: PAYOUT_STATES[info.transaction_status] ?? 'failed',
    madeAt,
  };
}

/** Fees are outgoing money; a fee returned with a refund comes in. */
function feeOf({ fee_amount, transaction_amount }: Info): Satang | null {
  const fee = fee_amount && readMoney(fee_amount);
  if (!fee || fee.currency !== transaction_amount.currency_code) return null;
  return fee.isOut || fee.amount === 0 ? fee.amount : subtractMoney(ZERO, fee.amount);
}

function readMoney({ currency_code, value }: z.output<typeof moneyShape>) {
  const isOut = value.startsWith('-');
  const amount = readWireAmount(isOut ? value.slice(1) : value);
  if (amount === null || (currency_code !== 'THB' && currency_code !== 'USD')) return null;
  const currency: Currency = currency_code;
  return { amount, currency, isOut };
}

function instantOf(stamp: string): Date | null {
  const instant = new Date(stamp);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
