import { z } from 'zod';
import type { Currency, Satang } from '~/values/money';
import type { NotificationReading, ProviderStatus } from '~/payments/providers/port/provider';
import { readAmount } from '~/payments/providers/port/wire-amount';

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
/** An invoice as Xendit sends it; only what the shop reads (payments 8.8). */
export type XenditInvoice = z.output<typeof invoiceShape>;

export function readInvoice(answer: unknown): XenditInvoice | null {
  const parsed = invoiceShape.safeParse(answer);
  return parsed.success ? parsed.data : null;
}

/** The one of our reference among those of a list. */
export const invoiceOf = (answer: unknown, reference: string): XenditInvoice | null =>
  (Array.isArray(answer) ? (answer as unknown[]) : [])
    .flatMap((each) => readInvoice(each) ?? [])
    .find(({ external_id }) => external_id === reference) ?? null;

/** Whether it asks for what we asked. */
export const asksWhatWeAsked = (
  { external_id, amount, currency }: XenditInvoice,
  asked: { reference: string; amount: Satang; currency: Currency },
): boolean =>
  external_id === asked.reference && readAmount(amount) === asked.amount && currency === asked.currency;

export function verdictOfInvoice(invoice: XenditInvoice): ProviderStatus {
  const { id: providerId, external_id: reference, status } = invoice;
  switch (status) {
    case 'PAID':
    case 'SETTLED': {
      const amount = readAmount(invoice.paid_amount ?? invoice.amount);
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

export const currencyOf = (written: string): Currency | null =>
  written === 'THB' || written === 'USD' ? written : null;

export function instantOf(written: string | null | undefined): Date | null {
  const instant = new Date(written ?? '');
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const key = z.string().regex(/^[\w.-]{1,80}$/);
const reference = z.string().regex(/^\d{12}$/);
const invoiceNews = z.object({ id: key, external_id: reference, status: key });
const requestNews = z.object({
  event: key,
  data: z.object({ payment_request_id: key, reference_id: reference, status: key }),
});

/** Who a notification speaks of, after its token was checked. */
export function readXenditNotification(sent: unknown): NotificationReading {
  const invoice = invoiceNews.safeParse(sent);
  if (invoice.success) {
    const { id, external_id, status } = invoice.data;
    return about(`${id}.${status}`, external_id, { id, status });
  }
  const request = requestNews.safeParse(sent);
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
