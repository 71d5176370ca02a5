import type { ChargeRequest } from '~/providers/port/provider';
import { amountText } from '~/providers/port/wire-amount';
import type { PaySolutionsKeys } from './pay-solutions';

/** `cc`; only baht is requested. */
export const BAHT = '00';
const LONGEST_DETAIL = 255;

/**
 * The form the browser posts to Pay Solutions. It is unsigned, so the payment is always checked afterwards
 * (payments 9.1).
 */
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
  }: Pick<
    ChargeRequest,
    'reference' | 'orderNumber' | 'amount' | 'buyer' | 'locale' | 'returnUrl' | 'notifyUrl'
  >,
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
