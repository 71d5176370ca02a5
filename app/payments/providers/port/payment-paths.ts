import { paths } from '~/values/paths';
/**
 * Where a provider's page sends the browser back to. The key is of the attempt alone and not guessable, so that it may be handed
 * to the provider, and opens nothing but the way to the order's own pages.
 */
export const returnPath = ({ returnKey }: { returnKey: string | null }) =>
  paths.payReturn({ returnKey: returnKey ?? '' });

/** Added to the way back by a provider's "cancel". */
export const CANCELLED = 'cancelled';
export const cancelUrl = (returnUrl: string) => `${returnUrl}?${CANCELLED}=1`;
