import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { signInPath } from '~/catalogue/catalogue-paths';
import { signInAndMerge } from '~/flows/sign-in-and-merge.server';
import { orderPath } from '~/orders/destinations';
import { learnPath } from '~/orders/order-words';
import { noteOpened } from '~/orders/order-openings.server';
import { readOrderByToken } from '~/orders/orders.server';
import { stillBought } from '~/orders/refund-state';
import { openVisit, sessionCookieFor } from '~/web/visit.server';

/**
 * "Start learning" on an order's page. Whoever holds the token of a guest's order is that guest, on any device: the session
 * becomes the account that was generated for it (decisions 9 and 14). A member's order opens by signing in, never by token.
 */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const order = await readOrderByToken(visit.db, args.params.token ?? '');
  if (!order) throw new Response(null, { status: 404 });
  if (order.status !== 'approved') return redirect(orderPath(order.token), 303);
  const destination = learnPath(stillBought(order)) ?? orderPath(order.token);
  if (order.isGuest) await noteOpened(visit.db, { orderId: order.id, personId: order.personId }, visit.now);
  if (visit.viewer.student?.id === order.personId) return redirect(destination, 303);
  if (!order.isGuest) return redirect(signInPath(destination), 303);
  const token = await signInAndMerge(
    visit.db,
    {
      personId: order.personId,
      slots: ['student'],
      token: visit.session?.token ?? null,
      userAgent: args.request.headers.get('User-Agent'),
    },
    visit.now,
  );
  return redirect(destination, { status: 303, headers: { 'Set-Cookie': sessionCookieFor(visit, token) } });
}

/** Somebody opened the address itself: nothing is signed in by a link. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(orderPath(encodeURIComponent(params.token ?? '')), 302);
