import { Price } from '~/kit/shop/price';
import { useText } from '~/text/text-context';
import type { ProductAmount } from './products.server';

/** The price of a product, or that it has none in the shop's currency (CRT-12). */
export function ProductPrice({ amount, large }: { amount: ProductAmount; large?: boolean }) {
  const { t } = useText();
  const { price, currency, formerPrice } = amount;
  if (price === null) return <span className="say strong">{t('state.priceUsdIsNull')}</span>;
  return <Price large={large} satang={price} currency={currency} formerSatang={formerPrice} />;
}
