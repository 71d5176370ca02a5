import { z } from 'zod';

const keysShape = z.object({
  clientId: z.string().regex(/^[\w-]{8,120}$/),
  clientSecret: z.string().regex(/^[\w-]{8,120}$/),
  /** Id of the app's registered webhook, which notifications are verified against. */
  webhookId: z.string().regex(/^[\w-]{4,60}$/),
});
export type PayPalKeys = z.output<typeof keysShape>;

/** The local sandbox's key; PayPal's own test keys look like live ones, and the live address refuses them. */
const OF_SANDBOX = 'SANDBOX_SECRET_0001';

/** Reads payment_method.secrets; null if a key is missing or not for this mode of the shop. */
export function readPayPalKeys(secrets: unknown, mode: 'demo' | 'live'): PayPalKeys | null {
  const parsed = keysShape.safeParse(secrets);
  if (!parsed.success) return null;
  return mode === 'live' && parsed.data.clientSecret === OF_SANDBOX ? null : parsed.data;
}
