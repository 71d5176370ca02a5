import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { orderAgain } from '~/flows/checkout/order-again.server';
import { noticePath } from '~/messages/notices';
import { basketOwner } from '~/orders/cart/baskets.server';
import { consumeCartToken } from '~/orders/cart/cart-limits.server';
import { readOrderByToken } from '~/orders/page/orders.server';
import { paths } from '~/values/paths';
import { purchaseVisit } from '~/web/purchase-route.server';
import { ensureSession, openVisit } from '~/web/visit.server';

/** "Order again" of an order that ended: its form, filled as it was; a guest's session may begin here. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, viewer } = visit;
  const order = await readOrderByToken(db, args.params.token ?? '');
  if (!order) throw new Response(null, { status: 404 });
  if (order.status !== 'cancelled' || order.isMoneyLookedAt)
    return redirect(paths.order({ token: order.token }), 303);
  const { allowed } = await consumeCartToken(db, { address: visit.clientAddress, now });
  if (!allowed) return redirect(noticePath(paths.order({ token: order.token }), 'tooManyTries'), 303);
  const { token, cookie } = await ensureSession(visit, args.request);
  const form = await orderAgain(purchaseVisit(visit, args.request), {
    order,
    owner: basketOwner(viewer, token)!,
  });
  return redirect(form, { status: 303, headers: { 'Set-Cookie': cookie } });
}

/** Somebody opened the address itself: no form is filled by a link. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.order({ token: encodeURIComponent(params.token ?? '') }), 302);
