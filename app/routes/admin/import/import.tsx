import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { importAsStaff } from '~/catalogue/import/import-as-staff.server';
import { batchesOf } from '~/catalogue/import/import-batches';
import { importInBatches } from '~/catalogue/import/import-in-batches.server';
import { IMPORT_BYTES, importForm, sheetEnding } from '~/catalogue/import/import-form';
import type { ImportMistake } from '~/catalogue/import/import-source';
import { importWords } from '~/catalogue/import/import-words';
import { readCatalogueSource } from '~/catalogue/import/read-catalogue-source.server';
import type { CatalogueCounts } from '~/catalogue/import/write-catalogue.server';
import { Button } from '~/kit/button';
import { FieldFrame } from '~/kit/forms/field-frame';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { RaisedNotice } from '~/kit/raised-notice';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { forgetKeptSheet, keepSheet, readKeptSheet } from '~/uploads/films/kept-sheet.server';
import { paths } from '~/values/paths';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const MOST_SHOWN = 100;
const MEGABYTES = IMPORT_BYTES / 1e6;

export async function loader(args: LoaderFunctionArgs) {
  const { url, t, settings } = await requireRight(args, 'catalogue');
  return {
    title: `${t('import.title')} · ${settings.title}`,
    isDone: url.searchParams.get('done') === 'imported',
    leftOut: Number(url.searchParams.get('left')) || 0,
  };
}

interface Sent {
  error?: string;
  faults?: ImportMistake[];
  faultCount?: number;
  ready?: { kept: string; name: string; counts: CatalogueCounts };
}

/** First a check run, which changes nothing; then the same file, or what is right of it (ADM-03, R-217). */
export async function action(args: ActionFunctionArgs) {
  const { db, now, t, fileStore, administrator } = await requireRight(args, 'catalogue');
  const { fields, files } = await readForm(args.request, { maxFileBytes: IMPORT_BYTES });
  const { intent, kept, name } = formOf(fields, importForm);
  const wrong = (sent: Sent) => data<Sent>(sent, { status: 422 });
  const faulty = (mistakes: readonly ImportMistake[], faultCount: number, ready?: Sent['ready']) =>
    wrong({
      ready,
      faultCount,
      faults: mistakes
        .slice(0, MOST_SHOWN)
        .map(({ message, ...place }) => ({ ...place, message: importWords(message, t) })),
    });
  if (intent !== 'check') {
    const sheet = await readKeptSheet(fileStore, kept);
    if (!sheet) return wrong({ error: t('import.gone') });
    const source = await readCatalogueSource(sheet.bytes, sheet.ending);
    const keepsGoing = intent === 'rest';
    const asked = { source, fileName: name, administratorId: administrator.id, keepsGoing };
    const done = await importAsStaff(db, asked, now);
    if (!done.ok) return faulty(done.refusal.mistakes, done.refusal.count ?? 0);
    await forgetKeptSheet(fileStore, kept);
    const left = done.value.leftOut.count;
    return redirect(`${paths.staffImport()}?done=imported${left > 0 ? `&left=${left}` : ''}`, 303);
  }
  const [file] = files.get('catalogue') ?? [];
  if (!file) return wrong({ error: t('import.missing') });
  const ending = sheetEnding(file.name);
  if (!ending) return wrong({ error: t('import.format') });
  if (file.isTooLarge) return wrong({ error: t('import.tooLarge', { size: MEGABYTES }) });
  if (file.isBusy) return wrong({ error: t('upload.busy') });
  const source = await readCatalogueSource(file.bytes, ending);
  const checked = await importInBatches(db, batchesOf(source), { now, isDryRun: true, keepsGoing: true });
  if (!checked.ok) return faulty(checked.refusal.mistakes, checked.refusal.count ?? 0);
  const { counts, leftOut } = checked.value;
  const isSome = Object.values(counts).some((count) => count > 0);
  if (leftOut.count > 0 && !isSome) return faulty(leftOut.kept, leftOut.count);
  const ready = { kept: await keepSheet(fileStore, file.bytes, ending), name: file.name, counts };
  return leftOut.count > 0 ? faulty(leftOut.kept, leftOut.count, ready) : data<Sent>({ ready });
}

export default function ImportPage() {
  const { isDone, leftOut } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow read">
      <h1>{t('import.title')}</h1>
      {isDone && !sent && (
        <RaisedNotice kind="ok">
          {leftOut > 0 ? t('import.doneWithout', { count: leftOut }) : t('import.done')}
        </RaisedNotice>
      )}
      {sent?.ready && !sent.faults ? <Ready {...sent.ready} /> : <Choose error={sent?.error} />}
      {sent?.faults && <Faults faults={sent.faults} count={sent.faultCount ?? 0} />}
      {sent?.faults && sent.ready && <Rest {...sent.ready} />}
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

function Ready({ kept, name, counts }: NonNullable<Sent['ready']>) {
  const { t } = useText();
  const some = (Object.keys(counts) as (keyof CatalogueCounts)[]).filter((kind) => counts[kind] > 0);
  if (some.length === 0)
    return (
      <>
        <Notice kind="info">{t('import.readyEmpty')}</Notice>
        <Choose />
      </>
    );
  return (
    <form method="post" encType="multipart/form-data" className="flow">
      <Notice kind="ok">{t('import.ready')}</Notice>
      <p>
        <b>{name}</b>
      </p>
      <Table
        caption={t('import.what')}
        columns={[
          { key: 'kind', title: t('import.what') },
          { key: 'count', title: t('import.count'), isFigure: true },
        ]}
        rows={some.map((kind) => ({ key: kind, cells: [t(`import.kind.${kind}`), counts[kind]] }))}
      />
      <p>{t('import.replaces')}</p>
      <input type="hidden" name="kept" value={kept} />
      <input type="hidden" name="name" value={name} />
      <p className="row">
        <Button name="intent" value="confirm">
          {t('import.confirm')}
        </Button>
        <a href={paths.staffImport()}>{t('import.cancel')}</a>
      </p>
    </form>
  );
}

/** What is right of a file that has mistakes. */
function Rest({ kept, name, counts }: NonNullable<Sent['ready']>) {
  const { t } = useText();
  return (
    <form method="post" encType="multipart/form-data" className="flow">
      <p>{t('import.rest', { courses: counts.courses, products: counts.products })}</p>
      <input type="hidden" name="kept" value={kept} />
      <input type="hidden" name="name" value={name} />
      <p>
        <Button name="intent" value="rest" look="ghost">
          {t('import.restConfirm')}
        </Button>
      </p>
    </form>
  );
}

function Faults({ faults, count }: { faults: readonly ImportMistake[]; count: number }) {
  const { t } = useText();
  return (
    <>
      <Notice kind="bad">{t('import.faults', { count })}</Notice>
      <Table
        caption={t('import.fault')}
        columns={[
          { key: 'row', title: t('import.row'), isFigure: true },
          { key: 'column', title: t('import.column') },
          { key: 'fault', title: t('import.fault') },
        ]}
        rows={faults.map(({ row, column, message }, index) => ({
          key: String(index),
          cells: [row, column, message],
        }))}
      />
      {count > faults.length && <p>{t('import.more', { count: count - faults.length })}</p>}
    </>
  );
}
