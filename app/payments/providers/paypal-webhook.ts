import { z } from 'zod';
import type { NotificationReading } from './provider';

const eventShape = z.object({
  id: z.string().regex(/^[\w-]{1,80}$/),
  event_type: z.string().max(80),
  resource: z.object({
    id: z.string().max(80),
    custom_id: z.string().max(127).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().max(80).optional() }).optional() })
      .optional(),
  }),
});
export type PayPalEvent = z.output<typeof eventShape>;

export function readPayPalEvent(content: unknown): PayPalEvent | null {
  const parsed = eventShape.safeParse(content);
  return parsed.success ? parsed.data : null;
}

/** Which tell of an order of ours: approved by its buyer, or captured with this outcome. */
const OF_PAYMENT = /^(CHECKOUT\.ORDER\.|PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DENIED|DECLINED)$)/;

/** Who an event speaks of: the order itself, or the order a capture belongs to, else our reference on it. */
export function subjectOf({ id, event_type, resource }: PayPalEvent): NotificationReading {
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

const HEADERS = {
  auth_algo: 'PayPal-Auth-Algo',
  cert_url: 'PayPal-Cert-Url',
  transmission_id: 'PayPal-Transmission-Id',
  transmission_sig: 'PayPal-Transmission-Sig',
  transmission_time: 'PayPal-Transmission-Time',
} as const;

/**
 * The question whether a notification is PayPal's own, as it is sent to PayPal. The event goes along byte for byte as it came: read
 * and written anew it might not be what was signed. Null when a header is missing: nobody signed it.
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
