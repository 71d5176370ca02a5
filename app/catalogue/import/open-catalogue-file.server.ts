import fs from 'node:fs';
import { batchesOf, type CatalogueBatches, COURSES_A_BATCH } from './import-batches';
import type { CatalogueSource } from './import-source';
import { type CatalogueFormat, NOT_UTF8, readCatalogueSource } from './read-catalogue-source.server';
import { csvBatches } from './stream-csv.server';
import { jsonBatches } from './stream-json';

/** Up to this a file is read whole; its rows may stand in any order. */
export const READ_WHOLE_BYTES = 10_000_000;

/** A catalogue file of any length; Excel has to fit into memory. */
export async function openCatalogueFile(
  file: string,
  format: CatalogueFormat,
  {
    readWhole = READ_WHOLE_BYTES,
    coursesABatch = COURSES_A_BATCH,
  }: { readWhole?: number; coursesABatch?: number } = {},
): Promise<CatalogueBatches> {
  const { size } = await fs.promises.stat(file);
  if (format === 'xlsx' || size <= readWhole)
    return batchesOf(await readCatalogueSource(await fs.promises.readFile(file), format), coursesABatch);
  return async function* batches() {
    const read = format === 'csv' ? csvBatches : jsonBatches;
    try {
      yield* read(textOf(file), coursesABatch);
    } catch (error) {
      if (!(error instanceof TypeError) || !isUndecodable(error)) throw error;
      yield unreadable;
    }
  };
}

const unreadable: CatalogueSource = {
  content: {},
  placeOf: () => ({ row: 1, column: '' }),
  mistakes: [{ row: 1, column: '', message: NOT_UTF8 }],
};

const isUndecodable = (error: TypeError) =>
  'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';

async function* textOf(file: string): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of fs.createReadStream(file, { highWaterMark: 256 * 1024 }))
    yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}
