import { clockOfCell, dayOfCell, figureOfCell, textOfCell } from '~/values/sheets/cell-values';
import { type BrokenCell, isBroken, isDayCell, type SheetCell } from '~/values/sheets/sheet-cell';
import { BrokenField } from './broken-field';
import type { CellKind } from './field-table';
import { FIELDS } from './import-records';
import { NOT_CSV } from './sheet-troubles';

type Reader = (cell: Exclude<SheetCell, BrokenCell>) => string | BrokenField;

const day: Reader = (cell) =>
  dayOfCell(cell) ?? new BrokenField(`“${textOfCell(cell)}” is not a day such as 2026-11-20 or 20/11/2569`);
const clock: Reader = (cell) =>
  clockOfCell(cell) ?? new BrokenField(`“${textOfCell(cell)}” is not a time such as 09:30`);
const figure: Reader = (cell) =>
  figureOfCell(cell) ??
  new BrokenField(
    `“${textOfCell(cell)}” is shown as a day: give the cell the format of a number and type it again`,
  );
const words: Reader = (cell) =>
  isDayCell(cell)
    ? new BrokenField(
        `Excel has made the day “${textOfCell(cell)}” of what was typed: give the cell the format of text and type it again`,
      )
    : textOfCell(cell);

const READER_OF: Readonly<Record<CellKind, Reader>> = {
  text: words,
  list: words,
  day,
  clock,
  figure,
  money: figure,
};

/** The type of a cell by its column. */
const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.values(FIELDS).flatMap((fields) =>
    Object.entries<readonly [unknown, CellKind, unknown]>(fields).map(
      ([name, [, cell]]) => [name, READER_OF[cell]] as const,
    ),
  ),
);

/** The field value of a cell. */
export const fieldOfCell = (column: string, cell: SheetCell): string | BrokenField =>
  isBroken(cell) ? new BrokenField(brokenWords(cell)) : (READERS.get(column) ?? words)(cell);

export function brokenWords({ broken }: BrokenCell): string {
  if (broken === 'NO_VALUE')
    return 'holds a formula whose result is not in the file: open it in Excel and save it';
  if (broken === 'QUOTES') return NOT_CSV;
  return broken === 'UNREADABLE' ? 'cannot be read' : `shows the error ${broken}`;
}
