import { z } from 'zod';
import { minorUnits } from './2c2p-amount';
import type { ChargeAsk } from '~/payments/providers/port/provider';

/** The four fields the provider's script makes of a card; the number itself never comes here (PAY-20). */
export const encryptedCardShape = z.object({
  /** `00ac…=…`: for SecurePay alone to read */
  encryptedCardInfo: z
    .string()
    .min(16)
    .max(512)
    .regex(/^[A-Za-z0-9+/=]+$/),
  /** first six and last four figures */
  maskedCardInfo: z.string().regex(/^\d{6}[Xx*]{3,12}\d{4}$/),
  expMonthCardInfo: z.string().regex(/^(0[1-9]|1[0-2])$/),
  expYearCardInfo: z.string().regex(/^20\d\d$/),
});
export type EncryptedCard = z.output<typeof encryptedCardShape>;

const CURRENCY_NUMBER = { THB: '764', USD: '840' } as const;
/** Not allowed in a text of theirs. */
const FORBIDDEN = /[!@#$%^&*()<>]/g;
const textOf = (text: string, length: number) =>
  [...text.replace(FORBIDDEN, ' ').trim()].slice(0, length).join('');

/** What SecurePay is asked with, in the order of its elements. Null for an amount it cannot write. */
export function securePayRequest(
  ask: Pick<ChargeAsk, 'reference' | 'orderNumber' | 'amount' | 'currency' | 'buyer'>,
  card: Pick<EncryptedCard, 'encryptedCardInfo'>,
  merchantId: string,
): Record<string, string> | null {
  const amount = minorUnits(ask.amount);
  if (amount === null) return null;
  return {
    merchantID: merchantId,
    uniqueTransactionCode: ask.reference,
    desc: textOf(ask.orderNumber, 50),
    amt: amount,
    currencyCode: CURRENCY_NUMBER[ask.currency],
    panCountry: 'TH',
    cardholderName: textOf(ask.buyer.name, 50),
    encCardData: card.encryptedCardInfo,
    // comes back with the answer, which may name no currency
    ...(ask.currency !== 'THB' && { userDefined1: ask.currency }),
  };
}
