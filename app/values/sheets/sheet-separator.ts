export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Characters at the start of a file that decide its separator. */
export const SEPARATOR_SAMPLE = 64_000;
const MOST_ROWS_LOOKED_AT = 100;

/**
 * Finds the column separator at the start of a file: the one by which most rows have as many cells as the
 * heading. Quotations and commas between digits do not count. Excel's own first line (`sep=;`) decides.
 */
export function separatorOf(start: string): Separator {
  const declared = /^sep=([,;|\t])\r?\n/i.exec(start)?.[1];
  if (declared) return declared as Separator;
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const score = scoreOf(widths(start, separator));
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** Drops Excel's separator line. */
export const withoutSeparatorLine = (text: string): string => text.replace(/^sep=[,;|\t]\r?\n/i, '');

/**
 * How many rows agree on a number of columns, weighted by it; rows without their last cells agree a little.
 */
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

/** The cell count of each row that is not blank. */
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
  // a row cut off by the sample says nothing
  if (start.length <= SEPARATOR_SAMPLE || counts.length === 0) endRow();
  return counts;
}

/** A comma between two digits may separate thousands, so it does not count. */
const isWithinNumber = (text: string, at: number): boolean =>
  text[at] === ',' && isFigure(text[at - 1]) && isFigure(text[at + 1]);

const isFigure = (sign: string | undefined) => sign !== undefined && sign >= '0' && sign <= '9';
