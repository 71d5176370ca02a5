import type { Quote } from '~/pricing/quote-shape';
import type { Satang } from '~/values/money';

/** Codes that were entered and wait for a way of paying they are for (CRT-04). */
export const waitingIn = ({ coupons }: Pick<Quote, 'coupons'>): string[] =>
  coupons.flatMap(({ code, refusal }) => (refusal === 'payment_method_not_allowed' ? [code] : []));

/** What a way of paying does to the coupons that were entered. */
export interface CouponEffect {
  methodId: number;
  /** those it does not allow */
  codes: readonly string[];
  /** for each quote of the page what it comes to this way, and how much more that is than by the best way; null: no such quote */
  amounts: readonly ({ due: Satang; more: Satang } | null)[];
}

/** The quotes of the page by each way of paying; ways that take every coupon have no effect. */
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
