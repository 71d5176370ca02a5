import { z } from 'zod';
import { isKnownAddress } from '~/providers/port/known-hosts';
import type { NotificationReading } from '~/providers/port/provider';
import type { Reversal } from '~/providers/port/provider-ledger';
import { readWireAmount } from '~/providers/port/wire-amount';

const eventShape = z.object({
  id: z.string().regex(/^[\w-]{1,80}$/),
  event_type: z.string().max(80),
  resource: z.object({
    id: z.string().max(80),
    custom_id: z.string().max(127).optional(),
    supplementary_data: z
      .object({
        related_ids: z
          .object({ order_id: z.string().max(80).optional(), capture_id: z.string().max(80).optional() })
          .optional(),
      })
      .optional(),
    /** set on a refund: PayPal's own text, read after verification */
    invoice_id: z.string().max(127).optional().catch(undefined),
    status: z.string().max(40).optional().catch(undefined),
    create_time: z.string().max(40).optional().catch(undefined),
    amount: z.object({ currency_code: z.string(), value: z.string() }).optional().catch(undefined),
    links: z
      .array(z.object({ rel: z.string(), href: z.string() }))
      .optional()
      .catch(undefined),
  }),
});
export type PayPalEvent = z.output<typeof eventShape>;

export function readPayPalEvent(content: unknown): PayPalEvent | null {
  const parsed = eventShape.safeParse(content);
  return parsed.success ? parsed.data : null;
}

/** Events about an order of ours: approved by its buyer, or captured with this outcome. */
const OF_PAYMENT = /^(CHECKOUT\.ORDER\.|PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DENIED|DECLINED)$)/;

/** The attempt of an event: the order itself, or the order of a capture, else our reference on it. */
export function subjectOf(event: PayPalEvent): NotificationReading {
  const { id, event_type, resource } = event;
  const reversal = REVERSALS[event_type];
  if (reversal) return takenBack(event, reversal);
  if (!OF_PAYMENT.test(event_type)) return { outcome: 'ignored' };
  const orderId = event_type.startsWith('CHECKOUT.ORDER.')
    ? resource.id
    : resource.supplementary_data?.related_ids?.order_id;
  const reference = resource.custom_id;
  if (orderId === undefined && reference === undefined) return { outcome: 'refused', why: 'content' };
  return {
    outcome: 'about',
    eventKey: id,
    attempt: orderId === undefined ? { reference: reference! } : { providerId: orderId },
    payload: { id, key: event_type, resource: resource.id },
  };
}

const REVERSALS: Readonly<Record<string, Reversal['kind']>> = {
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'reversal',
};

/**
 * A reversal by PayPal's signed event: a refund links to its capture and carries the attempt's reference as
 * invoice_id. A refund that failed took nothing; an unreadable one is found in PayPal's list.
 */
function takenBack({ id, event_type, resource }: PayPalEvent, kind: Reversal['kind']): NotificationReading {
  const { amount, custom_id, invoice_id, status, create_time, links = [] } = resource;
  const up = links.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'))?.href;
  const moneyId =
    resource.supplementary_data?.related_ids?.capture_id ?? /\/captures\/(\w{1,40})$/.exec(up ?? '')?.[1];
  const amountBack = amount && readWireAmount(amount.value.replace(/^-/, ''));
  const at = new Date(create_time ?? '');
  const currency = amount?.currency_code;
  if (!amountBack || (currency !== 'THB' && currency !== 'USD') || Number.isNaN(at.getTime()))
    return { outcome: 'ignored' };
  if (status === 'FAILED' || status === 'CANCELLED') return { outcome: 'ignored' };
  const orderId = resource.supplementary_data?.related_ids?.order_id;
  const reference = invoice_id ?? custom_id;
  if (orderId === undefined && reference === undefined) return { outcome: 'ignored' };
  const word: Reversal = {
    reference: resource.id,
    kind,
    state: status === 'PENDING' ? 'under-way' : 'done',
    amount: amountBack,
    currency,
    at,
    moneyId: moneyId ?? null,
    refundReference: kind === 'refund' ? (custom_id ?? null) : null,
  };
  return {
    outcome: 'about',
    eventKey: id,
    attempt: orderId === undefined ? { reference: reference! } : { providerId: orderId },
    payload: { id, key: event_type, resource: resource.id },
    reversals: [word],
  };
}

/** Hosts of PayPal's certificates: a signature by any other is foreign. */
const CERTIFICATE_HOSTS = ['.paypal.com'];

/**
 * Whether the notification's certificate URL is PayPal's. The shop never fetches it: PayPal verifies the
 * whole.
 */
export const isPayPalCertificate = (headers: Headers): boolean =>
  isKnownAddress(headers.get(HEADERS.cert_url) ?? '', { addresses: [], hosts: CERTIFICATE_HOSTS });

const HEADERS = {
  auth_algo: 'PayPal-Auth-Algo',
  cert_url: 'PayPal-Cert-Url',
  transmission_id: 'PayPal-Transmission-Id',
  transmission_sig: 'PayPal-Transmission-Sig',
  transmission_time: 'PayPal-Transmission-Time',
} as const;

/**
 * The request to PayPal to verify a notification. The event goes along byte for byte, because re-encoded JSON
 * might not match its signature. Null: a header is missing, so it is unsigned.
 */
export function verificationAsk(headers: Headers, body: string, webhookId: string): string | null {
  const signed: Record<string, string> = { webhook_id: webhookId };
  for (const [field, header] of Object.entries(HEADERS)) {
    const value = headers.get(header);
    if (!value || value.length > 1_000) return null;
    signed[field] = value;
  }
  return `${JSON.stringify(signed).slice(0, -1)},"webhook_event":${body}}`;
}
