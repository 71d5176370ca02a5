import { z } from 'zod';
import type { PaymentFailure, ProviderStatus } from '~/providers/port/provider';
import { readWireAmount } from '~/providers/port/wire-amount';
import { addMoney, type Currency, type Satang, ZERO } from '~/values/money';

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
/**
 * An order as PayPal sends it (Orders v2); only the fields the shop reads. Creating and capturing return
 * fewer of them.
 */
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

/** The page where the buyer approves; which of the two links exists depends on how the order was created. */
export const payerLink = ({ links }: PayPalOrder): string | null =>
  links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null;

export const capturesOf = ({ purchase_units }: PayPalOrder) =>
  purchase_units.flatMap(({ payments }) => payments?.captures ?? []);

/** Our reference: one for the whole order, otherwise none is trusted. */
export function referenceOf(order: PayPalOrder): string | null {
  const references = new Set(
    [...order.purchase_units, ...capturesOf(order)].flatMap(({ custom_id }) => custom_id ?? []),
  );
  return references.size === 1 ? [...references][0]! : null;
}

/** Whether the order the buyer approved is the requested one: nothing else is captured. */
export function matchesCharge(
  order: PayPalOrder,
  charge: { reference: string; amount: Satang; currency: Currency },
): boolean {
  const [unit, ...others] = order.purchase_units;
  return (
    others.length === 0 &&
    unit?.custom_id === charge.reference &&
    unit.amount?.currency_code === charge.currency &&
    readWireAmount(unit.amount.value) === charge.amount
  );
}

/**
 * The verdict of an order. Approved by the buyer is not paid: it must be captured. Paid is a complete order
 * with every capture complete; the money is the captured amount, not the requested one.
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
  const refusedCapture = captures.find(({ status }) => ['DECLINED', 'FAILED', 'REFUNDED'].includes(status));
  if (refusedCapture) {
    const code = refusedCapture.status_details?.reason ?? refusedCapture.status;
    return {
      state: 'failed',
      failure: { code, description: `capture ${refusedCapture.status.toLowerCase()}` },
    };
  }
  // PayPal reviews it, or it comes from a bank: the buyer has paid
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
    const part = readWireAmount(capture.amount.value);
    if (part === null) return null;
    amount = addMoney(amount, part);
  }
  return { amount, currency };
}

function instantOf(stamp: string | undefined): Date | null {
  const instant = new Date(stamp ?? '');
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
/** For the token endpoint, which speaks OAuth. */
const tokenErrorShape = z.object({ error: z.string(), error_description: z.string().default('') });

export interface PayPalRefusal extends PaymentFailure {
  /** The id that PayPal's support needs. */
  debugId: string | null;
}

/** PayPal's refusal: the first issue it names, else the name of the error. Null for anything else. */
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
