import { cellWords, isBlankCell, isErrorCell } from './cell-text';
import { codesOf, directionOfHeading, readAmount } from './statement-direction';

/** The fields of a statement line. */
export const STATEMENT_FIELDS = [
  'day',
  'time',
  'amount',
  'out',
  'direction',
  'kind',
  'description',
  'reference',
  'balance',
] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];
export const REQUIRED_FIELDS: readonly StatementField[] = ['day', 'amount'];

/** The column of each field, counted from 0. */
export type StatementColumns = Partial<Record<StatementField, number>> & { day: number; amount: number };

/** A row of a file as texts, with its number in the spreadsheet. */
export interface TextRow {
  number: number;
  cells: readonly string[];
}

/** A heading's text, and its number among equal headings. */
export interface RememberedHeading {
  title: string;
  nth: number;
}
export type RememberedHeadings = Partial<Record<StatementField, RememberedHeading>>;

const DAY = /วันที่|วัน\/เวลา|วัน เดือน ปี|^วัน$|^ว\/ด\/ป|\bdate\b|^day$|\btxn ?dt\b/;
const VALUE_DAY = /มีผล|effective|eff\.|value/;
const TIME = /เวลา|\btime\b/;
const NOT_MONEY =
  /คงเหลือ|balance|เลขที่|หมายเลข|number|\bno\b\.?|ชื่อ|\bname\b|ประเภท|\btype\b|รหัส|\bcode\b|สาขา|branch|ช่องทาง|channel|วันที่|\bdate\b|เวลา|\btime\b|ค่าธรรมเนียม|\bfee\b|ภาษี|\bvat\b|\btax\b|sign\b|อ้างอิง|\bref|รายละเอียด|description|details?\b/;
const AMOUNT = /จำนวนเงิน|ยอดเงิน|^จำนวน|^ยอด|มูลค่า|amount|\bamt\b|^baht$|^บาท$/;
const BALANCE = /คงเหลือ|balance/;
const DIRECTION =
  /code|รหัส|ประเภท|type|[cd]r ?\/ ?[cd]r|\b[cd] ?\/ ?[cd]\b|debit|เดบิต|ฝาก|ถอน|รับ|เข้า|รายการ|transaction|description|direction|sign|\+ ?\/ ?-|เครื่องหมาย/;
const WORDS: Readonly<Partial<Record<StatementField, readonly RegExp[]>>> = {
  description: [
    /รายละเอียด|\bdetails?\b/,
    /คำอธิบาย|description|particular|narrative/,
    /หมายเหตุ|remark|\bnotes?\b|memo/,
    /รายการ|transaction/,
  ],
  kind: [/รายการ|descriptions?|transaction|ประเภท|particular/],
  reference: [/อ้างอิง|\bref\b|reference|transaction id|เลขที่รายการ/, /^หมายเลข$|^เลขที่$/],
};

/**
 * Finds the heading: the row with the most heading words, day and amount among them; banks write their own
 * lines above it.
 */
export function findHeading(rows: readonly TextRow[]): number {
  let best = { at: 0, count: 0 };
  for (const [at, { cells: row }] of rows.slice(0, MOST_ROWS_ABOVE).entries()) {
    const guessed = guessColumns(row, rows.slice(at + 1, at + 1 + SAMPLE_ROWS));
    if (guessed.day === undefined || (guessed.amount === undefined && guessed.out === undefined)) continue;
    const count = row.filter((cell) => !isBlankCell(cell) && !/\d{2}/.test(cell)).length;
    if (count > best.count) best = { at, count };
  }
  return best.at;
}
const MOST_ROWS_ABOVE = 100;
const SAMPLE_ROWS = 50;
/** Rows below a heading that show what its columns hold. */
const LOOKED_AT = 500;
/** A heading names its column; a sentence does not. */
const MOST_HEADING_LENGTH = 60;

