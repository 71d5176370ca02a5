import type { ChargeAsk } from '~/payments/providers/port/provider';
import type { PaySolutionsKeys } from './pay-solutions-keys';
import { amountText } from '~/payments/providers/port/wire-amount';

/** `cc`; nothing but baht is asked for. */
export const BAHT = '00';
const LONGEST_DETAIL = 255;

/** What the buyer's browser posts to Pay Solutions. Nobody signs it: what was paid is asked for afterwards, always (payments 9.1). */
export function paySolutionsFields(
  { merchantId }: Pick<PaySolutionsKeys, 'merchantId'>,
  {
    reference,
    orderNumber,
    amount,
    buyer,
    locale,
    returnUrl,
    notifyUrl,
  }: Pick<ChargeAsk, 'reference' | 'orderNumber' | 'amount' | 'buyer' | 'locale' | 'returnUrl' | 'notifyUrl'>,
): Record<string, string> {
  return {
    merchantid: merchantId,
    refno: reference,
    customeremail: buyer.email,
    productdetail: orderNumber.slice(0, LONGEST_DETAIL),
    total: amountText(amount),
    cc: BAHT,
    lang: locale === 'th' ? 'TH' : 'EN',
    returnurl: returnUrl,
    postbackurl: notifyUrl,
  };
}
