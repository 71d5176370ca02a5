import { z } from 'zod';

/** The form of our references at the bank: capitals and digits, 20 at most (payments 4.3). */
const REFERENCE_LENGTH = 12;
const LONGEST = 20;

const keysShape = z
  .object({
    apiKey: z.string().regex(/^[\w-]{8,80}$/),
    apiSecret: z.string().min(8).max(200),
    /** 15 digits: the tax id and a suffix */
    billerId: z.string().regex(/^\d{15}$/),
    /** assigned by the bank; it decides which address receives the notification */
    prefix: z.string().regex(new RegExp(`^[A-Z0-9]{1,${LONGEST - REFERENCE_LENGTH}}$`)),
    /** only where the biller's profile has a second reference */
    reference2: z
      .string()
      .regex(/^[A-Z0-9]{1,20}$/)
      .optional(),
    /** PP: PromptPay; PPCS: the same code also takes cards */
    qrType: z.enum(['PP', 'PPCS']).default('PP'),
    merchantId: z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
    terminalId: z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
  })
  .refine(({ qrType, merchantId, terminalId }) => qrType === 'PP' || (merchantId && terminalId));
export type ScbKeys = z.output<typeof keysShape>;

/** Keys of the sandbox, worthless at the bank. */
const SANDBOX_KEY = /^scb_sandbox_/;

/** Reads payment_method.secrets. The bank's keys do not show whether they are for tests; the sandbox's do. */
export function readScbKeys(secrets: unknown, mode: 'demo' | 'live'): ScbKeys | null {
  const parsed = keysShape.safeParse(secrets);
  if (!parsed.success || (mode === 'live' && SANDBOX_KEY.test(parsed.data.apiKey))) return null;
  return parsed.data;
}

/** The third reference begins with the prefix. */
export const thirdReference = ({ prefix }: Pick<ScbKeys, 'prefix'>, reference: string): string =>
  prefix + reference;
