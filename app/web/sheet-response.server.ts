import { redirect } from '@remix-run/node';
import { log } from '~/platform/log.server';
import { writeWorkbook } from '~/platform/sheets/write-workbook.server';
import { contentDisposition, contentTypeOfName } from '~/uploads/file-headers';
import { CSV_START, csvLine } from '~/values/csv';
import { plainCell, MOST_WORKBOOK_ROWS, type WrittenCell } from '~/values/sheets/written-cell';

type SheetRows = readonly (readonly WrittenCell[])[];

export interface WrittenSheet {
  /** file name without extension */
  name: string;
  /** tab name in a workbook */
  title: string;
  heading: readonly string[];
  /** the rows below the heading, streamed where they are read on demand */
  rows: SheetRows | AsyncIterable<SheetRows>;
  /** where a workbook of more than `MOST_WORKBOOK_ROWS` rows redirects to */
  whenLong?: string;
}

/**
 * A sheet for download, by its extension: `.xlsx` as a workbook, whose text cells keep leading zeros,
 * otherwise text streamed as it is read.
 */
export async function sheetResponse({ pathname }: URL, sheet: WrittenSheet): Promise<Response> {
  if (!pathname.endsWith('.xlsx')) return csvResponse(csvLines(sheet), `${sheet.name}.csv`);
  const rows: (readonly WrittenCell[])[] = [sheet.heading];
  for await (const some of inParts(sheet)) {
    rows.push(...some);
    if (sheet.whenLong && rows.length > MOST_WORKBOOK_ROWS + 1) return redirect(sheet.whenLong, 303);
  }
  const name = `${sheet.name}.xlsx`;
  return new Response(new Uint8Array(await writeWorkbook(sheet.title, rows)), {
    headers: {
      'Content-Type': contentTypeOfName(name),
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

const inParts = ({ rows }: WrittenSheet): AsyncIterable<SheetRows> | Iterable<SheetRows> =>
  Symbol.asyncIterator in rows ? rows : [rows];

async function* csvLines(sheet: WrittenSheet): AsyncGenerator<string> {
  yield csvLine(sheet.heading);
  for await (const some of inParts(sheet)) yield some.map((row) => csvLine(row.map(plainCell))).join('');
}

/** A streamed text file for a spreadsheet: a year of lines is never in memory at once. */
function csvResponse(lines: AsyncGenerator<string>, name: string): Response {
  const encoder = new TextEncoder();
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await lines.next();
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode((isBegun ? '' : CSV_START) + next.value));
        isBegun = true;
      } catch (error) {
        log.error('a file of lines broke off', { name, error });
        controller.error(error);
      }
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
