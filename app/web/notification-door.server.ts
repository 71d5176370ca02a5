import { receiveNotification } from '~/payments/receive-notification.server';
import { acknowledgementOf, providersNamed } from '~/payments/providers/registry.server';
import { takeToken } from '~/platform/rate-limit.server';
import { readRawBody } from './raw-body.server';
import { type DoorArgs, openVisit } from './visit.server';

const MAX_BYTES = 64 * 1024;
/** More than a provider has to say on the busiest day. Who floods the door makes neither us nor a provider work. */
const PER_ADDRESS = { limit: 600, windowSeconds: 60 };
const STATUS = { handled: 200, ignored: 200, refused: 401, retry: 503 } as const;

/** What a provider tells us. The body is read once, as the bytes that were signed; the answer is in the provider's words. */
export async function answerNotification(args: DoorArgs, provider: string): Promise<Response> {
  const { request } = args;
  if (request.method !== 'POST') return new Response(null, { status: 405 });
  if (providersNamed(provider).length === 0) return new Response(null, { status: 404 });
  const { db, now, clientAddress } = await openVisit(args);
  const token = await takeToken(db, `notification:address:${clientAddress}`, { ...PER_ADDRESS, now });
  if (!token.allowed)
    return new Response(null, { status: 429, headers: { 'Retry-After': String(token.retryAfterSeconds) } });
  const body = await readRawBody(request, MAX_BYTES);
  if (body === null) return new Response(null, { status: 413 });
  const notification = { headers: request.headers, body, query: new URL(request.url).searchParams };
  const received = await receiveNotification(db, provider, notification, now);
  const status = STATUS[received];
  const acknowledgement = status === 200 ? acknowledgementOf(provider, notification) : null;
  return new Response(acknowledgement?.body ?? received, {
    status,
    headers: { 'Content-Type': acknowledgement?.contentType ?? 'text/plain', 'Cache-Control': 'no-store' },
  });
}
