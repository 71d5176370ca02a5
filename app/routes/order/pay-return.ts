import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { returnToPayment } from '~/payments/attempts/open-payment.server';
import { watchedMove } from '~/payments/attempts/payment-screen';
import { CANCELLED } from '~/providers/port/payment-paths';
import { paths } from '~/values/paths';
import { cancelledPath, watchedPath } from '~/web/payment-moves.server';
import { openVisit } from '~/web/visit.server';

/**
 * Where a provider sends the browser back to. That it came is only a hint: the provider is asked, and its answer decides where
 * the buyer is led (payments come and go without anybody coming back at all).
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, url } = visit;
  const returned = await returnToPayment(db, args.params.returnKey ?? '', now);
  if (!returned) throw new Response(null, { status: 404 });
  const { order, attempt } = returned;
  const move = watchedMove(order, attempt, now);
  if (move !== null) throw redirect(watchedPath(move, visit, order), 303);
  if (url.searchParams.has(CANCELLED)) throw redirect(cancelledPath(visit, order), 303);
  throw redirect(`${paths.orderPay({ token: order.token })}?attempt=${attempt.id}`, 303);
}

/** Some send a form from their own page: it brings no cookie of ours, and what it says is not believed. */
export function action({ request }: ActionFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  return redirect(searchParams.has(CANCELLED) ? `${pathname}?${CANCELLED}=1` : pathname, 303);
}
