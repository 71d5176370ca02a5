import { z } from 'zod';

const keysShape = z.object({
  secretKey: z.string().regex(/^skey_\w+$/),
  /** For cards only: the buyer's browser requests a token with it. */
  publicKey: z
    .string()
    .regex(/^pkey_\w+$/)
    .optional(),
  /** base64, several separated by commas while they are being changed */
  webhookSecret: z.string().min(1).optional(),
});
export type OmiseKeys = z.output<typeof keysShape>;

/** Reads payment_method.secrets. A live shop takes no test keys: their charges move no money. */
export function readOmiseKeys(secrets: unknown, mode: 'demo' | 'live'): OmiseKeys | null {
  const parsed = keysShape.safeParse(secrets);
  if (!parsed.success) return null;
  const { secretKey, publicKey } = parsed.data;
  const isTest = secretKey.startsWith('skey_test_');
  if (isTest !== (mode === 'demo')) return null;
  // a test token at a live account, or the reverse, pays nothing
  return publicKey !== undefined && publicKey.startsWith('pkey_test_') !== isTest ? null : parsed.data;
}
