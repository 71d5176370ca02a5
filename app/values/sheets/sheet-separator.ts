export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Signs of a file's beginning by which its separator is told. */
export const SEPARATOR_SAMPLE = 64_000;
const MOST_ROWS_LOOKED_AT = 100;

/**
 * The sign between the columns, told by a file's beginning. It is the one by which most rows have as many cells as the heading has. Signs in
 * quotations and commas between figures are not counted. Excel's own first line (`sep=;`) is believed.
 */
export function separatorOf(start: string): Separator {
  const stated = /^sep=([,;|\t])\r?\n/i.exec(start)?.[1];
  if (stated) return stated as Separator;
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const score = scoreOf(widths(start, separator));
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** Excel's line that names the separator is no row. */
export const withoutSeparatorLine = (text: string): string => text.replace(/^sep=[,;|\t]\r?\n/i, '');

/** Agreement of rows on a number of columns, weighed by that number; rows that leave their last cells out agree a little. */
function scoreOf(counts: readonly number[]): number {
  const rowsOf = new Map<number, number>();
  for (const count of counts) rowsOf.set(count, (rowsOf.get(count) ?? 0) + 1);
  let best = 0;
  let shorter = 0;
  for (const [count, rows] of [...rowsOf].sort(([one], [other]) => one - other)) {
    if (count < 2) continue;
    best = Math.max(best, ((rows + shorter / 4) / counts.length) * Math.log2(count));
    shorter += rows;
  }
  return best;
}

/** Cells of each row that is not blank. */
function widths(start: string, separator: Separator): number[] {
  const text = start.slice(0, SEPARATOR_SAMPLE);
  const counts: number[] = [];
  let count = 1;
  let isQuoted = false;
  let isCellStart = true;
  let isBlankRow = true;
  const endRow = () => {
    if (!isBlankRow) counts.push(count);
    count = 1;
    isCellStart = true;
    isBlankRow = true;
  };
  for (let at = 0; at < text.length && counts.length < MOST_ROWS_LOOKED_AT; at += 1) {
    const sign = text[at]!;
    if (isQuoted) {
      isQuoted = sign !== '"';
      continue;
    }
    if (sign === '\n' || sign === '\r') {
      endRow();
      continue;
    }
    isBlankRow &&= sign === separator || sign.trim() === '';
    if (sign === separator && !isWithinNumber(text, at)) {
      count += 1;
      isCellStart = true;
    } else if (sign === '"' && (isCellStart || text[at - 1] === '"')) isQuoted = true;
    else isCellStart = false;
  }
  // a row that the sample cuts off says nothing
  if (start.length <= SEPARATOR_SAMPLE || counts.length === 0) endRow();
  return counts;
}

/** A comma between two figures may be one of thousands, so it tells nothing. */
const isWithinNumber = (text: string, at: number): boolean =>
  text[at] === ',' && isFigure(text[at - 1]) && isFigure(text[at + 1]);

const isFigure = (sign: string | undefined) => sign !== undefined && sign >= '0' && sign <= '9';
