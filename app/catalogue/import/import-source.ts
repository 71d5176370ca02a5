import type { MistakePath } from './import-file';

/** `row` counts from 1: the line of a JSON file, the row of a spreadsheet. */
export interface ImportMistake {
  row: number;
  column: string;
  message: string;
}

/** A catalogue file with the position of each value for its author. */
export interface CatalogueSource {
  content: unknown;
  placeOf: (path: MistakePath) => { row: number; column: string };
  /** Mistakes of the file itself, such as a row without a parent. */
  mistakes?: readonly ImportMistake[];
}
