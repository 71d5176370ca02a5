import type { LoaderFunctionArgs } from '@remix-run/node';
import { readCatalogueSheet } from '~/catalogue/export/catalogue-sheet.server';
import { csvFile, xlsxFile } from '~/catalogue/export/sheet-files.server';
import { contentDisposition, contentTypeOfName } from '~/uploads/file-headers';
import { bangkokDay } from '~/values/time';
import { requireRight } from '~/web/guards.server';

/** The whole catalogue as a file that can be brought in again. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now } = await requireRight(args, 'catalogue');
  const { format } = args.params;
  if (format !== 'csv' && format !== 'xlsx') throw new Response(null, { status: 404 });
  const sheet = await readCatalogueSheet(db);
  const name = `catalogue-${bangkokDay(now)}.${format}`;
  return new Response(format === 'csv' ? csvFile(sheet) : new Uint8Array(await xlsxFile(sheet)), {
    headers: {
      'Content-Type': contentTypeOfName(name),
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
