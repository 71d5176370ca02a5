import type { LoaderFunctionArgs } from '@remix-run/node';
import { readImportJob } from '~/catalogue/import-job/import-jobs.server';
import { importWords } from '~/catalogue/import/import-texts';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';
import { sheetResponse } from '~/web/sheet-response.server';

/** What is to be mended in a file, by row and column, as a sheet beside it. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, url } = await requireRight(args, 'catalogue');
  const job = await readImportJob(db, idOfSlug(args.params.importId ?? '') ?? 0);
  if (!job) throw new Response(null, { status: 404 });
  return sheetResponse(url, {
    name: `mistakes-${job.id}`,
    title: t('import.fault'),
    heading: [t('import.row'), t('import.column'), t('import.fault')],
    rows: job.mistakes.map(({ row, column, message }) => [{ count: row }, column, importWords(message, t)]),
  });
}
