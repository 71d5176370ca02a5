import type { Translate } from '../text/translate';
import { type Currency, formatMoney } from '../values/money';
import type { Discount } from './discount';

/** "10 %", or an amount of the shop's currency; null: no discount in this currency. */
export function discountWords(discount: Discount, currency: Currency, t: Translate): string | null {
  if (discount.kind === 'percent')
    return discount.basisPoints > 0
      ? t('promotion.less', { amount: `${discount.basisPoints / 100}%` })
      : null;
  const amount = currency === 'USD' ? discount.usd : discount.thb;
  return amount > 0 ? t('promotion.less', { amount: formatMoney(amount, currency, 'list') }) : null;
}
