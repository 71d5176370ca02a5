import { z } from 'zod';
import { choiceKey, plainKey } from '~/providers/port/key-fields';
import type { PaymentMethod } from '~/providers/port/payment-method';
import { paths } from '~/values/paths';
import { merchantKeys, PROVIDER_2C2P, SANDBOX_2C2P_KEYS } from './2c2p';

export const CARD_2C2P = {
  id: 3,
  name: { th: 'บัตรเครดิต / เดบิต (2C2P)', en: 'Card (2C2P)' },
  provider: PROVIDER_2C2P,
  paidBy: 'card',
  keys: z.object({
    ...merchantKeys,
    /** The gateway's hosted page, or our card form with SecurePay 9.9 behind it. */
    transport: choiceKey('Card page', ['pgw43', 'securepay99']),
    /** The file name of the encrypting script, from the merchant portal. */
    script: plainKey(
      'my2c2p script',
      z
        .string()
        .regex(/^my2c2p[\w.-]{1,60}\.js$/)
        .default('my2c2p.1.6.9.min.js'),
      'my2c2p.1.6.9.min.js',
    ),
  }),
  sandboxKeys: SANDBOX_2C2P_KEYS,
  webhooks: [paths.webhook({ provider: PROVIDER_2C2P.name }), paths.securePayWebhook()],
} as const satisfies PaymentMethod;
export type CardKeys = z.output<typeof CARD_2C2P.keys>;
