import { z } from 'zod';
import { plainKey, secretKey } from '~/providers/port/key-fields';
import type { PaymentMethod } from '~/providers/port/payment-method';
import { paths } from '~/values/paths';

/** The local sandbox's key; the provider's own keys do not show whether they are for tests. */
const SANDBOX_SECRET = 'SANDBOX_SECRET_0001';

export const PAY_SOLUTIONS = {
  id: 13,
  name: { th: 'บัตรหรือ QR (Pay Solutions)', en: 'Card or QR (Pay Solutions)' },
  provider: {
    name: 'pay-solutions',
    title: 'Pay Solutions',
    addresses: {
      page: {
        setting: 'PAYSOLUTIONS_PAGE_URL',
        live: 'https://www.thaiepay.com',
        sandbox: '/paysolutions',
        pageHosts: ['www.thaiepay.com', 'payment.paysolutions.asia'],
      },
      api: {
        setting: 'PAYSOLUTIONS_API_URL',
        live: 'https://apis.paysolutions.asia',
        sandbox: '/paysolutions',
      },
    },
  },
  paidBy: 'page',
  onlyBaht: true,
  keys: z.object({
    merchantId: plainKey('Merchant ID', z.string().regex(/^\d{8}$/), '12345678'),
    secretKey: secretKey('Merchant secret key', z.string().min(8).max(200)),
    apiKey: secretKey('API key', z.string().min(8).max(200)),
    /** `yes`: a payment in the account's test mode (`TC`) counts; only in a demo shop. */
    acceptsTest: z.enum(['yes', 'no']).default('no'),
  }),
  sandboxKeys: { merchantId: '12345678', secretKey: SANDBOX_SECRET, apiKey: SANDBOX_SECRET },
  webhooks: [paths.paySolutionsWebhook()],
} as const satisfies PaymentMethod;

export type PaySolutionsKeys = Omit<z.output<typeof PAY_SOLUTIONS.keys>, 'acceptsTest'> & {
  acceptsTest: boolean;
};

/** Reads payment_method.secrets; null if a key is missing or not for this mode of the shop. */
export function readPaySolutionsKeys(secrets: unknown, mode: 'demo' | 'live'): PaySolutionsKeys | null {
  const parsed = PAY_SOLUTIONS.keys.safeParse(secrets);
  if (!parsed.success) return null;
  const { acceptsTest, ...keys } = parsed.data;
  if (mode === 'live' && keys.secretKey === SANDBOX_SECRET) return null;
  return { ...keys, acceptsTest: acceptsTest === 'yes' && mode === 'demo' };
}

/** The API knows the merchant by the last five digits, the payment page by all eight. */
export const shortMerchantId = ({ merchantId }: Pick<PaySolutionsKeys, 'merchantId'>): string =>
  merchantId.slice(-5);
