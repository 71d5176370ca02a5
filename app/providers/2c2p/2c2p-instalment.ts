import { z } from 'zod';
import { choiceKey, plainKey } from '~/providers/port/key-fields';
import type { PaymentMethod } from '~/providers/port/payment-method';
import { satang } from '~/values/money';
import { merchantKeys, PROVIDER_2C2P, SANDBOX_2C2P_KEYS } from './2c2p';

/** Several numbers in one text: `3,6,10`. */
const months = z
  .string()
  .regex(/^\d{1,2}(,\d{1,2}){0,11}$/)
  .transform((text) => text.split(',').map(Number));

export const INSTALMENT_2C2P = {
  id: 10,
  name: { th: 'ผ่อนชำระด้วยบัตรเครดิต', en: 'Card instalments' },
  provider: PROVIDER_2C2P,
  paidBy: 'instalments',
  onlyBaht: true,
  // bank plans start at 3,000 baht (row PAY-10)
  standingMinimum: satang(300_000),
  keys: z.object({
    ...merchantKeys,
    periods: plainKey('Periods', months.optional(), '3,6,10'),
    /** Who pays the interest: the customer, the merchant, or as the plan says. */
    interestType: choiceKey('Interest paid by', ['A', 'C', 'M']),
  }),
  sandboxKeys: { ...SANDBOX_2C2P_KEYS, periods: '3,6,10' },
} as const satisfies PaymentMethod;
