import { CsvError, parse } from 'csv-parse/sync';
import { separatorOf } from '~/values/csv-separator';
import type { CatalogueSource, ImportMistake } from './import-source';
import { sheetSource } from './sheet-source';

export const NOT_CSV = 'this is not CSV: a quotation mark is missing, or is one too many';

/** Cells may hold text with any sign in it; the names of columns hold none. */
export const firstLineOf = (text: string): string => text.slice(0, 4_000).split(/[\r\n]/, 1)[0]!;

/** A catalogue as a sheet of text. */
export function csvSource(text: string): CatalogueSource {
  const mistakes: ImportMistake[] = [];
  return sheetSource(cellsOf(text, mistakes), mistakes);
}

function cellsOf(text: string, mistakes: ImportMistake[]): string[][] {
  try {
    return parse(text, { bom: true, delimiter: separatorOf(firstLineOf(text)), relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.lines) || 1;
    mistakes.push({ row, column: '', message: NOT_CSV });
    return [['kind']];
  }
}
