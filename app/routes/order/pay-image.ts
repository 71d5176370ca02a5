import type { LoaderFunctionArgs } from '@remix-run/node';
import { readOrderByToken } from '~/orders/page/orders.server';
import { readAttempt } from '~/payments/attempts/payment-attempts.server';
import { paymentPicture } from '~/payments/attempts/payment-picture.server';
import { contentDisposition } from '~/uploads/file-headers';
import { openVisit } from '~/web/visit.server';

/** The code of an attempt: shown in its page, or saved (`save`) to be scanned from a phone's own pictures. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url } = await openVisit(args);
  const attemptId = Number(url.searchParams.get('attempt'));
  const order = await readOrderByToken(db, args.params.token ?? '');
  const attempt = order && Number.isSafeInteger(attemptId) ? await readAttempt(db, attemptId) : null;
  if (!order || attempt?.orderId !== order.id) throw new Response(null, { status: 404 });
  const picture = await paymentPicture(db, attempt, now);
  if (!picture) throw new Response(null, { status: 404 });
  const isSaved = url.searchParams.has('save');
  return new Response(new Uint8Array(picture), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': contentDisposition(isSaved ? 'attachment' : 'inline', `${order.number}.png`),
      // the page may refresh every few seconds; at its end the page asks for it no more
      'Cache-Control': 'private, max-age=600',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
