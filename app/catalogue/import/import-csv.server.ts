import { CsvError, parse } from 'csv-parse/sync';
import type { CatalogueSource, ImportMistake } from './import-source';
import { sheetSource } from './sheet-source';

/** A catalogue as a sheet of text. */
export function csvSource(text: string): CatalogueSource {
  const mistakes: ImportMistake[] = [];
  return sheetSource(cellsOf(text, mistakes), mistakes);
}

function cellsOf(text: string, mistakes: ImportMistake[]): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.lines) || 1;
    mistakes.push({ row, column: '', message: `this is not CSV: ${error.message}` });
    return [['kind']];
  }
}
