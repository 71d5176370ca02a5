import { paths } from '~/values/paths';
/**
 * The address a provider's page returns the browser to. Its key belongs to one attempt and cannot be guessed;
 * it only leads to the order's own pages.
 */
export const returnPath = ({ returnKey }: { returnKey: string | null }) =>
  paths.payReturn({ returnKey: returnKey ?? '' });

/** Marks the return by a provider's "cancel". */
export const CANCELLED = 'cancelled';
export const cancelUrl = (returnUrl: string) => `${returnUrl}?${CANCELLED}=1`;
