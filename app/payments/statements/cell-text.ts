import { arabicDigits } from '~/values/digits';

/** Invisible characters: soft hyphens, zero-width characters, direction marks, byte order marks. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** Sara am as two characters, as some programs and NFKC write it. */
const SPLIT_SARA_AM = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g;

/** A cell's text in one form: one kind of digit, space, dash and sara am, in lower case. */
export function cellWords(cell: string): string {
  // most cells of a long file are plain digits
  if (PLAIN_ALREADY.test(cell)) return cell.toLowerCase();
  return cell.length > 40 ? folded(cell) : keptFolded(cell);
}
const PLAIN_ALREADY = /^[!-~]*(?: [!-~]+)*$/;

function folded(cell: string): string {
  return arabicDigits(cell.normalize('NFKC'))
    .replace(UNSEEN, '')
    .replace(SPLIT_SARA_AM, '$1\u0e33')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Caches the result of a cell, because many rows of a file repeat it. */
export function cachedByCell<T>(read: (cell: string) => T): (cell: string) => T {
  const answers = new Map<string, T>();
  return (cell) => {
    const cached = answers.get(cell);
    if (cached !== undefined) return cached;
    const answer = read(cell);
    if (answers.size >= MOST_KEPT) answers.clear();
    answers.set(cell, answer);
    return answer;
  };
}
const MOST_KEPT = 5_000;
const keptFolded = cachedByCell(folded);

/** A spreadsheet's error value, as programs write it into a file. */
export const isErrorCell = (cell: string): boolean =>
  cell.includes('#') &&
  /^#(?:ref!|value!|div\/0!|name\?|num!|null!|n\/a|spill!|calc!|error!?|blocked!|field!|unknown!|busy!|connect!)(?: |$)/.test(
    cellWords(cell),
  );

/** Banks write a dash or these letters into an empty cell. */
export const isBlankCell = (cell: string): boolean => /^(?:-*|n\/a)$/.test(cellWords(cell));
