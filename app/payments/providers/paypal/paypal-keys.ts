import { z } from 'zod';

const keysShape = z.object({
  clientId: z.string().regex(/^[\w-]{8,120}$/),
  clientSecret: z.string().regex(/^[\w-]{8,120}$/),
  /** Of the webhook that is registered for the app: what its notifications are verified against. */
  webhookId: z.string().regex(/^[\w-]{4,60}$/),
});
export type PayPalKeys = z.output<typeof keysShape>;

/** The local sandbox's; PayPal's own test keys look like real ones, and are refused by the real address. */
const OF_SANDBOX = 'SANDBOX_SECRET_0001';

/** The keys of payment_method.secrets; null while one is missing or not for this mode of the shop. */
export function readPayPalKeys(secrets: unknown, mode: 'demo' | 'live'): PayPalKeys | null {
  const parsed = keysShape.safeParse(secrets);
  if (!parsed.success) return null;
  return mode === 'live' && parsed.data.clientSecret === OF_SANDBOX ? null : parsed.data;
}
