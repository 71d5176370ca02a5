import { z } from 'zod';
import { choiceKey } from '~/providers/port/key-fields';
import type { PaymentMethod } from '~/providers/port/payment-method';
import { merchantKeys, PROVIDER_2C2P, SANDBOX_2C2P_KEYS } from './2c2p';

export const QR_2C2P = {
  id: 15,
  name: { th: 'สแกน QR (2C2P)', en: 'Thai QR (2C2P)' },
  provider: PROVIDER_2C2P,
  paidBy: 'qr',
  onlyBaht: true,
  keys: z.object({ ...merchantKeys, channel: choiceKey('Channel code', ['THQR', 'QR', 'PPQR']) }),
  sandboxKeys: SANDBOX_2C2P_KEYS,
} as const satisfies PaymentMethod;
