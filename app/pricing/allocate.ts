import { type Satang, satang } from '../values/money';

export interface Share {
  /** the share is proportional to it; not negative */
  weight: Satang;
  /** breaks equal remainders: the smaller key gets the odd satang first, in any position */
  key: readonly (string | number)[];
}

/**
 * Spreads an amount over weights by the largest remainder: the parts add up exactly, each within one satang of its
 * share and never above its weight. Returns the parts in the order of `shares`; all zero when nothing can be spread.
 */
export function allocate(amount: Satang, shares: readonly Share[]): Satang[] {
  const whole = shares.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  if (whole === 0n) return shares.map(() => satang(0));
  const exact = shares.map(({ weight, key }, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, key, part: product / whole, remainder: product % whole };
  });
  const remainder = Number(BigInt(amount) - exact.reduce((sum, { part }) => sum + part, 0n));
  const inTurn = [...exact].sort((a, b) =>
    a.remainder === b.remainder ? compareKeys(a.key, b.key) : a.remainder > b.remainder ? -1 : 1,
  );
  const remainderIndexes = new Set(inTurn.slice(0, remainder).map(({ index }) => index));
  return exact.map(({ index, part }) => satang(Number(part) + (remainderIndexes.has(index) ? 1 : 0)));
}

export function compareKeys(a: Share['key'], b: Share['key']): number {
  for (const [index, leftPart] of a.entries()) {
    const right = b[index];
    if (right === undefined || leftPart > right) return 1;
    if (leftPart < right) return -1;
  }
  return 0;
}
