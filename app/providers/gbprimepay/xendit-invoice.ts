import { z } from 'zod';
import type { NotificationReading, ProviderStatus } from '~/providers/port/provider';
import { readWireAmount } from '~/providers/port/wire-amount';
import type { Currency, Satang } from '~/values/money';

const invoiceShape = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  external_id: z.string(),
  status: z.string(),
  amount: z.unknown().optional(),
  paid_amount: z.unknown().optional(),
  currency: z.string(),
  invoice_url: z.string().optional(),
  expiry_date: z.string().nullish(),
  paid_at: z.string().nullish(),
});
/** An invoice as Xendit sends it; only the fields the shop reads (payments 8.8). */
export type XenditInvoice = z.output<typeof invoiceShape>;

export function readInvoice(answer: unknown): XenditInvoice | null {
  const parsed = invoiceShape.safeParse(answer);
  return parsed.success ? parsed.data : null;
}

/** The invoice with our reference in a list. */
export const invoiceOf = (answer: unknown, reference: string): XenditInvoice | null =>
  (Array.isArray(answer) ? (answer as unknown[]) : [])
    .flatMap((each) => readInvoice(each) ?? [])
    .find(({ external_id }) => external_id === reference) ?? null;

/** Whether the invoice is for the requested charge. */
export const matchesCharge = (
  { external_id, amount, currency }: XenditInvoice,
  charge: { reference: string; amount: Satang; currency: Currency },
): boolean =>
  external_id === charge.reference &&
  readWireAmount(amount) === charge.amount &&
  currency === charge.currency;

export function verdictOfInvoice(invoice: XenditInvoice): ProviderStatus {
  const { id: providerId, external_id: reference, status } = invoice;
  switch (status) {
    case 'PAID':
    case 'SETTLED': {
      const amount = readWireAmount(invoice.paid_amount ?? invoice.amount);
      const currency = currencyOf(invoice.currency);
      if (amount === null || !currency) return { state: 'unknown', why: 'an amount that cannot be read' };
      return { state: 'paid', reference, providerId, amount, currency, paidAt: instantOf(invoice.paid_at) };
    }
    case 'PENDING':
      return { state: 'pending', providerId };
    case 'EXPIRED':
      return { state: 'expired' };
    default:
      return { state: 'unknown', why: `status ${status}` };
  }
}

export const currencyOf = (code: string): Currency | null => (code === 'THB' || code === 'USD' ? code : null);

export function instantOf(stamp: string | null | undefined): Date | null {
  const instant = new Date(stamp ?? '');
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const key = z.string().regex(/^[\w.-]{1,80}$/);
const reference = z.string().regex(/^\d{12}$/);
const invoiceNews = z.object({ id: key, external_id: reference, status: key });
const requestNews = z.object({
  event: key,
  data: z.object({ payment_request_id: key, reference_id: reference, status: key }),
});

/** The attempt a notification is about, after its token was checked. */
export function readXenditNotification(payload: unknown): NotificationReading {
  const invoice = invoiceNews.safeParse(payload);
  if (invoice.success) {
    const { id, external_id, status } = invoice.data;
    return about(`${id}.${status}`, external_id, { id, status });
  }
  const request = requestNews.safeParse(payload);
  if (!request.success) return { outcome: 'refused', why: 'content' };
  const { payment_request_id: id, reference_id, status } = request.data.data;
  return about(`${id}.${status}`, reference_id, { id, status, event: request.data.event });
}

const about = (
  eventKey: string,
  ours: string,
  payload: Readonly<Record<string, string>>,
): NotificationReading => ({
  outcome: 'about',
  eventKey,
  attempt: { reference: ours },
  payload: { ...payload, reference: ours },
});
