import { z } from 'zod';
import { plainKey, secretKey } from '~/providers/port/key-fields';
import type { Provider } from '~/providers/port/payment-method';
import { satang } from '~/values/money';

export const OMISE = {
  name: 'omise',
  title: 'Omise',
  addresses: {
    api: {
      setting: 'OMISE_API_URL',
      live: 'https://api.omise.co',
      sandbox: '/omise',
      // the redirect to a bank's page (3-D Secure) starts on Omise's
      pageHosts: ['.omise.co'],
    },
    vault: { setting: 'OMISE_VAULT_URL', live: 'https://vault.omise.co', sandbox: '/omise-vault' },
    script: {
      setting: 'OMISE_SCRIPT_URL',
      live: 'https://cdn.omise.co/omise.js',
      sandbox: '/omise-vault/omise.js',
    },
  },
} as const satisfies Provider;

/** Omise accepts no charge below 20 baht (specification 5 and 8, row CRT-10). */
export const OMISE_MINIMUM = satang(2_000);

/** For cards only: the buyer's browser requests a token with it. */
export const omisePublicKey = plainKey('Public key', z.string().regex(/^pkey_\w+$/), 'pkey_live_…');

/** The keys of every method. */
export const omiseKeys = {
  secretKey: secretKey('Secret key', z.string().regex(/^skey_\w+$/), 'skey_live_…'),
  /** base64, several separated by commas while they are being changed */
  webhookSecret: secretKey(
    'Webhook secret',
    z
      .string()
      .regex(/^[\w+/=, -]{8,500}$/)
      .optional(),
    'c2VjcmV0…',
  ),
};
export type OmiseKeys = z.output<z.ZodObject<typeof omiseKeys>> & { publicKey?: string };

export const OMISE_SANDBOX_KEYS = {
  secretKey: 'skey_test_sandbox',
  webhookSecret: 'c2FuZGJveC1vbWlzZS13ZWJob29rLWtleQ==',
} as const;

/** Reads payment_method.secrets. A live shop takes no test keys: their charges move no money. */
export function readOmiseKeys<Keys extends OmiseKeys>(
  schema: z.ZodType<Keys>,
  secrets: unknown,
  mode: 'demo' | 'live',
): Keys | null {
  const parsed = schema.safeParse(secrets);
  if (!parsed.success) return null;
  const { secretKey, publicKey } = parsed.data;
  const isTest = secretKey.startsWith('skey_test_');
  if (isTest !== (mode === 'demo')) return null;
  // a test token at a live account, or the reverse, pays nothing
  return publicKey !== undefined && publicKey.startsWith('pkey_test_') !== isTest ? null : parsed.data;
}
