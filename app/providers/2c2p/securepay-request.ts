import { z } from 'zod';
import type { ChargeRequest } from '~/providers/port/provider';
import { minorUnits } from './2c2p-amount';

/** The four fields the provider's script makes of a card; the card number never reaches the shop (PAY-20). */
export const encryptedCardShape = z.object({
  /** `00ac…=…`: only SecurePay can read it */
  encryptedCardInfo: z
    .string()
    .min(16)
    .max(512)
    .regex(/^[A-Za-z0-9+/=]+$/),
  /** first six and last four digits */
  maskedCardInfo: z.string().regex(/^\d{6}[Xx*]{3,12}\d{4}$/),
  expMonthCardInfo: z.string().regex(/^(0[1-9]|1[0-2])$/),
  expYearCardInfo: z.string().regex(/^20\d\d$/),
});
export type EncryptedCard = z.output<typeof encryptedCardShape>;

const CURRENCY_NUMBER = { THB: '764', USD: '840' } as const;
/** SecurePay forbids these in texts. */
const FORBIDDEN = /[!@#$%^&*()<>]/g;
const textOf = (text: string, length: number) =>
  [...text.replace(FORBIDDEN, ' ').trim()].slice(0, length).join('');

/** SecurePay's request, in the order of its elements. Null for an amount it cannot write. */
export function securePayRequest(
  request: Pick<ChargeRequest, 'reference' | 'orderNumber' | 'amount' | 'currency' | 'buyer'>,
  card: Pick<EncryptedCard, 'encryptedCardInfo'>,
  merchantId: string,
): Record<string, string> | null {
  const amount = minorUnits(request.amount);
  if (amount === null) return null;
  return {
    merchantID: merchantId,
    uniqueTransactionCode: request.reference,
    desc: textOf(request.orderNumber, 50),
    amt: amount,
    currencyCode: CURRENCY_NUMBER[request.currency],
    panCountry: 'TH',
    cardholderName: textOf(request.buyer.name, 50),
    encCardData: card.encryptedCardInfo,
    // comes back with the answer, which may lack the currency
    ...(request.currency !== 'THB' && { userDefined1: request.currency }),
  };
}
