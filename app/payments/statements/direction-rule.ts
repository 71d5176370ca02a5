import type { BalanceMove, BalanceMoves } from './statement-balance';
import { codesOf, type Direction, directionOfHeading, readAmount } from './statement-direction';

export type RowDirection = Direction | 'direction-unknown' | 'direction-contradicts' | 'balance-contradicts';

/** What one row says of its direction. */
export interface DirectionSigns {
  sign: Direction | null;
  code: string;
  move: BalanceMove;
}

/**
 * How a file tells money in from money out: by the heading of the column, by a code beside the amount, by its sign, or by a balance that
 * explains every row. What none of them tells is unknown, and what two of them tell otherwise is a contradiction.
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
  // a file that marks money out alone leaves money in without a sign; one that marks money in tells nothing of the rest
  const isUnsignedIn = signs.has('out') && !signs.has('in');
  const isBare = !signs.has('out') && !signs.has('in');

  const told = ({ sign, code, move }: DirectionSigns): RowDirection => {
    if (ofColumn === 'out') return 'out';
    if (meaning) {
      const said = meaning(code);
      if (said === null) return 'direction-unknown';
      return sign !== null && sign !== said ? 'direction-contradicts' : said;
    }
    if (sign !== null) return sign;
    if (ofColumn === 'in' || isUnsignedIn) return 'in';
    if (isBare && balance.isWhole && move !== null) return move === 'up' ? 'in' : 'out';
    return 'direction-unknown';
  };
  return (row) => {
    const direction = told(row);
    return direction === 'in' && row.move === 'down' ? 'balance-contradicts' : direction;
  };
}
