import type { ReactNode } from 'react';
import { moneyParts, type Currency } from '~/values/money';
import { classes } from './classes';

interface PriceProps {
  /** Minor units. */
  satang: number;
  currency?: Currency;
  /** `list` ฿1,590 where one compares; `exact` ฿1,741.00 where one pays. */
  style?: 'list' | 'exact';
  large?: boolean;
  /** Former price, struck through behind the price. */
  formerSatang?: number | null;
  /** Words in place of a price of nothing, e.g. "free". */
  free?: ReactNode;
}

export function Price({ satang, currency, style = 'list', large, formerSatang, free }: PriceProps) {
  const { sign, figure } = moneyParts(satang, currency, style);
  const price = (
    <span className={classes('price', large && 'x')}>
      {satang === 0 && free ? (
        free
      ) : (
        <>
          <i>{sign}</i>
          {figure}
        </>
      )}
    </span>
  );
  if (formerSatang == null) return price;
  const former = moneyParts(formerSatang, currency, style);
  return (
    <>
      {price} <del>{former.sign + former.figure}</del>
    </>
  );
}
