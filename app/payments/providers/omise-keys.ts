import { z } from 'zod';

const keysShape = z.object({
  secretKey: z.string().regex(/^skey_\w+$/),
  /** base64, several separated by commas while they are being changed */
  webhookSecret: z.string().min(1).optional(),
});
export type OmiseKeys = z.output<typeof keysShape>;

/** The keys of payment_method.secrets. A live shop takes no test keys: their charges are paid with no money. */
export function readOmiseKeys(secrets: unknown, mode: 'demo' | 'live'): OmiseKeys | null {
  const parsed = keysShape.safeParse(secrets);
  if (!parsed.success) return null;
  const isTest = parsed.data.secretKey.startsWith('skey_test_');
  return isTest === (mode === 'demo') ? parsed.data : null;
}
