import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchPayment } from '~/payments/attempts/open-payment.server';
import { watchedMove } from '~/payments/attempts/payment-screen';
import { watchedPath } from '~/web/payment-moves.server';
import { openVisit } from '~/web/visit.server';

/** What the script of the payment's page asks: where to go next, or null while there is nothing new. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, url } = visit;
  const attemptId = Number(url.searchParams.get('attempt'));
  const watched =
    Number.isSafeInteger(attemptId) && attemptId > 0
      ? await watchPayment(db, { token: args.params.token ?? '', attemptId }, now)
      : null;
  if (!watched) throw new Response(null, { status: 404 });
  const move = watchedMove(watched.order, watched.attempt, now);
  return Response.json(
    { next: move && watchedPath(move, visit, watched.order) },
    { headers: { 'Cache-Control': 'private, no-store' } },
  );
}
