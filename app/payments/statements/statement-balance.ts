/** What a row says of money: its amount, and the balance beside it. Both in satang. */
export interface BalancedRow {
  amount: number;
  balance: number;
}

export type BalanceMove = 'up' | 'down' | null;

export interface BalanceMoves {
  /** At each row: whether the balance went up or down by just its amount; null: it does not tell. */
  moves: BalanceMove[];
  /** Every amount of the file is explained by its balance, but for the row the file begins with. */
  isWhole: boolean;
}

/**
 * How the balance moved at each row. Files run from old to new or from new to old: the way that explains more rows is the file's,
 * and where both explain as many, the balance tells nothing.
 */
export function balanceMoves(rows: readonly (BalancedRow | null)[]): BalanceMoves {
  const [oldFirst, newFirst] = [movesFrom(rows, -1), movesFrom(rows, 1)];
  const [inOldFirst, inNewFirst] = [countOf(oldFirst), countOf(newFirst)];
  if (inOldFirst === inNewFirst) return { moves: rows.map(() => null), isWhole: false };
  const moving = rows.filter((row) => row !== null && row.amount > 0).length;
  return {
    moves: inOldFirst > inNewFirst ? oldFirst : newFirst,
    isWhole: Math.max(inOldFirst, inNewFirst) >= moving - 1 && moving > 1,
  };
}

const countOf = (moves: readonly BalanceMove[]) => moves.filter((move) => move !== null).length;

function movesFrom(rows: readonly (BalancedRow | null)[], step: -1 | 1): BalanceMove[] {
  return rows.map((row, at) => {
    const before = rows[at + step];
    if (!row || !before || row.amount === 0) return null;
    const moved = row.balance - before.balance;
    return Math.abs(moved) === row.amount ? (moved > 0 ? 'up' : 'down') : null;
  });
}
