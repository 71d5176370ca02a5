import { keepFile, keptFileId } from '~/uploads/kept-file.server';
import { currentShop } from '~/web/shop.server';

const purpose = () => ({ secret: currentShop().secret, purpose: 'api-coupon' });

/**
 * A coupon's signed id in the API, only for callers who named its code: by plain numbers anybody could try
 * all coupons.
 */
export const couponIdOf = (id: number): string => keepFile(id, purpose());

/** Null for an id this shop has not signed. */
export const couponOfId = (couponId: string): number | null => keptFileId(couponId, purpose());
