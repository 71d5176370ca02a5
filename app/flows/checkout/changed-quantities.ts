import type { TypedFields } from '~/accounts/typed-fields';
import type { LineAsk } from '~/orders/purchase/purchase';
import { wholeNumberIn } from '~/values/typed-number';

/** A typed quantity that the cart does not have. */
export interface ChangedQuantity {
  /** `all`: more than there are; `none`: no number, the cart keeps its own; `added`: another page put in fewer than requested */
  kind: 'all' | 'none' | 'added';
  typed: string;
  qty: number;
  added?: number;
}

/** The typed number of pieces; null: it is no such number. */
export function piecesIn(typed: string): number | null {
  const pieces = wholeNumberIn(typed);
  return pieces === 0 ? null : pieces;
}

/** Typed quantities that the stored lines do not have, by product. */
export function changedQuantities(
  fields: TypedFields,
  lines: readonly LineAsk[],
): ReadonlyMap<number, ChangedQuantity> {
  const changed = new Map<number, ChangedQuantity>();
  for (const line of lines) {
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

/** The cart's query for a product of which fewer pieces were put in than its page requested. */
export const fewerPiecesQuery = ({
  productId,
  asked: requested,
  added,
}: Record<'productId' | 'asked' | 'added', number>) =>
  new URLSearchParams({
    product: String(productId),
    asked: String(requested),
    added: String(added),
  }).toString();

/** The message of that query, while the cart still has all there are. */
export function fewerPiecesIn(
  query: URLSearchParams,
  lines: readonly { kind: string; id: number; qty: number; available: number }[],
): Readonly<Record<number, ChangedQuantity>> {
  const [productId, requested, added] = ['product', 'asked', 'added'].map((name) =>
    Number(query.get(name) ?? NaN),
  );
  const line = lines.find(({ kind, id }) => kind === 'product' && id === productId);
  if (!line || line.qty < line.available || !isCount(requested) || !isCount(added)) return {};
  if (added >= requested || added > line.qty) return {};
  return { [line.id]: { kind: 'added', typed: String(requested), qty: line.qty, added } };
}

const isCount = (value: number | undefined): value is number => Number.isSafeInteger(value) && value! >= 0;
