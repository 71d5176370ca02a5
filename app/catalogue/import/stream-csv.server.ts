import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { separatorOf } from '~/values/csv-separator';
import { COURSES_A_BATCH } from './import-batches';
import { firstLineOf, NOT_CSV } from './import-csv.server';
import type { CatalogueSource, ImportMistake } from './import-source';
import { sheetSource } from './sheet-source';

const PARTS = new Set(['plan', 'section', 'lecture', 'session']);
const TOO_FAR = /^no (?:course|section) “.*” above this row$/s;

/**
 * A sheet of text that is too long for memory, some courses with their rows at a time. Rows of a course must follow it there: one that
 * names a course further above is a mistake.
 */
export async function* csvBatches(
  chunks: AsyncIterable<string>,
  size = COURSES_A_BATCH,
): AsyncIterable<CatalogueSource> {
  const { start, whole } = await withStart(chunks);
  const delimiter = separatorOf(firstLineOf(start));
  const rows = Readable.from(whole).pipe(parse({ bom: true, delimiter, relax_column_count: true }));
  let header: string[] | null = null;
  let kindAt = -1;
  let batch: string[][] = [];
  let owners = 0;
  let firstRow = 2;
  const cut = (wrong?: ImportMistake): CatalogueSource => {
    const source = batchOf(header ?? ['kind'], batch, firstRow);
    firstRow += batch.length;
    batch = [];
    owners = 0;
    return wrong ? { ...source, mistakes: [...(source.mistakes ?? []), wrong] } : source;
  };
  try {
    for await (const row of rows as AsyncIterable<string[]>) {
      if (!header) {
        header = row;
        kindAt = row.findIndex((name) => name.trim() === 'kind');
        continue;
      }
      if (!PARTS.has((row[kindAt] ?? '').trim().toLowerCase())) {
        if (owners >= size) yield cut();
        owners += 1;
      }
      batch.push(row);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield cut({ row: Number(error.lines) || 1, column: '', message: NOT_CSV });
    return;
  }
  yield cut();
}

/** Reads on until the names of columns are there, and gives all of it again. */
async function withStart(
  chunks: AsyncIterable<string>,
): Promise<{ start: string; whole: AsyncIterable<string> }> {
  const rest = chunks[Symbol.asyncIterator]();
  let start = '';
  while (start.length < 4_000 && !/[\r\n]/.test(start)) {
    const next = await rest.next();
    if (next.done) break;
    start += next.value;
  }
  async function* all() {
    yield start;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { start, whole: all() };
}

function batchOf(header: string[], rows: string[][], firstRow: number): CatalogueSource {
  const source = sheetSource([header, ...rows]);
  const shift = firstRow - 2;
  const moved = (row: number) => (row === 1 ? 1 : row + shift);
  return {
    content: source.content,
    placeOf: (path) => {
      const { row, column } = source.placeOf(path);
      return { row: moved(row), column };
    },
    mistakes: (source.mistakes ?? [])
      // what is wrong with the names of columns was said with the first batch
      .filter(({ row }) => shift === 0 || row > 1)
      .map((mistake) => ({
        ...mistake,
        row: moved(mistake.row),
        message: TOO_FAR.test(mistake.message)
          ? `${mistake.message}: in a file this large the rows of a course follow it at once`
          : mistake.message,
      })),
  };
}
