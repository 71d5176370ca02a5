import type { TypedFields } from '~/accounts/typed-fields';
import type { LineAsk } from '~/orders/purchase/purchase';
import { arabicDigits } from '~/values/digits';

/** A quantity that was typed and is not the one that lies in the cart now. */
export interface ChangedQuantity {
  /** `all`: more than there are; `none`: no number of pieces, the cart keeps what it had */
  kind: 'all' | 'none';
  typed: string;
  qty: number;
}

/** A number of pieces as it was typed; null: it is none. */
export function piecesIn(typed: string): number | null {
  const figures = arabicDigits(typed).trim();
  return /^0*[1-9]\d*$/.test(figures) ? Math.min(Number(figures), Number.MAX_SAFE_INTEGER) : null;
}

/** What was typed beside what was kept of it, by product. */
export function changedQuantities(
  fields: TypedFields,
  kept: readonly LineAsk[],
): ReadonlyMap<number, ChangedQuantity> {
  const changed = new Map<number, ChangedQuantity>();
  for (const line of kept) {
    if (line.kind !== 'product') continue;
    const { productId, qty } = line;
    const typed = fields[`qty_${productId}`];
    if (typeof typed !== 'string') continue;
    const pieces = piecesIn(typed);
    if (pieces === null) changed.set(productId, { kind: 'none', typed, qty });
    else if (pieces > qty) changed.set(productId, { kind: 'all', typed, qty });
  }
  return changed;
}
