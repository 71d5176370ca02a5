import { z } from 'zod';

const keysShape = z.object({
  merchantId: z.string().regex(/^\d{8}$/),
  secretKey: z.string().min(8).max(200),
  apiKey: z.string().min(8).max(200),
  /** `yes`: a payment in the account's test mode (`TC`) counts; only in a demo shop. */
  acceptsTest: z.enum(['yes', 'no']).default('no'),
});
export type PaySolutionsKeys = Omit<z.output<typeof keysShape>, 'acceptsTest'> & { acceptsTest: boolean };

/** The local sandbox's key; the provider's own keys do not show whether they are for tests. */
const OF_SANDBOX = 'SANDBOX_SECRET_0001';

/** Reads payment_method.secrets; null if a key is missing or not for this mode of the shop. */
export function readPaySolutionsKeys(secrets: unknown, mode: 'demo' | 'live'): PaySolutionsKeys | null {
  const parsed = keysShape.safeParse(secrets);
  if (!parsed.success) return null;
  const { acceptsTest, ...keys } = parsed.data;
  if (mode === 'live' && keys.secretKey === OF_SANDBOX) return null;
  return { ...keys, acceptsTest: acceptsTest === 'yes' && mode === 'demo' };
}

/** The API knows the merchant by the last five digits, the payment page by all eight. */
export const shortMerchantId = ({ merchantId }: Pick<PaySolutionsKeys, 'merchantId'>): string =>
  merchantId.slice(-5);
