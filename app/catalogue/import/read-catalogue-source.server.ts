import { csvSource } from './import-csv.server';
import { jsonSource } from './import-json';
import type { CatalogueSource } from './import-source';
import { xlsxSource } from './import-xlsx.server';

export type CatalogueFormat = 'json' | 'csv' | 'xlsx';

export const NOT_UTF8 = 'this file is not UTF-8: save it anew as UTF-8 (in Excel: “CSV UTF-8”)';

/** Reads the bytes of a catalogue file: Excel, or text in UTF-8 with or without byte order mark. What is wrong with it is in its `mistakes`. */
export async function readCatalogueSource(
  bytes: Uint8Array,
  format: CatalogueFormat,
): Promise<CatalogueSource> {
  if (format === 'xlsx') return xlsxSource(Buffer.from(bytes));
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return {
      content: {},
      placeOf: () => ({ row: 1, column: '' }),
      mistakes: [{ row: 1, column: '', message: NOT_UTF8 }],
    };
  }
  return format === 'csv' ? csvSource(text) : jsonSource(text);
}
