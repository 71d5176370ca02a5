import { z } from 'zod';
import type { PaymentMethod } from '~/providers/port/payment-method';
import { OMISE, OMISE_MINIMUM, OMISE_SANDBOX_KEYS, omiseKeys, omisePublicKey } from './omise';

export const OMISE_CARD = {
  id: 8,
  name: { th: 'บัตรเครดิต / เดบิต (Omise)', en: 'Card (Omise)' },
  provider: OMISE,
  paidBy: 'card',
  isRefundedByProvider: true,
  limits: { minimum: OMISE_MINIMUM, maximum: null },
  keys: z.object({ publicKey: omisePublicKey, ...omiseKeys }),
  sandboxKeys: { publicKey: 'pkey_test_sandbox', ...OMISE_SANDBOX_KEYS },
} as const satisfies PaymentMethod;
