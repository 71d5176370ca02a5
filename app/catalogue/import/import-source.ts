import type { MistakePath } from './import-file';

/** `row` counts from 1: the line of a JSON file, the row of a spreadsheet. */
export interface ImportMistake {
  row: number;
  column: string;
  message: string;
}

/** A catalogue file as it was read, and where each of its values stands for the person who wrote it. */
export interface CatalogueSource {
  content: unknown;
  placeOf: (path: MistakePath) => { row: number; column: string };
  /** What was wrong with the file itself, such as a row that belongs to nothing. */
  mistakes?: readonly ImportMistake[];
}
