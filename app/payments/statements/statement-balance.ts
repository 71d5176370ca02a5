/** A row's amount and the balance beside it, in satang. */
export interface BalancedRow {
  amount: number;
  balance: number;
}

export type BalanceMove = 'up' | 'down' | null;

export interface BalanceMoves {
  /** For each row: whether the balance moved by exactly its amount, and which way; null: it does not. */
  moves: BalanceMove[];
  /** The balance explains every amount of the file, except in the first row. */
  isWhole: boolean;
}

/**
 * How the balance moved at each row. Files run old to new or new to old: the direction that explains more
 * rows wins, and on a tie the balance tells nothing.
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
