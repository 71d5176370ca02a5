import { z } from 'zod';
import { plainKey, secretKey } from '~/providers/port/key-fields';
import type { Provider } from '~/providers/port/payment-method';
import type { ProviderSite } from '~/providers/port/provider';

export const PROVIDER_2C2P = {
  name: '2c2p',
  title: '2C2P',
  addresses: {
    gateway: {
      setting: 'GATEWAY_2C2P_URL',
      live: 'https://pgw.2c2p.com',
      sandbox: '/2c2p-pgw',
      pageHosts: ['pgw-ui.2c2p.com', 'sandbox-pgw-ui.2c2p.com'],
    },
    securePay: { setting: 'SECUREPAY_2C2P_URL', live: 'https://t.2c2p.com', sandbox: '/2c2p-demo' },
  },
} as const satisfies Provider;

/** The keys of every method. */
export const merchantKeys = {
  merchantId: plainKey('Merchant ID', z.string().regex(/^[A-Za-z0-9]{1,25}$/), '764764000001234'),
  /** The text itself is the key, even where it looks like hex. */
  secretKey: secretKey('Secret key (SHA)', z.string().min(8).max(200)),
};
export type MerchantKeys = z.output<z.ZodObject<typeof merchantKeys>>;

/** Published in the demo shop; worthless elsewhere. */
export const SANDBOX_2C2P_KEYS = { merchantId: 'JT99', secretKey: 'SANDBOX_SECRET_0001' } as const;

/**
 * Reads payment_method.secrets. Live and test accounts look alike, so the site's flag tells them apart. A
 * live shop cannot use a test account; a demo shop calls no real gateway.
 */
export function read2c2pKeys<Keys extends MerchantKeys>(
  schema: z.ZodType<Keys>,
  secrets: unknown,
  { mode, is2c2pProduction }: { mode: 'demo' | 'live' } & ProviderSite,
): Keys | null {
  const parsed = schema.safeParse(secrets);
  if (!parsed.success) return null;
  const isReal = is2c2pProduction && parsed.data.secretKey !== SANDBOX_2C2P_KEYS.secretKey;
  return mode === 'demo' || isReal ? parsed.data : null;
}
