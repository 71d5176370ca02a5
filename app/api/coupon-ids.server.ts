import { currentShop } from '~/web/shop.server';
import { keepFile, keptFileId } from '~/uploads/kept-file.server';

const purpose = () => ({ secret: currentShop().secret, purpose: 'api-coupon' });

/**
 * A coupon's id at this edge: only who has named its code has it. By its bare number anybody could try them all, and pay with codes they
 * were never given.
 */
export const couponIdOf = (id: number): string => keepFile(id, purpose());

/** Null for an id this shop has not given. */
export const couponOfId = (given: string): number | null => keptFileId(given, purpose());
