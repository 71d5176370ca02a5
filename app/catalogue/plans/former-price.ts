/** A crossed-out price states that today's is lower. */
export const isFormerTooLow = (former: number | null, price: number | null): boolean =>
  former !== null && price !== null && former <= price;
