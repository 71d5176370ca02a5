import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import { stillBought } from '~/orders/line-refunds/refund-state';
import { noteOpened } from '~/orders/page/order-openings.server';
import { startPath } from '~/orders/page/order-texts';
import { readOrderByToken } from '~/orders/page/orders.server';
import { paths, withBack } from '~/values/paths';
import { openVisit, sessionCookieFor } from '~/web/visit.server';

/**
 * "Start learning" on an order's page. The holder of a guest order's token is that guest, on any device: the session
 * becomes the account that was generated for it. A member's order opens by signing in, never by token.
 */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const order = await readOrderByToken(visit.db, args.params.token ?? '');
  if (!order) throw new Response(null, { status: 404 });
  if (order.status !== 'approved') return redirect(paths.order({ token: order.token }), 303);
  const destination = startPath(stillBought(order)) ?? paths.order({ token: order.token });
  if (order.isGuest) await noteOpened(visit.db, { orderId: order.id, personId: order.personId }, visit.now);
  if (visit.viewer.student?.id === order.personId) return redirect(destination, 303);
  if (!order.isGuest) return redirect(withBack(paths.signIn(), destination), 303);
  const { token } = await signInAndMerge(
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
  redirect(paths.order({ token: encodeURIComponent(params.token ?? '') }), 302);
