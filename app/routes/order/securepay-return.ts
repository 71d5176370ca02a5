import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { takePostedReturn } from '~/payments/notifications/posted-return.server';
import { readRawBody } from '~/web/raw-body.server';
import { openVisit } from '~/web/visit.server';

const MAX_BYTES = 64 * 1024;

/**
 * Where SecurePay's page posts its signed answer to: one address for all payments, set up in the merchant portal. It comes without a
 * cookie of ours; what it is worth is in its signature, and the buyer is led on by a page of the attempt's own (PAY-03, PAY-21).
 */
export async function action(args: ActionFunctionArgs) {
  const { db, now } = await openVisit(args);
  const body = await readRawBody(args.request, MAX_BYTES);
  if (body === null) throw new Response(null, { status: 413 });
  const { headers } = args.request;
  const posted = { headers, body, query: new URLSearchParams() };
  const path = await takePostedReturn(db, '2c2p', posted, now);
  return redirect(path ?? '/?notice=paymentUnread', 303);
}

/** "Back" in the browser: nothing is known of it. */
export const loader = () => redirect('/', 303);
