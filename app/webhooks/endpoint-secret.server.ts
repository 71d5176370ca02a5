import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { seal, unseal } from '~/platform/sealed.server';

const PREFIX = 'whsec_';

const placeOf = (endpointId: number) =>
  ({ purpose: 'webhook secrets', boundTo: `webhook_endpoint ${endpointId}` }) as const;

/** In the receivers' format (Standard Webhooks): 256 random bits. */
export const newEndpointSecret = (): string => PREFIX + randomBytes(32).toString('base64');

export const sealedSecret = (endpointId: number, secret: string): string =>
  JSON.stringify(seal(placeOf(endpointId), secret));

/** Null: encrypted with a secret the shop no longer has. */
export function openedSecret(endpointId: number, sealed: unknown): string | null {
  const secret = unseal(placeOf(endpointId), sealed);
  return typeof secret === 'string' && secret.startsWith(PREFIX) ? secret : null;
}

export interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** Signs with each secret: during a change receivers may know either. */
export function signedHeaders(
  secrets: readonly string[],
  { eventId, body }: { eventId: string; body: string },
  now: Date,
): SignedHeaders {
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, now, body)).join(' '),
  };
}
