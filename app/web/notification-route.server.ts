import { receiveNotification } from '~/payments/notifications/receive-notification.server';
import { refundToken, consumeToken } from '~/platform/http/rate-limit.server';
import { acknowledgementOf, providersNamed } from '~/providers/methods/registry.server';
import { readRawBody } from './raw-body.server';
import { type RouteArgs, openVisit } from './visit.server';

const MAX_BYTES = 64 * 1024;
/** More than a provider sends on the busiest day. A flood makes neither the shop nor a provider work. */
const PER_ADDRESS = { limit: 600, windowSeconds: 60 };
/** For providers that must be asked whether a notification is genuine: each false one costs a call. */
const REFUSED_PER_ADDRESS = { limit: 60, windowSeconds: 60 };
const STATUS = { handled: 200, ignored: 200, refused: 401, retry: 503 } as const;

/** A provider's webhook. The body is read once, as the signed bytes; the answer has the provider's format. */
export async function answerNotification(args: RouteArgs, provider: string): Promise<Response> {
  const { request } = args;
  if (request.method !== 'POST') return new Response(null, { status: 405 });
  const providers = providersNamed(provider);
  if (providers.length === 0) return new Response(null, { status: 404 });
  const { db, now, clientAddress } = await openVisit(args);
  const token = await consumeToken(db, `notification:address:${clientAddress}`, { ...PER_ADDRESS, now });
  if (!token.allowed) return tooMany(token.retryAfterSeconds);
  const refusals = `notification-refused:address:${clientAddress}`;
  const isAsked = providers.some(({ verifiesByAsking }) => verifiesByAsking);
  const trust = isAsked ? await consumeToken(db, refusals, { ...REFUSED_PER_ADDRESS, now }) : null;
  if (trust?.allowed === false) return tooMany(trust.retryAfterSeconds);
  const body = await readRawBody(request, MAX_BYTES);
  if (body === null) return new Response(null, { status: 413 });
  const notification = { headers: request.headers, body, query: new URL(request.url).searchParams };
  const received = await receiveNotification(db, provider, notification, now);
  if (isAsked && received !== 'refused') await refundToken(db, refusals);
  const status = STATUS[received];
  const acknowledgement = status === 200 ? acknowledgementOf(provider, notification) : null;
  return new Response(acknowledgement?.body ?? received, {
    status,
    headers: { 'Content-Type': acknowledgement?.contentType ?? 'text/plain', 'Cache-Control': 'no-store' },
  });
}

const tooMany = (seconds: number) =>
  new Response(null, { status: 429, headers: { 'Retry-After': String(seconds) } });
