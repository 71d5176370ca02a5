import { CARD_2C2P, PAY_SOLUTIONS } from '~/settings/payment-method-facts';
import { paths } from '~/values/paths';

/** Where a method's provider tells the shop of money; `provider`: the name of its door. */
export function webhookPaths(methodId: number, provider: string | null): string[] {
  if (provider === null) return [];
  if (methodId === PAY_SOLUTIONS) return [paths.paySolutionsWebhook()];
  const own = paths.webhook({ provider });
  return methodId === CARD_2C2P ? [own, paths.securePayWebhook()] : [own];
}
