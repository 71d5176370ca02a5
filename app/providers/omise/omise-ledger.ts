import { z } from 'zod';
import type { ListedCharge, ListedPayout, ListedReversal } from '~/providers/port/provider-ledger';
import { type Currency, satang } from '~/values/money';
import {
  currencyOf,
  instantOf,
  isRealCharge,
  type OmiseCharge,
  readCharge,
  referenceOf,
} from './omise-charge';

/** The lists of an account, in reading order. */
export const OMISE_LISTS = ['charges', 'refunds', 'disputes', 'transfers'] as const;
export type OmiseListName = (typeof OMISE_LISTS)[number];

const chargeFees = z.object({
  fee: z.number().int().nonnegative().nullish().catch(null),
  fee_vat: z.number().int().nonnegative().nullish().catch(null),
  net: z.number().int().nullish().catch(null),
  link: z.string().nullish().catch(null),
  created_at: z.string(),
});

/** A paid charge; null for any other. Its refunds are listed on their own. */
export function listedCharge(item: unknown, mode: 'demo' | 'live'): ListedCharge | null {
  const charge = readCharge(item);
  const currency = charge && currencyOf(charge.currency);
  if (!charge || charge.status !== 'successful' || !charge.paid || !currency) return null;
  // a test charge counts as paid without money
  if (!isRealCharge(charge, mode)) return null;
  const more = chargeFees.safeParse(item);
  const paidAt = instantOf(charge.paid_at) ?? instantOf(more.data?.created_at);
  if (!paidAt) return null;
  const amountOf = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : satang(amount);
  return {
    reference: charge.id,
    otherName: more.data?.link ?? null,
    ourReference: referenceOf(charge),
    amount: satang(charge.amount),
    currency,
    fee: amountOf(more.data?.fee),
    feeVat: amountOf(more.data?.fee_vat),
    net: amountOf(more.data?.net),
    paidAt,
  };
}

const refundShape = z.object({
  object: z.literal('refund'),
  id: z.string().regex(/^rfnd_\w{1,60}$/),
  charge: z.string().regex(/^chrg_\w{1,60}$/),
  amount: z.number().int().positive(),
  currency: z.string(),
  status: z.string().optional(),
  created_at: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** A refund, made by the shop or in the dashboard. */
export function listedRefund(item: unknown, charge?: OmiseCharge): ListedReversal | null {
  const parsed = refundShape.safeParse(item);
  const currency = parsed.success ? currencyOf(parsed.data.currency) : null;
  const at = parsed.success ? instantOf(parsed.data.created_at) : null;
  if (!parsed.success || !currency || !at) return null;
  const { id, charge: moneyId, amount, status, metadata } = parsed.data;
  if (status === 'failed') return null;
  return {
    reference: id,
    kind: 'refund',
    state: status === 'pending' ? 'under-way' : 'done',
    amount: satang(amount),
    currency,
    at,
    moneyId,
    refundReference: typeof metadata?.refund === 'string' ? metadata.refund : null,
    ourReference: charge ? referenceOf(charge) : null,
  };
}

const disputeShape = z.object({
  object: z.literal('dispute'),
  id: z.string().regex(/^dspt_\w{1,60}$/),
  charge: z.string().regex(/^chrg_\w{1,60}$/),
  amount: z.number().int().positive(),
  currency: z.string(),
  status: z.string(),
  created_at: z.string(),
});
const DISPUTE_STATES: Readonly<Record<string, ListedReversal['state']>> = { won: 'returned', lost: 'done' };

/** A dispute by the cardholder: its money is held until it is won or lost. */
export function listedDispute(item: unknown, charge?: OmiseCharge): ListedReversal | null {
  const parsed = disputeShape.safeParse(item);
  const currency = parsed.success ? currencyOf(parsed.data.currency) : null;
  const at = parsed.success ? instantOf(parsed.data.created_at) : null;
  if (!parsed.success || !currency || !at) return null;
  const { id, charge: moneyId, amount, status } = parsed.data;
  return {
    reference: id,
    kind: 'dispute',
    state: DISPUTE_STATES[status] ?? 'under-way',
    amount: satang(amount),
    currency,
    at,
    moneyId,
    refundReference: null,
    ourReference: charge ? referenceOf(charge) : null,
  };
}

const transferShape = z.object({
  object: z.literal('transfer'),
  id: z.string().regex(/^trsf_\w{1,60}$/),
  amount: z.number().int().nonnegative(),
  currency: z.string(),
  fee: z.number().int().nonnegative().nullish().catch(null),
  fee_vat: z.number().int().nonnegative().nullish().catch(null),
  sent: z.boolean().default(false),
  paid: z.boolean().default(false),
  failure_code: z.string().nullish(),
  created_at: z.string(),
});

/** A transfer to the shop's bank; its fee with VAT. */
export function listedTransfer(item: unknown): ListedPayout | null {
  const parsed = transferShape.safeParse(item);
  const currency = parsed.success ? currencyOf(parsed.data.currency) : null;
  const madeAt = parsed.success ? instantOf(parsed.data.created_at) : null;
  if (!parsed.success || !currency || !madeAt) return null;
  const { id, amount, fee, fee_vat, paid, sent: isSent, failure_code } = parsed.data;
  const hasFee = typeof fee === 'number';
  return {
    reference: id,
    amount: satang(amount),
    currency: currency satisfies Currency,
    fee: hasFee ? satang(fee + (fee_vat ?? 0)) : null,
    state: failure_code ? 'failed' : paid || isSent ? 'sent' : 'under-way',
    madeAt,
  };
}

const listShape = z.object({
  object: z.literal('list'),
  data: z.array(z.unknown()),
  total: z.number().int().nonnegative().optional(),
});

/** A page of any list; null for anything else. */
export function readOmiseList(answer: unknown): { data: unknown[]; total: number } | null {
  const parsed = listShape.safeParse(answer);
  return parsed.success
    ? { data: parsed.data.data, total: parsed.data.total ?? parsed.data.data.length }
    : null;
}

/** The position in the lists: `charges 0`, `charges 100`, … `transfers 0`. */
export interface OmisePage {
  list: OmiseListName;
  offset: number;
}

export function readOmisePage(page: string | null): OmisePage {
  const match = /^([a-z]+) (\d{1,7})$/.exec(page ?? '');
  const list = OMISE_LISTS.find((each) => each === match?.[1]);
  return list ? { list, offset: Number(match![2]) } : { list: OMISE_LISTS[0], offset: 0 };
}

/** The next page, in this list or the following; null after the last. */
export function nextOmisePage({ list, offset }: OmisePage, count: number, total: number): string | null {
  if (count > 0 && offset + count < total) return `${list} ${offset + count}`;
  const next = OMISE_LISTS[OMISE_LISTS.indexOf(list) + 1];
  return next ? `${next} 0` : null;
}
