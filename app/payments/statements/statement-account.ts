import { cellWords } from './cell-text';
import type { TextRow } from './statement-layout';

const LABEL = /(?:เลขที่|หมายเลข|เลข)\s?บัญชี|บัญชี(?:เลขที่|หมายเลข)|^บัญชี|account|\ba\/c\b|\bacct?\b/;
/** Headings for the other side of a transfer, or for something other than an account number. */
const NOT_OURS =
  /ชื่อ|name|ประเภท|type|ต้นทาง|ปลายทาง|ผู้โอน|ผู้รับ|จาก|ไปยัง|from|\bto\b|payer|sender|payee|beneficiary|counter/;
/** Digits with dashes and spaces between, and x or * for those a bank masks. */
const NUMBER = /(?<![\dx*])[\dx*](?:[\dx*]|[- ](?=[\dx*])){5,20}(?![\dx*])/g;

/** Digits and masked places of a possible account number; null: too few. */
function figuresOf(text: string): string | null {
  const figures = text.replaceAll('*', 'x').replace(/[^\dx]/g, '');
  const isNumber = figures.length >= 8 && figures.length <= 15 && (figures.match(/\d/g)?.length ?? 0) >= 3;
  return isNumber ? figures : null;
}

/** Account numbers in a text, as written. */
const numbersIn = (text: string): string[] =>
  (cellWords(text).match(NUMBER) ?? []).filter((number) => figuresOf(number) !== null);

/** The account number in the lines above the heading: beside its label, or in one cell with it. */
function numbersAbove(rows: readonly TextRow[]): string[] {
  return rows.flatMap(({ cells }) => {
    const at = cells.findIndex((cell) => LABEL.test(cellWords(cell)) && !NOT_OURS.test(cellWords(cell)));
    if (at < 0) return [];
    const own = numbersIn(cells[at]!);
    if (own.length > 0) return own.slice(0, 1);
    const beside = cells.slice(at + 1).find((cell) => cellWords(cell) !== '') ?? '';
    return numbersIn(beside).slice(0, 1);
  });
}

/** The column that names the account of each row; -1: there is none. */
export const accountColumn = (titles: readonly string[]): number =>
  titles.findIndex((title) => {
    const plain = cellWords(title);
    return (
      /(?:เลขที่|หมายเลข|เลข)\s?บัญชี|account (?:no|number)|\ba\/c no|acct? no/.test(plain) &&
      !NOT_OURS.test(plain)
    );
  });

/**
 * Whether two numbers may be the same account, as far as unmasked digits tell; null: too few tell. Sheets
 * drop leading zeros.
 */
export function isSameAccount(fileNumber: string, accountNumber: string): boolean | null {
  const [one, other] = [fileNumber, accountNumber].map((text) => [
    ...cellWords(text)
      .replaceAll('*', 'x')
      .replace(/[^\dx]/g, ''),
  ]);
  const length = Math.min(one!.length, other!.length);
  const pairs = Array.from({ length }, (_none, index) => [one!.at(-1 - index)!, other!.at(-1 - index)!]);
  const knownPairs = pairs.filter((pair) => !pair.includes('x'));
  if (knownPairs.length < 3) return null;
  return knownPairs.every(([mine, theirs]) => mine === theirs);
}

/**
 * The account number in a file when it differs from the chosen one; null: it is the same, or the file has
 * none.
 */
export function otherAccountIn(
  rows: readonly TextRow[],
  { heading, accountNumber }: { heading: number; accountNumber: string },
): string | null {
  const column = accountColumn(rows[heading]?.cells ?? []);
  const below =
    column < 0 ? [] : rows.slice(heading + 1).flatMap(({ cells }) => numbersIn(cells[column] ?? ''));
  const numbers = [...new Set([...numbersAbove(rows.slice(0, heading)), ...below])];
  const answers = numbers.map((number) => isSameAccount(number, accountNumber));
  return answers.includes(true) || !answers.includes(false) ? null : numbers[answers.indexOf(false)]!;
}
