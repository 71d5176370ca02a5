import type { BasketOwner } from '~/orders/cart/basket';
import { readCouponMethodNames } from '~/payments/methods/coupon-methods.server';
import type { Db } from '~/platform/database/database.server';
import { refundToken, consumeToken } from '~/platform/http/rate-limit.server';
import { normaliseCouponCode } from '~/pricing/coupon';
import { couponRefusalWords } from '~/pricing/coupon-texts';
import type { Quote } from '~/pricing/quote-shape';
import { accept, refuse, type Result } from '~/values/result';
import { readOwnBasket, readPurchaseState } from './purchase-state.server';
import type { PurchaseVisit } from './purchase-visit';

/** Only wrong codes count: trying finds out no code of the shop, and a right one never waits. */
const TRIES = { limit: 30, windowSeconds: 10 * 60 };

interface CouponTry {
  owner: BasketOwner;
  courseId: number | null;
  code: string;
}

/** Refusals with their words. */
export type CouponTryRefusal = { code: 'REFUSED' | 'EMPTY' | 'TOO_MANY_TRIES'; words: string };

/**
 * What the purchase would cost with one more code, without entering it. A code that cannot be used is refused with its
 * reason, and counts as a try.
 */
export async function tryCoupon(
  visit: PurchaseVisit,
  { owner, courseId, code }: CouponTry,
): Promise<Result<{ quote: Quote }, CouponTryRefusal>> {
  const { db, t, now, clientAddress } = visit;
  if (normaliseCouponCode(code) === '') return refuse({ code: 'EMPTY', words: t('purchase.couponMissing') });
  const basketKey = 'personId' in owner ? `person:${owner.personId}` : `session:${owner.sessionHash}`;
  const keys = [`coupon:address:${clientAddress}`, `coupon:basket:${basketKey}`];
  const waits = await consumeTries(db, keys, now);
  if (waits > 0)
    return refuse({
      code: 'TOO_MANY_TRIES',
      words: t('purchase.couponTooMany', { minutes: Math.ceil(waits / 60) }),
    });
  const basket = await readOwnBasket(visit, courseId, owner);
  const { quote } = await readPurchaseState(visit, {
    ...basket,
    couponCodes: [...basket.couponCodes, code],
  });
  const tried = quote.coupons.at(-1);
  if (tried && !tried.refusal) {
    for (const key of keys) await refundToken(db, key);
    return accept({ quote });
  }
  const step = quote.steps.findLast((one) => one.kind === 'coupon-refused');
  const { title, how } = couponRefusalWords(tried?.refusal ?? 'NOT_FOUND', t, {
    code: tried?.code ?? code,
    numberOfCourse: step?.kind === 'coupon-refused' ? step.numberOfCourse : 0,
  });
  const methods =
    tried?.refusal === 'payment_method_not_allowed' && tried.id !== null
      ? await readCouponMethodNames(db, tried.id, visit.locale)
      : '';
  const wayOn = methods ? t('coupon.allowedMethods', { methods }) : how;
  return refuse({ code: 'REFUSED', words: `${title} ${wayOn}` });
}

/** Takes a visitor's try of a code, which a right code gives back (`rightCode`). Answers the seconds to wait; 0: it may be tried. */
export const tryCode = (db: Db, clientAddress: string, now: Date): Promise<number> =>
  consumeTries(db, [`coupon:address:${clientAddress}`], now);

export const rightCode = (db: Db, clientAddress: string): Promise<void> =>
  refundToken(db, `coupon:address:${clientAddress}`);

/** Seconds to wait; 0: one try was taken from each. */
async function consumeTries(db: Db, keys: readonly string[], now: Date): Promise<number> {
  for (const key of keys) {
    const token = await consumeToken(db, key, { ...TRIES, now });
    if (!token.allowed) return token.retryAfterSeconds;
  }
  return 0;
}
