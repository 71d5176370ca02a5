import { lineName } from './line-name';

/** A line as pages and papers show it: of seats of a company the first, and all of them; of anything else no seats. */
export interface FoldedLine<Line> {
  line: Line;
  seats: readonly Line[];
}

/** Seats of a company that are alike stand as one line, where the first of them stood. `keyOf`: what must be equal. */
export function foldSeats<Line extends { isSeat?: boolean }>(
  lines: readonly Line[],
  keyOf: (line: Line) => readonly (string | number)[],
): FoldedLine<Line>[] {
  const keys = lines.map((line) => (line.isSeat ? JSON.stringify(keyOf(line)) : null));
  return lines.flatMap((line, at) => {
    const key = keys[at];
    if (key === null) return [{ line, seats: [] }];
    return keys.indexOf(key!) < at ? [] : [{ line, seats: lines.filter((_, index) => keys[index] === key) }];
  });
}

export interface LineToName {
  isSeat?: boolean;
  name: string;
  planName: string;
  qty: number;
}

/** Lines of an order, each in one text, seats as one: “Course (plan) × 20”. */
export const namesOfLines = (lines: readonly LineToName[]): string[] =>
  foldSeats(lines, byName).map(({ line, seats }) => lineName({ ...line, qty: seats.length || line.qty }));

export const byName = ({ name, planName }: Pick<LineToName, 'name' | 'planName'>) => [name, planName];
