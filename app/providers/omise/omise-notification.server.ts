import { z } from 'zod';
import type { NotificationReading, RawNotification } from '~/providers/port/provider';
import type { OmiseKeys } from './omise';
import { isSignedByOmise } from './omise-signature.server';

const eventShape = z.object({
  object: z.literal('event'),
  id: z.string().regex(/^evnt_\w{1,60}$/),
  key: z.string().max(60),
  data: z.object({
    object: z.string(),
    id: z.string().max(80),
    link: z.string().max(80).nullish().catch(null),
    /** the charge of a refund or a dispute */
    charge: z.string().max(80).nullish().catch(null),
    metadata: z
      .object({ attempt: z.string().max(80).optional() })
      .nullish()
      .catch(null),
  }),
});
const CHARGE_EVENTS = new Set(['charge.complete', 'charge.expire', 'charge.update']);
const REVERSAL_EVENTS = new Set(['refund.create', 'dispute.create', 'dispute.update', 'dispute.close']);

/**
 * An event of the account, for any of its methods: the attempt is found by the charge's link, by our
 * reference (for lost answers), or by the charge's id.
 */
export function readOmiseNotification(
  { headers, body }: RawNotification,
  { webhookSecret }: OmiseKeys,
  now: Date,
): NotificationReading {
  const signature = headers.get('Omise-Signature');
  const timestamp = headers.get('Omise-Signature-Timestamp');
  if (webhookSecret !== undefined && !isSignedByOmise({ signature, timestamp, body }, webhookSecret, now))
    return { outcome: 'refused', why: 'signature' };
  const event = eventShape.safeParse(parsedJson(body));
  if (!event.success) return { outcome: 'refused', why: 'content' };
  const { id, key, data } = event.data;
  const isReversal = REVERSAL_EVENTS.has(key);
  const charge = isReversal ? (data.charge ?? '') : data.id;
  if (!(isReversal || CHARGE_EVENTS.has(key)) || !/^chrg_\w+$/.test(charge)) return { outcome: 'ignored' };
  return {
    outcome: 'about',
    eventKey: id,
    // a refund's own metadata holds the refund's reference
    attempt: isReversal ? { providerId: charge } : whichAttempt(data),
    paymentName: charge,
    payload: { id, key, charge },
    ...(isReversal && { reversals: 'ask' }),
    // without the dashboard's secret anybody can send it
    ...(webhookSecret === undefined && { isUnsigned: true }),
  };
}

function whichAttempt({ id, link, metadata }: z.output<typeof eventShape>['data']) {
  if (link && /^link_\w+$/.test(link)) return { providerId: link };
  return metadata?.attempt ? { reference: metadata.attempt } : { providerId: id };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
