import { z } from 'zod';
import type { ProviderSite } from '~/payments/providers/port/provider';

/** Written down in the demo shop; worth nothing anywhere else. */
export const SANDBOX_2C2P_SECRET = 'SANDBOX_SECRET_0001';

const merchant = {
  merchantId: z.string().regex(/^[A-Za-z0-9]{1,25}$/),
  /** Its text is the key, even where it looks like hex. */
  secretKey: z.string().min(8).max(200),
};

/** Several numbers in one text: `3,6,10`. */
const months = z
  .string()
  .regex(/^\d{1,2}(,\d{1,2}){0,11}$/)
  .transform((written) => written.split(',').map(Number));

const cardKeys = z.object({
  ...merchant,
  /** The gateway's hosted page, or the card form on our page with SecurePay 9.9 behind it. */
  transport: z.enum(['pgw43', 'securepay99']).default('pgw43'),
  /** The encrypting script's file name, as the merchant portal gives it. */
  script: z
    .string()
    .regex(/^my2c2p[\w.-]{1,60}\.js$/)
    .default('my2c2p.1.6.9.min.js'),
});
const instalmentKeys = z.object({
  ...merchant,
  periods: months.optional(),
  /** Who pays the interest: the customer, the merchant, or whatever the plan says. */
  interestType: z.enum(['A', 'C', 'M']).default('A'),
});
const qrKeys = z.object({ ...merchant, channel: z.enum(['THQR', 'QR', 'PPQR']).default('THQR') });

export type MerchantKeys = z.output<z.ZodObject<typeof merchant>>;
export type CardKeys = z.output<typeof cardKeys>;

/**
 * The keys of payment_method.secrets. A merchant account is real or for tests, and its keys look alike: the site's flag says which.
 * A live shop with a test account cannot be paid by it; a demo shop calls no real gateway, whatever the flag says.
 */
const read =
  <Keys extends MerchantKeys>(shape: z.ZodType<Keys>) =>
  (secrets: unknown, mode: 'demo' | 'live', site: ProviderSite): Keys | null => {
    const parsed = shape.safeParse(secrets);
    if (!parsed.success) return null;
    const isReal = site.is2c2pProduction && parsed.data.secretKey !== SANDBOX_2C2P_SECRET;
    return mode === 'demo' || isReal ? parsed.data : null;
  };

export const readCardKeys = read(cardKeys);
export const readInstalmentKeys = read(instalmentKeys);
export const readQrKeys = read(qrKeys);
