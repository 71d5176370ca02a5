import { z } from 'zod';
import { choiceKey, plainKey, secretKey } from '~/providers/port/key-fields';
import type { Provider } from '~/providers/port/payment-method';

/** GB Prime Pay's own API, and Xendit's, its successor; the keys of a method decide (payments 8). */
export const GBPRIMEPAY = {
  name: 'gbprime',
  title: 'GBPrimePay',
  addresses: {
    legacy: {
      setting: 'GBPRIMEPAY_API_URL',
      live: 'https://api.gbprimepay.com',
      sandbox: '/gbprime',
      pageHosts: ['.gbprimepay.com', '.globalprimepay.com'],
    },
    xendit: {
      setting: 'XENDIT_API_URL',
      live: 'https://api.xendit.co',
      sandbox: '/xendit',
      pageHosts: ['.xendit.co'],
    },
  },
} as const satisfies Provider;

const secret = z.string().min(8).max(1_000);

/** The keys of both methods and both dialects. */
export const gbPrimePayKeys = z.object({
  dialect: choiceKey('API', ['legacy', 'xendit']),
  publicKey: plainKey(
    'Public key',
    z
      .string()
      .regex(/^[\w+/=-]{8,200}$/)
      .optional(),
  ),
  secretKey: secretKey('Secret key', z.string().regex(/^[\w+/=-]{8,200}$/), 'xnd_production_…'),
  token: secretKey('Token', secret.optional()),
  /** the token in Xendit's notifications, as the dashboard shows it */
  callbackToken: secretKey('Callback verification token (Xendit)', secret.max(200).optional()),
  /** the name of PromptPay at Xendit; it differs between accounts */
  channelCode: plainKey(
    'Channel code (Xendit)',
    z
      .string()
      .regex(/^[A-Z_]{3,40}$/)
      .default('PROMPTPAY'),
    'PROMPTPAY',
  ),
});

const { shape } = gbPrimePayKeys;
/** A key for browsers, one for the shop, and a token for forms (payments 8.1). */
const legacyKeys = z.object({
  dialect: z.literal('legacy'),
  publicKey: shape.publicKey.unwrap(),
  secretKey: shape.secretKey,
  token: shape.token.unwrap(),
});
/** payments 8.8 */
const xenditKeys = z.object({
  dialect: z.literal('xendit'),
  secretKey: shape.secretKey.regex(/^xnd_(development|production)_\w+$/),
  callbackToken: shape.callbackToken.unwrap(),
  channelCode: shape.channelCode,
});
const keysByDialect = z.discriminatedUnion('dialect', [legacyKeys, xenditKeys]);
export type LegacyKeys = z.output<typeof legacyKeys>;
export type XenditKeys = z.output<typeof xenditKeys>;

/** Keys of the sandbox, worthless elsewhere. */
const SANDBOX_KEY = /^GBP_SANDBOX_/;

/**
 * Reads payment_method.secrets. A live shop takes no test keys; among the legacy ones only the sandbox's can
 * be recognised.
 */
export function readGbPrimePayKeys(secrets: unknown, mode: 'demo' | 'live'): LegacyKeys | XenditKeys | null {
  const parsed = keysByDialect.safeParse(secrets);
  if (!parsed.success) return null;
  const keys = parsed.data;
  if (keys.dialect === 'legacy') return mode === 'live' && SANDBOX_KEY.test(keys.secretKey) ? null : keys;
  return keys.secretKey.startsWith('xnd_development_') === (mode === 'demo') ? keys : null;
}
