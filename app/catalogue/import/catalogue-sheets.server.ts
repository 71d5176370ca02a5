import { sheetRows, textRows } from '~/platform/sheets/read-sheet.server';
import type { SheetRow } from '~/values/sheets/sheet-cell';
import { SHEET_LIMITS, UnreadableSheet } from '~/values/sheets/sheet-limits';
import { COURSES_A_BATCH } from './import-batches';
import type { CatalogueSource } from './import-source';
import { type SheetHeader, SheetPlacer, withHeader } from './sheet-source';
import { troubleMistake, unreadSource } from './sheet-troubles';

/** Reads a workbook or text whole, so its rows may stand in any order. */
export async function sheetSource(bytes: Uint8Array, signal?: AbortSignal): Promise<CatalogueSource> {
  let placer: SheetPlacer | null = null;
  try {
    const { header, rest } = await withHeader(sheetRows(bytes));
    placer = new SheetPlacer(header);
    for await (const row of rest) {
      signal?.throwIfAborted();
      placer.add(row);
      if (placer.isFull) break;
    }
    return placer.source();
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    placer?.mistakes.push(troubleMistake(error));
    return placer?.source() ?? unreadSource(troubleMistake(error));
  }
}

const PARTS = new Set(['plan', 'section', 'lecture', 'session']);
const TOO_FAR = /^no (?:course|section) “.*” above this row$/s;
/** A text of any length: a batch takes no more memory than a file that is read whole. */
const LIMITS = { ...SHEET_LIMITS, rows: Infinity, cells: Infinity, characters: Infinity };

/**
 * A text sheet too long for memory, in batches of courses with their rows. A course's rows must follow it: a reference
 * further up is a mistake.
 */
export async function* sheetBatches(
  open: () => AsyncIterable<Uint8Array>,
  size = COURSES_A_BATCH,
): AsyncIterable<CatalogueSource> {
  let placer: SheetPlacer | null = null;
  try {
    const { header, rest } = await withHeader(textRows(open, LIMITS));
    const kindAt = header.names.indexOf('kind');
    // mistakes in the column names are reported with the first batch
    const headerWithoutMistakes: SheetHeader = { ...header, mistakes: [] };
    placer = new SheetPlacer(header);
    let owners = 0;
    let rows = 0;
    for await (const row of rest) {
      if (!PARTS.has(kindOf(row, kindAt))) {
        if (owners >= size) {
          yield batchOf(placer);
          placer = new SheetPlacer(headerWithoutMistakes);
          owners = 0;
          rows = 0;
        }
        owners += 1;
      }
      rows += 1;
      if (rows > SHEET_LIMITS.rows) throw new UnreadableSheet('TOO_MANY_ROWS', row.number);
      placer.add(row);
    }
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    if (placer) placer.mistakes.push(troubleMistake(error));
    else yield unreadSource(troubleMistake(error));
  }
  if (placer) yield batchOf(placer);
}

function kindOf({ cells }: SheetRow, kindAt: number): string {
  const kind = cells[kindAt];
  return typeof kind === 'string' ? kind.trim().toLowerCase() : '';
}

function batchOf(placer: SheetPlacer): CatalogueSource {
  const source = placer.source();
  return {
    ...source,
    mistakes: placer.mistakes.map((mistake) =>
      TOO_FAR.test(mistake.message)
        ? {
            ...mistake,
            message: `${mistake.message}: in a file this large the rows of a course follow it at once`,
          }
        : mistake,
    ),
  };
}