/**
 * A heading of two lines as one, in its lower row: banks write `ถอน` and `ฝาก` below a merged `จำนวนเงิน`. Only
 * where neither line names day and money by itself as well as both do.
 */
export function joinHeading(rows: readonly TextRow[]): TextRow[] {
  const all = [...rows];
  for (const [at, upper] of rows.slice(0, MOST_ROWS_ABOVE).entries()) {
    const lower = rows[at + 1];
    if (!lower || !isOfTitles(upper) || !isOfTitles(lower)) continue;
    const below = rows.slice(at + 2, at + 2 + SAMPLE_ROWS);
    const joined = joinedTitles(upper.cells, lower.cells);
    const guessed = guessColumns(joined, below);
    const isWhole = guessed.day !== undefined && guessed.amount !== undefined && guessed.out !== undefined;
    const byUpper = guessColumns(upper.cells, below);
    const byLower = guessColumns(lower.cells, below);
    const isUntitled = (column: number) =>
      isBlankCell(lower.cells[column] ?? '') && below.some(({ cells }) => !isBlankCell(cells[column] ?? ''));
    const needsUpper = joined.some((title, column) => title !== '' && isUntitled(column));
    // words of an account above a heading never change which column is money in
    const isSameMoney = byLower.out === guessed.out && byLower.amount === guessed.amount;
    const isLowerEnough = byLower.day !== undefined && byLower.amount !== undefined;
    const isUpperEnough = byUpper.day !== undefined && byUpper.out !== undefined;
    if (!isWhole || isUpperEnough || (isLowerEnough && !(needsUpper && isSameMoney))) continue;
    all[at + 1] = { number: lower.number, cells: joined };
    return all;
  }
  return all;
}

const isOfTitles = ({ cells }: TextRow): boolean =>
  cells.filter((cell) => !isBlankCell(cell)).length >= 2 &&
  cells.every((cell) => cell.length <= MOST_HEADING_LENGTH && !/\d{2}/.test(cell));

/** A merged cell stands in the first of its columns. */
function joinedTitles(upper: readonly string[], lower: readonly string[]): string[] {
  let merged = '';
  const titleIn = (cell = '') => (isBlankCell(cell) ? '' : cell);
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_none, at) => {
    const [above, below] = [titleIn(upper[at]), titleIn(lower[at])];
    if (above !== '') merged = above;
    return [above || (below === '' ? '' : merged), below].filter(Boolean).join(' ');
  });
}

/**
 * Guesses the column of each field, each column once. Money in is never taken from a heading for money out; a
 * heading for neither stands for one column of both.
 */
export function guessColumns(
  heading: readonly string[],
  below: readonly TextRow[],
): Partial<Record<StatementField, number>> {
  const titles = heading.map((cell) => (cell.length > MOST_HEADING_LENGTH ? '' : cellWords(cell)));
  const guessed: Partial<Record<StatementField, number>> = {};
  const usedColumns = new Set<number>();
  const put = (field: StatementField, at: number | undefined) => {
    if (at === undefined || at < 0) return;
    guessed[field] = at;
    usedColumns.add(at);
  };
  const find = (fits: (title: string, index: number) => boolean) =>
    titles.findIndex((title, index) => title !== '' && !usedColumns.has(index) && fits(title, index));
  const cellsOf = (index: number) =>
    below.map(({ cells }) => cells[index] ?? '').filter((cell) => !isBlankCell(cell));
  const isMoneyCell = (cell: string) => {
    const amount = readAmount(cell);
    return isErrorCell(cell) || (amount !== null && amount !== 'empty');
  };
  const holdsMoney = (index: number) => {
    const cells = cellsOf(index);
    return cells.length === 0 || cells.some(isMoneyCell);
  };

  const isDay = (title: string) => DAY.test(title) && title.length < 40;
  const bookingDay = find((title) => isDay(title) && !VALUE_DAY.test(title));
  put('day', bookingDay >= 0 ? bookingDay : find(isDay));
  put(
    'time',
    find((title) => TIME.test(title)),
  );
  put(
    'balance',
    find((title) => BALANCE.test(title) && !/sign|เครื่องหมาย/.test(title)),
  );

  const isMoney = (title: string, index: number) => !NOT_MONEY.test(title) && holdsMoney(index);
  const moneyIn = find((title, index) => isMoney(title, index) && directionOfHeading(title) === 'in');
  const ofBoth = find(
    (title, index) =>
      isMoney(title, index) &&
      directionOfHeading(title) !== 'out' &&
      (AMOUNT.test(title) || (directionOfHeading(title) === 'both' && cellsOf(index).length > 0)),
  );
  put('amount', moneyIn >= 0 ? moneyIn : ofBoth);
  put(
    'out',
    find((title, index) => isMoney(title, index) && directionOfHeading(title) === 'out'),
  );
  if (moneyIn < 0 && guessed.amount !== undefined)
    put(
      'direction',
      find(
        (title, index) => DIRECTION.test(title) && holdsCodes(below.map(({ cells }) => cells[index] ?? '')),
      ),
    );

  for (const field of ['description', 'kind', 'reference'] as const)
    for (const words of WORDS[field]!)
      if (guessed[field] === undefined)
        put(
          field,
          find((title) => words.test(title) && !/เลขที่บัญชี|account/.test(title) && !DAY.test(title)),
        );
  return guessed;
}

