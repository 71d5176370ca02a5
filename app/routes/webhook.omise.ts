import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveNotification } from '~/payments/receive-notification.server';
import { readRawBody } from '~/web/raw-body.server';
import { openVisit } from '~/web/visit.server';

const MAX_BYTES = 64 * 1024;
const STATUS = { handled: 200, ignored: 200, refused: 401, retry: 503 } as const;

/** Omise's notifications (PAY-21). The body is read once, as bytes that were signed. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  if (request.method !== 'POST') return new Response(null, { status: 405 });
  const { db, now } = await openVisit(args);
  const body = await readRawBody(request, MAX_BYTES);
  if (body === null) return new Response(null, { status: 413 });
  const received = await receiveNotification(db, 'omise', { headers: request.headers, body }, now);
  return new Response(received, { status: STATUS[received] });
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
