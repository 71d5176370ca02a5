import { type Currency, moneyParts } from '~/values/money';

interface AmountProps {
  /** Minor units. */
  satang: number;
  currency?: Currency;
}

/** The amount to transfer, with two decimals; one tap selects it whole. The parent sets its size. */
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
