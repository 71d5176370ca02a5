import { CARD_2C2P, PAY_SOLUTIONS } from '~/providers/payment-method-facts';
import { paths } from '~/values/paths';

/** The webhook addresses of a method; `provider`: the name in its path. */
export function webhookPaths(methodId: number, provider: string | null): string[] {
  if (provider === null) return [];
  if (methodId === PAY_SOLUTIONS) return [paths.paySolutionsWebhook()];
  const own = paths.webhook({ provider });
  return methodId === CARD_2C2P ? [own, paths.securePayWebhook()] : [own];
}
