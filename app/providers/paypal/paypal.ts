import { z } from 'zod';
import { plainKey, secretKey } from '~/providers/port/key-fields';
import type { PaymentMethod } from '~/providers/port/payment-method';

/** The local sandbox's key; PayPal's own test keys look like live ones, and the live address refuses them. */
const SANDBOX_SECRET = 'SANDBOX_SECRET_0001';

export const PAYPAL = {
  id: 2,
  name: { th: 'PayPal', en: 'PayPal' },
  provider: {
    name: 'paypal',
    title: 'PayPal',
    addresses: {
      api: {
        setting: 'PAYPAL_API_URL',
        live: 'https://api-m.paypal.com',
        sandbox: '/paypal',
        pageHosts: ['www.paypal.com'],
      },
    },
  },
  paidBy: 'page',
  approval: 'paypal-approved',
  isRefundedByProvider: true,
  keys: z.object({
    clientId: plainKey('Client ID', z.string().regex(/^[\w-]{8,120}$/)),
    clientSecret: secretKey('Secret', z.string().regex(/^[\w-]{8,120}$/)),
    /** Id of the app's registered webhook, which notifications are verified against. */
    webhookId: plainKey('Webhook ID', z.string().regex(/^[\w-]{4,60}$/), '8PT597110X687430L'),
  }),
  sandboxKeys: {
    clientId: 'SANDBOX_PAYPAL_CLIENT',
    clientSecret: SANDBOX_SECRET,
    webhookId: 'WH-ID-SANDBOX',
  },
} as const satisfies PaymentMethod;

export type PayPalKeys = z.output<typeof PAYPAL.keys>;

/** Hosts of the payer's page at PayPal's own test system, for a demo shop. */
export const PAYPAL_TEST_HOSTS = ['www.sandbox.paypal.com'];

/** Reads payment_method.secrets; null if a key is missing or not for this mode of the shop. */
export function readPayPalKeys(secrets: unknown, mode: 'demo' | 'live'): PayPalKeys | null {
  const parsed = PAYPAL.keys.safeParse(secrets);
  if (!parsed.success) return null;
  return mode === 'live' && parsed.data.clientSecret === SANDBOX_SECRET ? null : parsed.data;
}
