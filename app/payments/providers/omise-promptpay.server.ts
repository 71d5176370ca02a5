import { z } from 'zod';
import { addMilliseconds } from '~/values/time';
import { instantOf, type OmiseCharge, readCharge, readCharges, referenceOf, verdictOf } from './omise-charge';
import { fetchOmisePicture, type OmiseAccess, readFromOmise, writeToOmise } from './omise-client.server';
import { type OmiseKeys, readOmiseKeys } from './omise-keys';
import { isSignedByOmise } from './omise-signature.server';
import type {
  AttemptIdentity,
  ChargeAsk,
  NotificationReading,
  PaymentFailure,
  PaymentProvider,
  RawNotification,
  Started,
  Verdict,
} from './provider';
import type { ProviderSettings } from './provider-settings';

export const OMISE_PROMPTPAY = 9;

/** Method 9: a PromptPay QR made by Omise; the buyer pays in the bank's app, and Omise tells us. */
export function omisePromptPay(settings: ProviderSettings): PaymentProvider {
  return {
    methodId: OMISE_PROMPTPAY,
    name: 'omise',
    references: 'token',
    open: (secrets) => {
      const keys = readOmiseKeys(secrets, settings.mode);
      const apiUrl = settings.providers.omise;
      if (!keys || apiUrl === null) return null;
      const access: OmiseAccess = { apiUrl, secretKey: keys.secretKey };
      const isReal = (charge: OmiseCharge) => charge.livemode || settings.mode === 'demo';
      return {
        start: (ask) => start(access, ask),
        fetchVerdict: (attempt) => fetchVerdict(access, attempt, isReal),
        readNotification: (notification, now) => Promise.resolve(readNotification(notification, keys, now)),
        withdraw: async ({ providerId }) => {
          if (providerId !== null) await writeToOmise(access, `/charges/${providerId}/expire`, {});
        },
        // PromptPay charges are not refundable through Omise: the money goes back by transfer
        refund: () => Promise.resolve({ outcome: 'by-hand' }),
        fetchPicture: (address) => fetchOmisePicture(access, address),
      };
    },
  };
}

async function start(access: OmiseAccess, ask: ChargeAsk): Promise<Started> {
  if (ask.mayExist) {
    const found = await findCharge(access, ask);
    if (found === 'no answer') return { outcome: 'unknown', why: 'not found out whether it exists' };
    if (found) return startedWith(found);
  }
  const answer = await writeToOmise(access, '/charges', {
    amount: String(ask.amount),
    currency: ask.currency.toLowerCase(),
    'source[type]': 'promptpay',
    expires_at: ask.expiresAt.toISOString(),
    description: ask.orderNumber,
    'metadata[order]': ask.orderNumber,
    'metadata[attempt]': ask.reference,
  });
  if (answer.outcome === 'refused') return { outcome: 'refused', failure: answer.failure };
  if (answer.outcome === 'unknown') return answer;
  const charge = readCharge(answer.body);
  return charge ? startedWith(charge) : { outcome: 'unknown', why: 'no charge in the answer' };
}

function startedWith(charge: OmiseCharge): Started {
  const pictureAddress = charge.source?.scannable_code?.image.download_uri;
  if (!pictureAddress) {
    const verdict = verdictOf(charge);
    if (verdict.state === 'failed') return { outcome: 'refused', failure: verdict.failure };
    return { outcome: 'unknown', why: 'a charge without a code' };
  }
  return {
    outcome: 'started',
    providerId: charge.id,
    step: { kind: 'qr', pictureAddress, ...(charge.sandbox_page && { testPage: charge.sandbox_page }) },
    expiresAt: instantOf(charge.expires_at),
  };
}

/** By our reference among the first charges made since: the only way to find one whose id never reached us. */
async function findCharge(
  access: OmiseAccess,
  { reference, createdAt }: AttemptIdentity,
): Promise<OmiseCharge | null | 'no answer'> {
  const from = addMilliseconds(createdAt, -60_000).toISOString();
  const query = new URLSearchParams({ from, limit: '100', order: 'chronological' });
  const answer = await readFromOmise(access, `/charges?${query.toString()}`);
  if (answer.outcome !== 'answer') return 'no answer';
  return readCharges(answer.body).find((charge) => referenceOf(charge) === reference) ?? null;
}

async function fetchVerdict(
  access: OmiseAccess,
  attempt: AttemptIdentity,
  isReal: (charge: OmiseCharge) => boolean,
): Promise<Verdict> {
  const found =
    attempt.providerId === null
      ? await findCharge(access, attempt)
      : await fetchCharge(access, attempt.providerId);
  if (found === 'no answer') return { state: 'unknown', why: found };
  if (found === null) return { state: 'absent' };
  if ('gone' in found) return { state: 'gone', failure: found.gone };
  if (!isReal(found)) return { state: 'unknown', why: 'a test charge in a live shop' };
  return verdictOf(found);
}

async function fetchCharge(
  access: OmiseAccess,
  chargeId: string,
): Promise<OmiseCharge | { gone: PaymentFailure } | 'no answer'> {
  const answer = await readFromOmise(access, `/charges/${encodeURIComponent(chargeId)}`);
  // a charge that was there and is not found means other keys, not that nobody paid
  if (answer.outcome === 'refused' && answer.status === 404) return { gone: answer.failure };
  if (answer.outcome !== 'answer') return 'no answer';
  const charge = readCharge(answer.body);
  return charge?.id === chargeId ? charge : 'no answer';
}

const eventShape = z.object({
  object: z.literal('event'),
  id: z.string().regex(/^evnt_\w{1,60}$/),
  key: z.string().max(60),
  data: z.object({ object: z.string(), id: z.string().max(80) }),
});
const CHARGE_EVENTS = new Set(['charge.complete', 'charge.expire', 'charge.update']);

function readNotification(
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
  if (!CHARGE_EVENTS.has(key) || !/^chrg_\w+$/.test(data.id)) return { outcome: 'ignored' };
  const payload = { id, key, charge: data.id };
  return { outcome: 'about', eventKey: id, attempt: { providerId: data.id }, payload };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
