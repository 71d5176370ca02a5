import type { Quote } from '~/pricing/quote-shape';
import type { Satang } from '~/values/money';

/** Entered codes that wait for a method they are for (CRT-04). */
export const waitingIn = ({ coupons }: Pick<Quote, 'coupons'>): string[] =>
  coupons.flatMap(({ code, refusal }) => (refusal === 'payment_method_not_allowed' ? [code] : []));

/** The effect of a method on the entered coupons. */
export interface CouponEffect {
  methodId: number;
  /** codes it does not allow */
  codes: readonly string[];
  /** for each quote of the page its amount by this method, and how much more that is than by the best one; null: no such quote */
  amounts: readonly ({ due: Satang; more: Satang } | null)[];
}

/** The effects of all methods from the page's quotes by each; one that allows every coupon has none. */
export function couponEffectsOf(byMethod: ReadonlyMap<number, readonly (Quote | null)[]>): CouponEffect[] {
  const all = [...byMethod.values()];
  return [...byMethod].flatMap(([methodId, quotes]) => {
    const codes = [...new Set(quotes.flatMap((quote) => (quote ? waitingIn(quote) : [])))];
    if (codes.length === 0) return [];
    const amounts = quotes.map((quote, index) => {
      if (!quote) return null;
      const best = Math.min(...all.flatMap((others) => others[index]?.due ?? []));
      return { due: quote.due, more: (quote.due - best) as Satang };
    });
    return { methodId, codes, amounts };
  });
}
