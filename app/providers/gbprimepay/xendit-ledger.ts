import { z } from 'zod';
import type { ListedCharge, ListedPayout, ListedReversal } from '~/providers/port/provider-ledger';
import { readWireAmount } from '~/providers/port/wire-amount';
import { addMoney, type Satang } from '~/values/money';
import { currencyOf, instantOf } from './xendit-invoice';

const rowShape = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  product_id: z.string().max(80).nullish(),
  type: z.string().max(40),
  status: z.string().max(40),
  reference_id: z.string().max(120).nullish(),
  currency: z.string(),
  amount: z.unknown(),
  net_amount: z.unknown().optional(),
  created: z.string(),
  fee: z
    .object({ xendit_fee: z.unknown().optional(), value_added_tax: z.unknown().optional() })
    .nullish()
    .catch(null),
});
type Row = z.output<typeof rowShape>;
const listShape = z.object({ has_more: z.boolean().default(false), data: z.array(z.unknown()) });

/** A page of `GET /transactions`; null for anything else. Unreadable rows are left out. */
export function readTransactions(
  answer: unknown,
): { rows: Row[]; lastId: string | null; hasMore: boolean } | null {
  const parsed = listShape.safeParse(answer);
  if (!parsed.success) return null;
  const rows = parsed.data.data.flatMap((each) => rowShape.safeParse(each).data ?? []);
  return { rows, lastId: rows.at(-1)?.id ?? null, hasMore: parsed.data.has_more };
}

/** Statuses of received money; the payout to the bank may follow days later. */
const WAS_PAID = new Set(['SUCCESS', 'REVERSED', 'VOIDED']);

export function listedCharge(row: Row): ListedCharge | null {
  const money = readMoney(row);
  if (row.type !== 'PAYMENT' || !WAS_PAID.has(row.status) || !money) return null;
  const net = readWireAmount(row.net_amount);
  return {
    reference: row.id,
    otherName: row.product_id ?? null,
    ourReference: row.reference_id ?? null,
    ...money.of,
    fee: readWireAmount(row.fee?.xendit_fee),
    feeVat: readWireAmount(row.fee?.value_added_tax),
    net,
    paidAt: money.at,
  };
}

export function listedReversal(row: Row): ListedReversal | null {
  const money = readMoney(row);
  const isReversed = row.type === 'PAYMENT' && (row.status === 'REVERSED' || row.status === 'VOIDED');
  const isBack = row.type === 'REFUND' || row.type === 'CHARGEBACK' || isReversed;
  if (!isBack || !money || money.of.amount === 0) return null;
  if (!isReversed && row.status !== 'SUCCESS' && row.status !== 'PENDING') return null;
  return {
    reference: isReversed ? `${row.id} ${row.status}` : row.id,
    kind: row.type === 'CHARGEBACK' ? 'chargeback' : isReversed ? 'reversal' : 'refund',
    state: row.status === 'PENDING' ? 'under-way' : 'done',
    ...money.of,
    at: money.at,
    moneyId: isReversed ? row.id : (row.product_id ?? null),
    refundReference: row.reference_id ?? null,
    ourReference: row.reference_id ?? null,
  };
}

const PAYOUTS = new Set(['WITHDRAWAL', 'DISBURSEMENT', 'REMITTANCE_PAYOUT']);
const PAYOUT_STATES: Readonly<Record<string, ListedPayout['state']>> = {
  SUCCESS: 'sent',
  PENDING: 'under-way',
};

export function listedPayout(row: Row): ListedPayout | null {
  const money = readMoney(row);
  if (!PAYOUTS.has(row.type) || !money) return null;
  const fee = readWireAmount(row.fee?.xendit_fee);
  const vat = readWireAmount(row.fee?.value_added_tax);
  return {
    reference: row.id,
    ...money.of,
    fee: fee === null ? null : addMoney(fee, ...(vat === null ? [] : [vat])),
    state: PAYOUT_STATES[row.status] ?? 'failed',
    madeAt: money.at,
  };
}

function readMoney({ amount: amountText, currency: currencyCode, created }: Row) {
  const amount: Satang | null = readWireAmount(amountText);
  const currency = currencyOf(currencyCode);
  const at = instantOf(created);
  return amount === null || !currency || !at ? null : { of: { amount, currency }, at };
}
