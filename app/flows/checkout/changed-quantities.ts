import type { TypedFields } from '~/accounts/typed-fields';
import type { LineAsk } from '~/orders/purchase/purchase';
import { wholeNumberIn } from '~/values/typed-number';

/** A quantity that was typed and is not the one that lies in the cart now. */
export interface ChangedQuantity {
  /** `all`: more than there are; `none`: no number of pieces, the cart keeps what it had; `added`: put in on another page, fewer than asked for */
  kind: 'all' | 'none' | 'added';
  typed: string;
  qty: number;
  added?: number;
}

/** A number of pieces as it was typed; null: it is none. */
export function piecesIn(typed: string): number | null {
  const pieces = wholeNumberIn(typed);
  return pieces === 0 ? null : pieces;
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
    const input = fields[`qty_${productId}`];
    if (typeof input !== 'string') continue;
    const pieces = piecesIn(input);
    if (pieces === null) changed.set(productId, { kind: 'none', typed: input, qty });
    else if (pieces > qty) changed.set(productId, { kind: 'all', typed: input, qty });
  }
  return changed;
}

/** Fewer pieces of a product were put into the cart than its page asked for: for the address of the cart. */
export const fewerPiecesQuery = ({
  productId,
  asked,
  added,
}: Record<'productId' | 'asked' | 'added', number>) =>
  new URLSearchParams({ product: String(productId), asked: String(asked), added: String(added) }).toString();

/** The same as the cart says it, while it still holds all there are. */
export function fewerPiecesIn(
  query: URLSearchParams,
  lines: readonly { kind: string; id: number; qty: number; available: number }[],
): Readonly<Record<number, ChangedQuantity>> {
  const [productId, asked, added] = ['product', 'asked', 'added'].map((name) =>
    Number(query.get(name) ?? NaN),
  );
  const line = lines.find(({ kind, id }) => kind === 'product' && id === productId);
  if (!line || line.qty < line.available || !isCount(asked) || !isCount(added)) return {};
  if (added >= asked || added > line.qty) return {};
  return { [line.id]: { kind: 'added', typed: String(asked), qty: line.qty, added } };
}

const isCount = (value: number | undefined): value is number => Number.isSafeInteger(value) && value! >= 0;
