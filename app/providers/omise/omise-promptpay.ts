import { z } from 'zod';
import type { PaymentMethod } from '~/providers/port/payment-method';
import { satang } from '~/values/money';
import { OMISE, OMISE_MINIMUM, OMISE_SANDBOX_KEYS, omiseKeys, omisePublicKey } from './omise';

export const OMISE_PROMPTPAY = {
  id: 9,
  name: { th: 'พร้อมเพย์ สแกน QR', en: 'PromptPay QR' },
  provider: OMISE,
  paidBy: 'qr',
  onlyBaht: true,
  approval: 'promptpay-approved',
  // a PromptPay transfer is at most 150,000 baht
  limits: { minimum: OMISE_MINIMUM, maximum: satang(15_000_000) },
  // no owner is asked for the public key: only programs of the API need it
  keys: z.object({ ...omiseKeys, publicKey: omisePublicKey.optional() }),
  sandboxKeys: OMISE_SANDBOX_KEYS,
} as const satisfies PaymentMethod;
