import { accept, refuse, type Result } from '~/values/result';
import type { SheetRow } from '~/values/sheets/sheet-cell';
import { EncodingGuess, sheetDecoder, Undecodable } from '~/values/sheets/sheet-encoding';
import {
  SHEET_LIMITS,
  type SheetLimits,
  type SheetTrouble,
  UnreadableSheet,
} from '~/values/sheets/sheet-limits';
import { SEPARATOR_SAMPLE, separatorOf, withoutSeparatorLine } from '~/values/sheets/sheet-separator';
import { TextRows } from '~/values/sheets/text-rows';
import { isZip } from '~/values/zip-parts';
import { breather } from './breathe.server';
import { workbookRows } from './workbook-rows.server';

export interface Sheet {
  isWorkbook: boolean;
  /** Rows that are not empty, in order. */
  rows: SheetRow[];
}

export interface SheetRefusal {
  code: SheetTrouble;
  row: number;
  /** letters of the column at fault, if there is one */
  column: string;
}

/**
 * Reads any table file of staff: a workbook, or text in any encoding and separator, by its bytes, not its
 * name. The result is bounded, and the work runs in slices, so that requests are served meanwhile.
 */
export async function readSheet(
  bytes: Uint8Array,
  limits: Partial<SheetLimits> = {},
): Promise<Result<Sheet, SheetRefusal>> {
  try {
    const rows: SheetRow[] = [];
    for await (const row of sheetRows(bytes, limits)) rows.push(row);
    return accept({ isWorkbook: isZip(bytes), rows });
  } catch (error) {
    if (error instanceof UnreadableSheet)
      return refuse({ code: error.code, row: error.row, column: error.column });
    throw error;
  }
}

/** The same, row by row; throws `UnreadableSheet`. */
export async function* sheetRows(
  bytes: Uint8Array,
  limits: Partial<SheetLimits> = {},
): AsyncGenerator<SheetRow> {
  const all = { ...SHEET_LIMITS, ...limits };
  if (isZip(bytes)) yield* workbookRows(bytes, all);
  else if (isOldWorkbook(bytes)) throw new UnreadableSheet('OLD_WORKBOOK');
  else yield* textRows(() => slices(bytes), all);
}

/** Rows of a text too long for memory. It is opened twice, because its encoding shows only at the end. */
export async function* textRows(
  open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limits: SheetLimits,
): AsyncGenerator<SheetRow> {
  let reader: TextRows | null = null;
  let start = '';
  const breathe = breather();
  const begin = () => {
    const text = withoutSeparatorLine(start);
    reader = new TextRows(separatorOf(start), limits);
    return reader.push(text);
  };
  for await (const text of decodedText(open)) {
    if (reader) yield* filled((reader as TextRows).push(text));
    else {
      start += text;
      if (start.length > SEPARATOR_SAMPLE) yield* filled(begin());
    }
    await breathe();
  }
  if (!reader) yield* filled(begin());
  yield* filled(reader!.end());
}

/** A text in any supported encoding, piece by piece. */
export async function* decodedText(
  open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  const breathe = breather();
  const guess = new EncodingGuess();
  for await (const bytes of open()) {
    guess.push(bytes);
    await breathe();
  }
  const encoding = guess.end();
  if (encoding === null) throw new UnreadableSheet('ENCODING');
  const decoder = sheetDecoder(encoding);
  try {
    for await (const bytes of open()) yield decoder.push(bytes);
    yield decoder.end();
  } catch (error) {
    if (error instanceof Undecodable) throw new UnreadableSheet('ENCODING');
    throw error;
  }
}

function* filled(rows: Iterable<SheetRow>): Generator<SheetRow> {
  for (const row of rows) if (row.cells.length > 0) yield row;
}

const SLICE_BYTES = 64 * 1024;

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}

const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

const isOldWorkbook = (bytes: Uint8Array) => OLD_WORKBOOK.every((byte, at) => bytes[at] === byte);
