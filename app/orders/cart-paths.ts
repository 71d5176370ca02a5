import type { NoticeKind } from '../messages/notices';

export const CART_PATH = '/cart';

/** The cart, saying what the step before did. */
export const cartNoticePath = (kind: NoticeKind): string => `${CART_PATH}?notice=${kind}`;
