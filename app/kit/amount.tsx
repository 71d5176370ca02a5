import { type Currency, moneyParts } from '~/values/money';

interface AmountProps {
  /** Minor units. */
  satang: number;
  currency?: Currency;
}

/** The figure to transfer, with two decimals, which one tap marks whole; stands inside an element that gives it its size. */
export function Amount({ satang, currency }: AmountProps) {
  const { before, figure, after } = moneyParts(satang, currency);
  return (
    <>
      {before && <i>{before}</i>}
      <span className="all">{figure}</span>
      {after && <i>{after}</i>}
    </>
  );
}
