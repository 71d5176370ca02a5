import { z } from 'zod';
import { choiceKey, plainKey, secretKey } from '~/providers/port/key-fields';
import type { PaymentMethod } from '~/providers/port/payment-method';

/** The form of our references at the bank: capitals and digits, 20 at most (payments 4.3). */
const REFERENCE_LENGTH = 12;
const LONGEST = 20;

/** Keys of the sandbox, worthless at the bank. */
const SANDBOX_KEY = /^scb_sandbox_/;

export const SCB_QR = {
  id: 4,
  name: { th: 'สแกน QR ธนาคาร (SCB)', en: 'Bank QR (SCB)' },
  provider: {
    name: 'scb',
    title: 'SCB',
    addresses: {
      api: { setting: 'SCB_API_URL', live: 'https://api.partners.scb/partners', sandbox: '/scb' },
    },
  },
  paidBy: 'qr',
  onlyBaht: true,
  approval: 'bank-qr-approved',
  leavesByDone: true,
  keys: z.object({
    apiKey: secretKey('API key', z.string().regex(/^[\w-]{8,80}$/)),
    apiSecret: secretKey('API secret', z.string().min(8).max(200)),
    /** 15 digits: the tax id and a suffix */
    billerId: plainKey('Biller ID', z.string().regex(/^\d{15}$/), '010555600000001'),
    /** assigned by the bank; it decides which address receives the notification */
    prefix: plainKey(
      'Prefix (Ref 3)',
      z.string().regex(new RegExp(`^[A-Z0-9]{1,${LONGEST - REFERENCE_LENGTH}}$`)),
      'ABC',
    ),
    /** only where the biller's profile has a second reference */
    reference2: plainKey(
      'Reference 2',
      z
        .string()
        .regex(/^[A-Z0-9]{1,20}$/)
        .optional(),
    ),
    /** PP: PromptPay; PPCS: the same code also takes cards */
    qrType: choiceKey('QR type', ['PP', 'PPCS']),
    merchantId: plainKey(
      'Merchant ID (PPCS)',
      z
        .string()
        .regex(/^\d{1,20}$/)
        .optional(),
    ),
    terminalId: plainKey(
      'Terminal ID (PPCS)',
      z
        .string()
        .regex(/^\d{1,20}$/)
        .optional(),
    ),
  }),
  sandboxKeys: {
    apiKey: 'scb_sandbox_key_0001',
    apiSecret: 'scb_sandbox_secret_0001',
    billerId: '010550000000301',
    prefix: 'SHOP',
  },
} as const satisfies PaymentMethod;

export type ScbKeys = z.output<typeof SCB_QR.keys>;

/** Reads payment_method.secrets. The bank's keys do not show whether they are for tests; the sandbox's do. */
export function readScbKeys(secrets: unknown, mode: 'demo' | 'live'): ScbKeys | null {
  const parsed = SCB_QR.keys.safeParse(secrets);
  if (!parsed.success || (mode === 'live' && SANDBOX_KEY.test(parsed.data.apiKey))) return null;
  const { qrType, merchantId, terminalId } = parsed.data;
  return qrType === 'PP' || (merchantId && terminalId) ? parsed.data : null;
}

/** The third reference begins with the prefix. */
export const thirdReference = ({ prefix }: Pick<ScbKeys, 'prefix'>, reference: string): string =>
  prefix + reference;
