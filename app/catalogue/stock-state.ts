/** A product's stock for a buyer (CAT-02). */
export type StockState = { code: 'in-stock' } | { code: 'few'; left: number } | { code: 'sold-out' };

/** From this number down, a card names it. */
export const FEW_IN_STOCK = 5;

export function stockState(availableQty: number): StockState {
  if (availableQty <= 0) return { code: 'sold-out' };
  return availableQty <= FEW_IN_STOCK ? { code: 'few', left: availableQty } : { code: 'in-stock' };
}
