import { z } from 'zod';
import type { ProviderSite } from '~/providers/port/provider';

/** Published in the demo shop; worthless elsewhere. */
export const SANDBOX_2C2P_SECRET = 'SANDBOX_SECRET_0001';

const merchant = {
  merchantId: z.string().regex(/^[A-Za-z0-9]{1,25}$/),
  /** The text itself is the key, even where it looks like hex. */
  secretKey: z.string().min(8).max(200),
};

/** Several numbers in one text: `3,6,10`. */
const months = z
  .string()
  .regex(/^\d{1,2}(,\d{1,2}){0,11}$/)
  .transform((text) => text.split(',').map(Number));

const cardKeys = z.object({
  ...merchant,
  /** The gateway's hosted page, or our card form with SecurePay 9.9 behind it. */
  transport: z.enum(['pgw43', 'securepay99']).default('pgw43'),
  /** The file name of the encrypting script, from the merchant portal. */
  script: z
    .string()
    .regex(/^my2c2p[\w.-]{1,60}\.js$/)
    .default('my2c2p.1.6.9.min.js'),
});
const instalmentKeys = z.object({
  ...merchant,
  periods: months.optional(),
  /** Who pays the interest: the customer, the merchant, or as the plan says. */
  interestType: z.enum(['A', 'C', 'M']).default('A'),
});
const qrKeys = z.object({ ...merchant, channel: z.enum(['THQR', 'QR', 'PPQR']).default('THQR') });

export type MerchantKeys = z.output<z.ZodObject<typeof merchant>>;
export type CardKeys = z.output<typeof cardKeys>;

/**
 * Reads payment_method.secrets. Live and test accounts look alike, so the site's flag tells them apart. A
 * live shop cannot use a test account; a demo shop calls no real gateway.
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
