import { textsIn } from '~/accounts/typed-fields';
import { addToCart, MAX_CART_LINES } from '~/orders/cart/add-to-cart.server';
import { readBasket } from '~/orders/cart/baskets.server';
import { enterCoupon } from '~/orders/cart/enter-coupon.server';
import { ENTERED_CODE_FIELD } from './form-messages';
import { namedLines, type OwnedForm } from './submitted-form.server';
import { tryCoupon } from './try-coupon.server';

/** More than a buyer enters; each costs a try. */
const MOST_CODES = 5;

/**
 * Fills a lost basket (the cookie expired, its person was signed out) from its form, as far as it is on sale. A basket
 * that was emptied or bought stays empty. Answers whether it had been lost.
 */
export async function restoreBasket(form: OwnedForm): Promise<boolean> {
  const { visit, courseId, owner } = form;
  const { db, now } = visit;
  const lines = courseId === null ? namedLines(form) : [];
  const codes = textsIn(form.fields, ENTERED_CODE_FIELD).slice(0, MOST_CODES);
  if (lines.length + codes.length === 0) return false;
  if ((await readBasket(db, owner, courseId)).id !== null) return false;
  for (const line of lines.slice(0, MAX_CART_LINES)) await addToCart(db, owner, line, now);
  for (const code of codes) {
    const tried = await tryCoupon(visit, { owner, courseId, code });
    if (tried.ok) await enterCoupon(db, owner, courseId, code, now);
  }
  return lines.length > 0;
}
