import { removeCoupons } from '~/orders/remove-coupons.server';
import type { Quote } from '~/pricing/quote';
import type { SentPurchase } from './sent-purchase.server';

/** Coupons the way of paying does not allow leave the basket; answers their codes, to be said (CRT-04). */
export async function removeDisallowed(
  { visit, owner, courseId }: SentPurchase,
  { coupons }: Quote,
): Promise<string[]> {
  const disallowed = coupons.filter(({ refusal }) => refusal === 'payment_method_not_allowed');
  await removeCoupons(
    visit.db,
    owner,
    courseId,
    disallowed.flatMap(({ id }) => id ?? []),
  );
  return disallowed.map(({ code }) => code);
}
