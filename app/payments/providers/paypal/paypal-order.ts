import { z } from 'zod';
import { addMoney, type Currency, type Satang, ZERO } from '~/values/money';
import type { PaymentFailure, ProviderStatus } from '~/payments/providers/port/provider';
import { readAmount } from '~/payments/providers/port/wire-amount';

const moneyShape = z.object({ currency_code: z.string(), value: z.string() });
const captureShape = z.object({
  id: z.string().regex(/^\w{1,40}$/),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).nullish(),
  amount: moneyShape,
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
});
const unitShape = z.object({
  custom_id: z.string().optional(),
  amount: moneyShape.optional(),
  payments: z.object({ captures: z.array(captureShape).default([]) }).optional(),
});
/** An order as PayPal sends it (Orders v2); only what the shop reads. Creating and capturing answer less of it. */
const orderShape = z.object({
  id: z.string().regex(/^\w{1,40}$/),
  status: z.string(),
  update_time: z.string().optional(),
  purchase_units: z.array(unitShape).default([]),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
});
export type PayPalOrder = z.output<typeof orderShape>;

export function readPayPalOrder(answer: unknown): PayPalOrder | null {
  const parsed = orderShape.safeParse(answer);
  return parsed.success ? parsed.data : null;
}

/** Where the buyer agrees: which of the two is sent depends on how the order was asked for. */
export const payerLink = ({ links }: PayPalOrder): string | null =>
  links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null;

export const capturesOf = ({ purchase_units }: PayPalOrder) =>
  purchase_units.flatMap(({ payments }) => payments?.captures ?? []);

/** Our reference, as it was sent along: one for the whole order, or none to be believed. */
export function referenceOf(order: PayPalOrder): string | null {
  const named = new Set(
    [...order.purchase_units, ...capturesOf(order)].flatMap(({ custom_id }) => custom_id ?? []),
  );
  return named.size === 1 ? [...named][0]! : null;
}

/** What the buyer has agreed to is what was asked for: nothing else is collected. */
export function isAsAsked(
  order: PayPalOrder,
  asked: { reference: string; amount: Satang; currency: Currency },
): boolean {
  const [unit, ...others] = order.purchase_units;
  return (
    others.length === 0 &&
    unit?.custom_id === asked.reference &&
    unit.amount?.currency_code === asked.currency &&
    readAmount(unit.amount.value) === asked.amount
  );
}

/**
 * What an order says of the money. An order that is approved by its buyer is nothing yet: it has to be captured. Paid is one that is
 * complete with every capture complete; the money is what was captured, not what was asked for.
 */
export function verdictOf(order: PayPalOrder): ProviderStatus {
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
    case 'APPROVED':
      return { state: 'pending', providerId: order.id };
    case 'VOIDED':
      return { state: 'expired' };
    case 'COMPLETED':
      return capturedVerdict(order);
    default:
      return { state: 'unknown', why: `status ${order.status}` };
  }
}

function capturedVerdict(order: PayPalOrder): ProviderStatus {
  const captures = capturesOf(order);
  const refused = captures.find(({ status }) => ['DECLINED', 'FAILED', 'REFUNDED'].includes(status));
  if (refused) {
    const code = refused.status_details?.reason ?? refused.status;
    return { state: 'failed', failure: { code, description: `capture ${refused.status.toLowerCase()}` } };
  }
  // PayPal looks at it, or it comes from a bank: the buyer has paid
  if (captures.some(({ status }) => status === 'PENDING'))
    return { state: 'pending', providerId: order.id, isMoneyUnderWay: true };
  const other = captures.find(({ status }) => status !== 'COMPLETED');
  if (other) return { state: 'unknown', why: `capture ${other.status}` };
  const money = sumOf(captures);
  if (!money) return { state: 'unknown', why: 'complete, and no money to be read' };
  return {
    state: 'paid',
    reference: referenceOf(order),
    providerId: order.id,
    ...money,
    paidAt: instantOf(captures[0]?.create_time),
  };
}

function sumOf(captures: ReturnType<typeof capturesOf>): { amount: Satang; currency: Currency } | null {
  const codes = new Set(captures.map(({ amount }) => amount.currency_code));
  const [currency] = codes;
  if (codes.size !== 1 || (currency !== 'THB' && currency !== 'USD')) return null;
  let amount = ZERO;
  for (const capture of captures) {
    const part = readAmount(capture.amount.value);
    if (part === null) return null;
    amount = addMoney(amount, part);
  }
  return { amount, currency };
}

function instantOf(written: string | undefined): Date | null {
  const instant = new Date(written ?? '');
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const errorShape = z.object({
  name: z.string(),
  message: z.string().default(''),
  debug_id: z.string().optional(),
  details: z
    .array(z.object({ issue: z.string().optional(), description: z.string().optional() }))
    .default([]),
});
/** Of the token's address, which speaks OAuth. */
const tokenErrorShape = z.object({ error: z.string(), error_description: z.string().default('') });

export interface PayPalRefusal extends PaymentFailure {
  /** What PayPal's support asks for. */
  debugId: string | null;
}

/** PayPal's own no: the first issue it names, else the name of the error. Null for what is none of its words. */
export function readPayPalRefusal(answer: unknown): PayPalRefusal | null {
  const parsed = errorShape.safeParse(answer);
  if (parsed.success) {
    const { name, message, debug_id, details } = parsed.data;
    const { issue = name, description = message } = details[0] ?? {};
    return { code: issue.slice(0, 80), description: description.slice(0, 300), debugId: debug_id ?? null };
  }
  const token = tokenErrorShape.safeParse(answer);
  if (!token.success) return null;
  const { error, error_description } = token.data;
  return { code: error.slice(0, 80), description: error_description.slice(0, 300), debugId: null };
}
