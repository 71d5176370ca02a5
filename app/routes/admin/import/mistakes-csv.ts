import type { LoaderFunctionArgs } from '@remix-run/node';
import { readImportJob } from '~/catalogue/import-job/import-jobs.server';
import { importWords } from '~/catalogue/import/import-words';
import { contentDisposition } from '~/uploads/file-headers';
import { csvOf } from '~/values/csv';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';

/** What is to be mended in a file, by row and column, for a spreadsheet beside it. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t } = await requireRight(args, 'catalogue');
  const job = await readImportJob(db, idOfSlug(args.params.importId ?? '') ?? 0);
  if (!job) throw new Response(null, { status: 404 });
  const file = csvOf([
    [t('import.row'), t('import.column'), t('import.fault')],
    ...job.mistakes.map(({ row, column, message }) => [String(row), column, importWords(message, t)]),
  ]);
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', `mistakes-${job.id}.csv`),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
