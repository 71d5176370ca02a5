import { z } from 'zod';

/** GB Prime Pay's own API: a key for browsers, one for the shop, and a token for forms (payments 8.1). */
const legacyShape = z.object({
  dialect: z.literal('legacy'),
  publicKey: z.string().regex(/^[\w+/=-]{8,200}$/),
  secretKey: z.string().regex(/^[\w+/=-]{8,200}$/),
  token: z.string().min(8).max(1_000),
});
/** Xendit's API, its successor (payments 8.8). */
const xenditShape = z.object({
  dialect: z.literal('xendit'),
  secretKey: z.string().regex(/^xnd_(development|production)_\w+$/),
  /** the token in its notifications, as the dashboard shows it */
  callbackToken: z.string().min(8).max(200),
  /** the name of PromptPay there; it differs between accounts */
  channelCode: z
    .string()
    .regex(/^[A-Z_]{3,40}$/)
    .default('PROMPTPAY'),
});
export type LegacyKeys = z.output<typeof legacyShape>;
export type XenditKeys = z.output<typeof xenditShape>;

const keysShape = z.discriminatedUnion('dialect', [legacyShape, xenditShape]);

/** Keys of the sandbox, worthless elsewhere. */
const SANDBOX_KEY = /^GBP_SANDBOX_/;

/**
 * Reads payment_method.secrets. A live shop takes no test keys; among the legacy ones only the sandbox's can
 * be recognised.
 */
export function readGbPrimePayKeys(secrets: unknown, mode: 'demo' | 'live'): LegacyKeys | XenditKeys | null {
  const parsed = keysShape.safeParse(secrets);
  if (!parsed.success) return null;
  const keys = parsed.data;
  if (keys.dialect === 'legacy') return mode === 'live' && SANDBOX_KEY.test(keys.secretKey) ? null : keys;
  return keys.secretKey.startsWith('xnd_development_') === (mode === 'demo') ? keys : null;
}
