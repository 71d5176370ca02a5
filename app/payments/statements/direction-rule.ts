import type { BalanceMove, BalanceMoves } from './statement-balance';
import { codesOf, type Direction, directionOfHeading, readAmount } from './statement-direction';

export type RowDirection = Direction | 'direction-unknown' | 'direction-contradicts' | 'balance-contradicts';

/** The signs of direction in one row. */
export interface DirectionSigns {
  sign: Direction | null;
  code: string;
  move: BalanceMove;
}

/**
 * How a file tells money in from money out: by the column's heading, a code beside the amount, its
 * sign, or a balance that explains every row. No sign is unknown; two that disagree are a contradiction.
 */
export function directionRule({
  heading,
  amounts,
  codes,
  balance,
}: {
  heading: string;
  amounts: readonly string[];
  codes: readonly string[] | null;
  balance: BalanceMoves;
}): (signs: DirectionSigns) => RowDirection {
  const ofColumn = directionOfHeading(heading);
  const meaning = codes && codesOf(codes);
  const signs = new Set(
    amounts.flatMap((cell) => {
      const read = readAmount(cell);
      return read === null || read === 'empty' ? [] : [read.sign];
    }),
  );
  // a file that marks only money out leaves money in unmarked; one that marks money in says nothing of other
  // rows
  const isUnsignedIn = signs.has('out') && !signs.has('in');
  const isBare = !signs.has('out') && !signs.has('in');

  const tellDirection = ({ sign, code, move }: DirectionSigns): RowDirection => {
    if (ofColumn === 'out') return 'out';
    if (meaning) {
      const codeDirection = meaning(code);
      if (codeDirection === null) return 'direction-unknown';
      return sign !== null && sign !== codeDirection ? 'direction-contradicts' : codeDirection;
    }
    if (sign !== null) return sign;
    if (ofColumn === 'in' || isUnsignedIn) return 'in';
    if (isBare && balance.isWhole && move !== null) return move === 'up' ? 'in' : 'out';
    return 'direction-unknown';
  };
  return (row) => {
    const direction = tellDirection(row);
    return direction === 'in' && row.move === 'down' ? 'balance-contradicts' : direction;
  };
}
