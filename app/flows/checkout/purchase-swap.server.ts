import { basketOwner } from '~/orders/cart/baskets.server';
import { enterCoupon } from '~/orders/cart/enter-coupon.server';
import { keepChoices } from '~/orders/cart/keep-choices.server';
import { removeCoupons } from '~/orders/cart/remove-coupons.server';
import type { Quote } from '~/pricing/quote-shape';
import { TAX_THRESHOLD } from '~/pricing/tax-rules';
import { type Currency, formatMoney, type Satang } from '~/values/money';
import { readOwnBasket, readPurchaseState } from './purchase-state.server';
import type { PurchaseVisit } from './purchase-visit';
import { tryCoupon } from './try-coupon.server';

/** The discount that would take the other's place. */
export type SwapAsk = { coupon: string } | { promotionId: number };

export interface SwapSide {
  kind: 'promotion' | 'coupons';
  /** the promotion's title, or the codes */
  name: string;
  due: Satang;
  discount: Satang;
}

export interface SwapView {
  currency: Currency;
  /** before the swap, and after it */
  now: SwapSide;
  then: SwapSide;
  /** the threshold of withholding, where falling under it makes the better discount cost more */
  risesUnder: string | null;
}

/** Both totals of a purchase where a coupon and a promotion exclude each other (CRT-07). Null: there is nothing to swap. */
export async function readSwap(
  visit: PurchaseVisit,
  courseId: number | null,
  ask: SwapAsk,
): Promise<SwapView | null> {
  const owner = basketOwner(visit.viewer, visit.session?.token ?? null);
  if (!owner || !visit.settings.is_use_coupon_or_oder) return null;
  const basket = await readOwnBasket(visit, courseId, owner);
  const { quote: now } = await readPurchaseState(visit, basket);
  if ('coupon' in ask) {
    // a code in an address is a try like any other
    const tried = await tryCoupon(visit, { owner, courseId, code: ask.coupon });
    return now.promotion && tried.ok ? sides(now, tried.value.quote) : null;
  }
  if (basket.couponCodes.length === 0) return null;
  const { promotionId } = ask;
  const { quote: then } = await readPurchaseState(visit, { ...basket, promotionId, couponCodes: [] });
  return !now.promotion && then.promotion?.id === promotionId ? sides(now, then) : null;
}

/** The buyer has seen both and takes the other one. A code that cannot be used any more changes nothing. */
export async function swap(visit: PurchaseVisit, courseId: number | null, ask: SwapAsk): Promise<void> {
  const { db, now } = visit;
  const owner = basketOwner(visit.viewer, visit.session?.token ?? null);
  if (!owner || !(await readSwap(visit, courseId, ask))) return;
  if ('coupon' in ask) {
    await enterCoupon(db, owner, courseId, ask.coupon, now);
    await keepChoices(db, owner, courseId, { draft: { coupon_code: '' } }, now);
    return;
  }
  const { quote } = await readPurchaseState(visit, await readOwnBasket(visit, courseId, owner));
  await removeCoupons(
    db,
    owner,
    courseId,
    quote.coupons.flatMap(({ id }) => id ?? []),
  );
  await keepChoices(db, owner, courseId, { promotionId: ask.promotionId }, now);
}

function sides(now: Quote, then: Quote): SwapView {
  const isLost = then.due > now.due && now.withholding > 0 && then.withholdingRefusal === 'below_threshold';
  return {
    currency: now.currency,
    now: sideOf(now),
    then: sideOf(then),
    risesUnder: isLost ? formatMoney(TAX_THRESHOLD[now.currency], now.currency, 'list') : null,
  };
}

function sideOf({ promotion, coupons, due, discount }: Quote): SwapSide {
  if (promotion) return { kind: 'promotion', name: promotion.title, due, discount };
  const codes = coupons.flatMap(({ code, refusal }) => (refusal ? [] : [code]));
  return { kind: 'coupons', name: codes.join(', '), due, discount };
}
