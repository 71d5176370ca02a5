import { RowBounds } from '~/values/sheets/row-bounds';
import type { BrokenCell, SheetCell, SheetRow } from '~/values/sheets/sheet-cell';
import type { SheetLimits } from '~/values/sheets/sheet-limits';
import { cellTextReader, readWorkbookFacts, unescaped, type WorkbookFacts } from './workbook-list.server';
import { WorkbookParts } from './workbook-parts.server';

/** Rows of a workbook's first sheet. Empty cells cost nothing, however far apart the others are. */
export async function* workbookRows(bytes: Uint8Array, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const parts = new WorkbookParts(bytes, limits.unpackedBytes);
  const facts = await readWorkbookFacts(parts, limits);
  const bounds = new RowBounds(limits);
  const cell = cellReader(facts);
  let finished: SheetRow[] = [];
  let row = 0;
  let column = 0;
  const pieces = parts.pieces(facts.sheet, {
    open: (tag, attribute) => {
      if (tag === 'row') {
        row = wholeNumber(attribute('r')) ?? row + 1;
        column = 0;
      } else if (tag === 'c') {
        column = columnOf(attribute('r')) ?? column;
        cell.begin(attribute('t') ?? 'n', attribute('s'));
      } else cell.open(tag);
    },
    text: cell.add,
    close: (tag) => {
      if (tag === 'c') {
        bounds.put(row, column, cell.take());
        column += 1;
      } else if (tag === 'row') {
        const read = bounds.take(row);
        if (read.cells.length > 0) finished.push(read);
      } else cell.close(tag);
    },
  });
  for await (const _piece of pieces) {
    yield* finished;
    finished = [];
  }
}

const wholeNumber = (text: string | undefined): number | null => {
  const number = Number(text);
  return text !== undefined && Number.isInteger(number) && number > 0 ? number : null;
};

/** `AB12` is column 27, counted from 0. */
function columnOf(address: string | undefined): number | null {
  const letters = /^[A-Z]{1,4}/i.exec(address ?? '')?.[0].toUpperCase();
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const DAYS_1904 = 1_462;
/** A formula that nothing computed: Excel shows its value, but the file does not hold it. */
const NO_VALUE: BrokenCell = { broken: 'NO_VALUE', text: '' };
const UNREADABLE: BrokenCell = { broken: 'UNREADABLE', text: '' };

function cellReader({ sharedStrings, isDayStyle, isFrom1904 }: WorkbookFacts) {
  const inline = cellTextReader();
  let type = 'n';
  let style = 0;
  let value: string | null = null;
  let isInValue = false;
  let isFormula = false;

  // a number below 1 is a time without a day
  const serialOf = (number: number): SheetCell => ({
    serial: isFrom1904 && Math.abs(number) >= 1 ? number + DAYS_1904 : number,
  });

  function take(): SheetCell {
    if (type === 'inlineStr') {
      const text = inline.take();
      return text === '' && isFormula ? NO_VALUE : text;
    }
    if (type === 'e') return { broken: value ?? 'UNREADABLE', text: value ?? '' };
    // a formula with an empty text as its result has that value stored
    if (type === 'str') return value === null ? (isFormula ? NO_VALUE : '') : unescaped(value);
    if (value === null || value.trim() === '') return isFormula ? NO_VALUE : '';
    if (type === 's') return sharedStrings[Number(value)] ?? UNREADABLE;
    if (type === 'b') return value === '1' ? true : value === '0' ? false : UNREADABLE;
    if (type === 'd') return dayText(value) ?? UNREADABLE;
    const number = Number(value);
    if (type !== 'n' || !Number.isFinite(number)) return { broken: 'UNREADABLE', text: value };
    return isDayStyle[style] ? serialOf(number) : number;
  }

  return {
    begin: (nextType: string, nextStyle: string | undefined) => {
      type = nextType;
      style = Number(nextStyle ?? 0);
      value = null;
      isInValue = false;
      isFormula = false;
      inline.begin();
    },
    open: (tag: string) => {
      if (tag === 'v') {
        isInValue = true;
        value ??= '';
      } else if (tag === 'f') isFormula = true;
      inline.open(tag);
    },
    add: (text: string) => {
      if (isInValue) value += text;
      else inline.add(text);
    },
    close: (tag: string) => {
      if (tag === 'v') isInValue = false;
      inline.close(tag);
    },
    take,
  };
}

/** A day written as text in the file: `2026-12-15T18:00:00`. */
function dayText(value: string): SheetCell | null {
  const at = Date.parse(/T.*(Z|[+-]\d\d:?\d\d)$/.test(value) || !value.includes('T') ? value : `${value}Z`);
  return Number.isNaN(at) ? null : { serial: at / 86_400_000 + 25_569 };
}
