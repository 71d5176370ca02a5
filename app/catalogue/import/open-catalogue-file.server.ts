import fs from 'node:fs';
import { decodedText } from '~/platform/sheets/read-sheet.server';
import { decodeText } from '~/values/sheets/sheet-encoding';
import { UnreadableSheet } from '~/values/sheets/sheet-limits';
import { isZip } from '~/values/zip-parts';
import { sheetBatches, sheetSource } from './catalogue-sheets.server';
import { batchesOf, type CatalogueBatches, COURSES_A_BATCH } from './import-batches';
import { jsonSource } from './import-json';
import type { CatalogueSource } from './import-source';
import { NO_ENCODING, troubleMistake, unreadSource } from './sheet-troubles';
import { jsonBatches } from './stream-json';

export type CatalogueFormat = 'json' | 'csv' | 'xlsx';

/** Up to this size a file is read whole; its rows may stand in any order. */
export const READ_WHOLE_BYTES = 10_000_000;

/** Reads the bytes of a catalogue file. Its problems are in `mistakes`. */
export async function readCatalogueSource(
  bytes: Uint8Array,
  format: CatalogueFormat,
  signal?: AbortSignal,
): Promise<CatalogueSource> {
  if (format !== 'json') {
    const source = await sheetSource(bytes, signal);
    // a text named as a workbook may be renamed; without a catalogue's columns it is a broken file
    const isBroken =
      format === 'xlsx' && !isZip(bytes) && source.mistakes?.some(({ column }) => column === 'kind');
    return isBroken ? unreadSource(troubleMistake(new UnreadableSheet('NO_SHEET'))) : source;
  }
  const text = decodeText(bytes);
  return text === null ? unreadSource({ row: 1, column: '', message: NO_ENCODING }) : jsonSource(text);
}

/** A catalogue file of any length; a workbook must fit into memory. */
export async function openCatalogueFile(
  file: string,
  format: CatalogueFormat,
  {
    readWhole = READ_WHOLE_BYTES,
    coursesABatch = COURSES_A_BATCH,
    signal,
  }: { readWhole?: number; coursesABatch?: number; signal?: AbortSignal } = {},
): Promise<CatalogueBatches> {
  const { size } = await fs.promises.stat(file);
  if (format === 'xlsx' || size <= readWhole)
    return batchesOf(
      await readCatalogueSource(await fs.promises.readFile(file), format, signal),
      coursesABatch,
    );
  const open = () => fs.createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array>;
  if (format === 'csv') return () => sheetBatches(open, coursesABatch);
  return async function* batches() {
    try {
      yield* jsonBatches(decodedText(open), coursesABatch);
    } catch (error) {
      if (!(error instanceof UnreadableSheet)) throw error;
      yield unreadSource(troubleMistake(error));
    }
  };
}
