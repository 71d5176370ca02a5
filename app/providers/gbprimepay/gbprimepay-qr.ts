import type { PaymentMethod } from '~/providers/port/payment-method';
import { GBPRIMEPAY, gbPrimePayKeys } from './gbprimepay';

export const GBPRIMEPAY_QR = {
  id: 12,
  name: { th: 'พร้อมเพย์ สแกน QR (GBPrimePay)', en: 'PromptPay QR (GBPrimePay)' },
  provider: GBPRIMEPAY,
  paidBy: 'qr',
  onlyBaht: true,
  approval: 'promptpay-approved',
  keys: gbPrimePayKeys,
  sandboxKeys: {
    dialect: 'legacy',
    publicKey: 'GBP_SANDBOX_PUBLIC',
    secretKey: 'GBP_SANDBOX_SECRET',
    token: 'GBP_SANDBOX_TOKEN',
  },
} as const satisfies PaymentMethod;
