import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { productPath } from '~/catalogue/catalogue-paths';
import type { NoticeKind } from '~/messages/notices';
import { addedLine } from '~/orders/add-to-cart-form';
import { type AddRefusal, addToCart } from '~/orders/add-to-cart.server';
import { basketOwner } from '~/orders/baskets.server';
import { takeCartToken } from '~/orders/cart-limits.server';
import { CART_PATH, cartNoticePath } from '~/orders/cart-paths';
import type { LineAsk } from '~/orders/purchase';
import { readForm } from '~/web/form.server';
import { ensureSession, openVisit } from '~/web/visit.server';

/** "Put into the cart" of course and product pages; a guest's session begins here (CRT-01). */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const line = addedLine((await readForm(args.request)).fields);
  if (!line) return redirect(cartNoticePath('notForSale'), 303);
  const { allowed } = await takeCartToken(visit.db, { address: visit.clientAddress, now: visit.now });
  if (!allowed) return redirect(cartNoticePath('tooManyTries'), 303);

  const { token, cookie } = await ensureSession(visit, args.request);
  const added = await addToCart(visit.db, basketOwner(visit.viewer, token)!, line, visit.now);
  const next = added.ok ? cartNoticePath('success') : backTo(line, added.refusal);
  return redirect(next, { status: 303, headers: { 'Set-Cookie': cookie } });
}

const NOTICE_OF: Record<AddRefusal['code'], NoticeKind> = {
  NO_SUCH_COURSE: 'notForSale',
  NO_SUCH_PRODUCT: 'notForSale',
  SOLD_OUT: 'soldOut',
  CART_FULL: 'cartFull',
  SESSION_ENDED: 'networkError',
};

/** A product that just sold out says so on its own page; everything else is said on the cart. */
function backTo(line: LineAsk, refusal: AddRefusal): string {
  const notice = NOTICE_OF[refusal.code];
  if (refusal.code !== 'SOLD_OUT' || line.kind !== 'product') return cartNoticePath(notice);
  return `${productPath({ id: line.productId, slug: refusal.slug })}?notice=${notice}`;
}

/** Somebody opened the address itself: nothing is added by a link. */
export const loader = () => redirect(CART_PATH, 302);
