import type { ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { type Currency, formatMoney, moneyParts } from '~/values/money';

interface PriceProps {
  /** Minor units. */
  satang: number;
  currency?: Currency;
  /** `list` ฿1,590 in lists; `exact` ฿1,741.00 at payment. */
  style?: 'list' | 'exact';
  large?: boolean;
  /** Former price, struck through after the price. */
  formerSatang?: number | null;
  /** Words instead of a zero price, e.g. "free". */
  free?: ReactNode;
}

export function Price({ satang, currency, style = 'list', large, formerSatang, free }: PriceProps) {
  const { before, figure, after } = moneyParts(satang, currency, style);
  const price = (
    <span className={classes('price', large && 'x')}>
      {satang === 0 && free ? (
        free
      ) : (
        <>
          {before && <i>{before}</i>}
          {figure}
          {after && <i>{after}</i>}
        </>
      )}
    </span>
  );
  if (formerSatang == null) return price;
  return (
    <>
      {price} <del>{formatMoney(formerSatang, currency, style)}</del>
    </>
  );
}
