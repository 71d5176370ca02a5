import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { beginImportJob } from '~/catalogue/import-job/begin-import-job.server';
import { type ListedImport, listImportJobs } from '~/catalogue/import-job/import-jobs.server';
import { importsAtRest, wakeImportWorker } from '~/catalogue/import-job/import-worker.server';
import { IMPORT_BYTES, sheetEnding } from '~/catalogue/import/import-form';
import { Button } from '~/kit/button';
import { FieldFrame } from '~/kit/forms/field-frame';
import { LinkButton } from '~/kit/link-button';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import { readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const MEGABYTES = IMPORT_BYTES / 1e6;
/** Most files are checked in less, and the next page says so at once. */
const WAITED_MS = 1_500;

export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await requireRight(args, 'catalogue');
  return { title: `${t('import.title')} · ${settings.title}`, imports: await listImportJobs(db) };
}

/** The file is kept and checked beside everything else; its own page says how far that is (ADM-03, R-231). */
export async function action(args: ActionFunctionArgs) {
  const { db, now, t, environment, fileStore, administrator } = await requireRight(args, 'catalogue');
  const { files } = await readForm(args.request, { maxFileBytes: IMPORT_BYTES });
  const wrong = (error: string) => data({ error }, { status: 422 });
  const [file] = files.get('catalogue') ?? [];
  if (!file) return wrong(t('import.missing'));
  const ending = sheetEnding(file.name);
  if (!ending) return wrong(t('import.format'));
  if (file.isTooLarge) return wrong(t('import.tooLarge', { size: MEGABYTES }));
  if (file.isBusy) return wrong(t('upload.busy'));
  if (file.bytes.length === 0) return wrong(t('upload.empty'));
  const { bytes, name } = file;
  const importId = await beginImportJob(
    db,
    { files: fileStore, bytes, ending, name, administratorId: administrator.id },
    now,
  );
  wakeImportWorker(db, { files: fileStore, isEmbedded: environment.databaseUrl === null });
  await importsAtRest(WAITED_MS);
  return redirect(paths.staffImportRun({ importId }), 303);
}

export default function ImportPage() {
  const { imports } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow read">
      <h1>{t('import.title')}</h1>
      <Choose error={result?.error} />
      {imports.length > 0 && <Imports imports={imports} />}
      <h2>{t('import.exportTitle')}</h2>
      <p>{t('import.exportLead')}</p>
      <p className="row">
        <LinkButton look="ghost" href={paths.staffCatalogueFile({ format: 'xlsx' })}>
          {t('import.xlsx')}
        </LinkButton>
        <LinkButton look="ghost" href={paths.staffCatalogueFile({ format: 'csv' })}>
          {t('import.csv')}
        </LinkButton>
      </p>
    </div>
  );
}

function Choose({ error }: { error?: string }) {
  const { t } = useText();
  return (
    <>
      <p>{t('import.lead')}</p>
      <form method="post" encType="multipart/form-data" className="flow">
        <FieldFrame
          id="catalogue"
          label={t('import.file')}
          hint={t('import.hint', { size: MEGABYTES })}
          error={error}
        >
          <input
            type="file"
            id="catalogue"
            name="catalogue"
            accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'catalogue-h catalogue-e' : 'catalogue-h'}
          />
        </FieldFrame>
        <p>
          <Button name="intent" value="check">
            {t('import.check')}
          </Button>
        </p>
      </form>
    </>
  );
}

function Imports({ imports }: { imports: readonly ListedImport[] }) {
  const { t, locale } = useText();
  return (
    <>
      <h2>{t('import.listTitle')}</h2>
      <Table
        caption={t('import.listTitle')}
        columns={[
          { key: 'file', title: t('import.file') },
          { key: 'state', title: t('import.stateTitle') },
          { key: 'at', title: t('import.sentAt'), isWide: true },
        ]}
        rows={imports.map(({ id, fileName, state, createdAt }) => ({
          key: String(id),
          cells: [
            <a key="file" href={paths.staffImportRun({ importId: id })}>
              {fileName}
            </a>,
            t(`import.state.${state}`),
            formatDateTime(createdAt, locale),
          ],
        }))}
      />
    </>
  );
}
