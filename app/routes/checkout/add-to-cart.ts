import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { coursePath, productPath } from '~/catalogue/catalogue-paths';
import { fewerPiecesQuery } from '~/flows/checkout/changed-quantities';
import type { NoticeKind } from '~/messages/notices';
import { noticePath } from '~/messages/notices';
import { addToCartForm } from '~/orders/cart/add-to-cart-form';
import { type AddRefusal, addToCart, type FewerPieces } from '~/orders/cart/add-to-cart.server';
import { basketOwner } from '~/orders/cart/baskets.server';
import { consumeCartToken } from '~/orders/cart/cart-limits.server';
import type { LineAsk } from '~/orders/purchase/purchase';
import { paths } from '~/values/paths';
import { formOf, readForm } from '~/web/form.server';
import { ensureSession, openVisit } from '~/web/visit.server';

/** "Put into the cart" of course and product pages; a guest's session begins here (CRT-01). */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const line = formOf((await readForm(args.request)).fields, addToCartForm);
  if (!line) return redirect(noticePath(paths.cart(), 'notForSale'), 303);
  if (line.kind === 'wrong-pieces')
    return redirect(`${productPath({ id: line.productId, slug: '' })}?${typedPieces(line.typed)}#qty`, 303);
  const { allowed } = await consumeCartToken(visit.db, { address: visit.clientAddress, now: visit.now });
  if (!allowed) return redirect(noticePath(paths.cart(), 'tooManyTries'), 303);

  const { token, cookie } = await ensureSession(visit, args.request);
  const added = await addToCart(visit.db, basketOwner(visit.viewer, token)!, line, visit.now);
  const next = added.ok ? cartWith(line, added.value.fewer) : backTo(line, added.refusal);
  return redirect(next, { status: 303, headers: { 'Set-Cookie': cookie } });
}

const typedPieces = (input: string) => new URLSearchParams({ qty: input }).toString();

/** The cart, which says beside the product how many were put in where fewer could be. */
function cartWith(line: LineAsk, fewer: FewerPieces | null): string {
  if (fewer === null || line.kind !== 'product') return noticePath(paths.cart(), 'success');
  return `${noticePath(paths.cart(), 'fewerPieces')}&${fewerPiecesQuery({ productId: line.productId, ...fewer })}`;
}

const NOTICE_OF: Record<AddRefusal['code'], NoticeKind> = {
  NO_SUCH_COURSE: 'notForSale',
  OVER: 'notForSale',
  NO_SUCH_PRODUCT: 'notForSale',
  SOLD_OUT: 'soldOut',
  CART_FULL: 'cartFull',
  SESSION_ENDED: 'networkError',
};

/** A product that just sold out, or a course that is over, says so on its own page; the rest is said on the cart. */
function backTo(line: LineAsk, refusal: AddRefusal): string {
  const notice = NOTICE_OF[refusal.code];
  if (refusal.code === 'OVER' && line.kind === 'course')
    return noticePath(coursePath({ id: line.courseId, slug: refusal.slug }), notice);
  if (refusal.code !== 'SOLD_OUT' || line.kind !== 'product') return noticePath(paths.cart(), notice);
  return `${productPath({ id: line.productId, slug: refusal.slug })}?notice=${notice}`;
}

/** Somebody opened the address itself: nothing is added by a link. */
export const loader = () => redirect(paths.cart(), 302);
