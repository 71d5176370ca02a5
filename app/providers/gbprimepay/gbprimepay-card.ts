import type { PaymentMethod } from '~/providers/port/payment-method';
import { GBPRIMEPAY, gbPrimePayKeys } from './gbprimepay';

export const GBPRIMEPAY_CARD = {
  id: 11,
  name: { th: 'บัตรเครดิต / เดบิต (GBPrimePay)', en: 'Card (GBPrimePay)' },
  provider: GBPRIMEPAY,
  paidBy: 'card',
  keys: gbPrimePayKeys,
  sandboxKeys: {
    dialect: 'xendit',
    secretKey: 'xnd_development_sandbox',
    callbackToken: 'xendit-sandbox-callback-token',
  },
} as const satisfies PaymentMethod;