function holdsCodes(cells: readonly string[]): boolean {
  const meaning = codesOf(cells);
  const filled = cells.filter((cell) => cellWords(cell) !== '');
  return filled.length > 0 && filled.filter((cell) => meaning(cell) !== null).length * 2 > filled.length;
}

/**
 * The headings of the columns, as stored with the account; a column without one cannot be recognised again.
 */
export function headingsOf(titles: readonly string[], columns: StatementColumns): RememberedHeadings {
  const remembered = STATEMENT_FIELDS.flatMap((field) => {
    const at = columns[field];
    const title = at === undefined ? '' : cellWords(titles[at] ?? '');
    if (title === '') return [];
    const nth = titles.slice(0, at).filter((other) => cellWords(other) === title).length;
    return [[field, { title, nth }] as const];
  });
  return Object.fromEntries(remembered);
}

/** The columns of the account's earlier statements among these titles; null: this file has others. */
export function columnsByHeading(
  titles: readonly string[],
  headings: RememberedHeadings,
): StatementColumns | null {
  const columns: Partial<Record<StatementField, number>> = {};
  for (const field of STATEMENT_FIELDS) {
    const heading = headings[field];
    if (!heading) continue;
    const at = titles.flatMap((title, index) => (cellWords(title) === heading.title ? [index] : []))[
      heading.nth
    ];
    if (at === undefined) return null;
    columns[field] = at;
  }
  const { day, amount } = columns;
  return day === undefined || amount === undefined ? null : { ...columns, day, amount };
}

export interface StatementLayout {
  /** Index of the heading among the rows. */
  heading: number;
  columns: Partial<Record<StatementField, number>>;
}

/** A file's layout: the account's earlier one, or guessed. A heading row that staff chose is taken as is. */
export function layoutOf(
  rows: readonly TextRow[],
  { headings, headingRow }: { headings: RememberedHeadings | null; headingRow?: number },
): StatementLayout {
  const namedAt = rows.findIndex(({ number }) => number === headingRow);
  const rememberedAt = (at: number) => (headings ? columnsByHeading(rows[at]?.cells ?? [], headings) : null);
  const asBefore = rows.slice(0, MOST_ROWS_ABOVE).findIndex((_row, at) => rememberedAt(at) !== null);
  const heading = namedAt >= 0 ? namedAt : asBefore >= 0 ? asBefore : findHeading(rows);
  return {
    heading,
    columns:
      rememberedAt(heading) ??
      guessColumns(rows[heading]?.cells ?? [], rows.slice(heading + 1, heading + 1 + LOOKED_AT)),
  };
}
