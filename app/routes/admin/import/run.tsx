import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { controlImportJob } from '~/catalogue/import-job/control-import-job.server';
import { isImportUnderWay, minutesLeft } from '~/catalogue/import-job/import-job';
import { type ImportJob, readImportJob } from '~/catalogue/import-job/import-jobs.server';
import { importsAtRest, wakeImportWorker } from '~/catalogue/import-job/import-worker.server';
import { importOrderForm } from '~/catalogue/import/import-form';
import type { ImportMistake } from '~/catalogue/import/import-source';
import { importWords } from '~/catalogue/import/import-texts';
import type { CatalogueCounts } from '~/catalogue/import/write-catalogue.server';
import progressScript from '~/enhance/follow-progress?worker&url';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { SheetLinks } from '~/kit/sheet-links';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

const SOME_TEXT = {
  checked: 'import.checkedSome',
  written: 'import.writtenSome',
} as const;
const OF_TEXT = {
  checked: 'import.checkedOf',
  written: 'import.writtenOf',
} as const;

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const handle: PageHandle = { stylesheet: 'uploads', frame: 'staff' };
export const meta = privateMeta;

const MOST_SHOWN = 100;
const REFRESH_SECONDS = 4;
/** A short file is in by then, and the page says so at once. */
const WAITED_MS = 1_500;

export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings } = await requireRight(args, 'catalogue');
  const found = await readImportJob(db, idOfSlug(args.params.importId ?? '') ?? 0);
  if (!found) throw new Response(null, { status: 404 });
  const { mistakes, missingFiles, ...job } = found;
  const shownMistakes = (each: readonly ImportMistake[]) =>
    each
      .slice(0, MOST_SHOWN)
      .map(({ message, ...place }) => ({ ...place, message: importWords(message, t) }));
  return {
    title: `${job.fileName} · ${t('import.title')} · ${settings.title}`,
    job,
    minutesLeft: isImportUnderWay(job.state) ? minutesLeft(job.reached, job.stepBeganAt, now) : null,
    faults: shownMistakes(mistakes),
    missing: shownMistakes(missingFiles),
    isAllKept: mistakes.length === job.mistakeCount,
    keptCount: mistakes.length,
  };
}

/** All that was checked, what is right of it, or no more of it. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, environment, fileStore: files, administrator } = await requireRight(args, 'catalogue');
  const { fields } = await readForm(args.request);
  const { intent: order } = formOf(fields, importOrderForm);
  const importId = idOfSlug(args.params.importId ?? '') ?? 0;
  const administratorId = administrator.id;
  if (!(await controlImportJob(db, { importId, order, files, administratorId }, now)))
    return data({ isLate: true }, { status: 409 });
  if (order !== 'cancel') {
    wakeImportWorker(db, { files, isEmbedded: environment.databaseUrl === null });
    await importsAtRest(WAITED_MS);
  }
  return redirect(paths.staffImportRun({ importId }), 303);
}

export default function ImportRun() {
  const { job, minutesLeft: left, faults, missing, isAllKept, keptCount } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const address = paths.staffImportRun({ importId: job.id });
  const underWay = isImportUnderWay(job.state);
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffImport()}>{t('import.back')}</a>
      </p>
      <h1>{job.fileName}</h1>
      {result?.isLate && <Notice kind="info">{t('import.late')}</Notice>}
      {underWay && (
        <noscript>
          <meta httpEquiv="refresh" content={`${REFRESH_SECONDS};url=${address}`} />
        </noscript>
      )}
      <section className="flow" id="import" data-under-way={underWay || undefined}>
        {underWay ? <UnderWay job={job} left={left} /> : <Outcome job={job} />}
        {faults.length > 0 && (
          <>
            <Faults faults={faults} title={t('import.fault')} />
            {job.mistakeCount > faults.length && (
              <p>{t('import.more', { count: job.mistakeCount - faults.length })}</p>
            )}
            <p>{isAllKept ? t('import.report') : t('import.reportFirst', { count: keptCount })}</p>
            <SheetLinks
              xlsx={paths.staffImportMistakesXlsx({ importId: job.id })}
              csv={paths.staffImportMistakesCsv({ importId: job.id })}
            />
          </>
        )}
        {missing.length > 0 && <MissingFiles missing={missing} count={job.missingFileCount} />}
        <Orders job={job} address={address} />
      </section>
      {underWay && <script type="module" src={progressScript} />}
    </div>
  );
}

interface Shown {
  job: Omit<ImportJob, 'mistakes' | 'missingFiles'>;
}

function UnderWay({ job, left }: Shown & { left: number | null }) {
  const { t } = useText();
  const { step, done, of, row } = job.reached;
  const stage = job.state === 'checking' || step === 'check' ? 'checked' : 'written';
  const reached = { count: figure(done), row: figure(row) };
  const words =
    of === null ? t(SOME_TEXT[stage], reached) : t(OF_TEXT[stage], { ...reached, of: figure(of) });
  return (
    <>
      <p role="status">
        {row === 0 ? t('import.waiting') : words} {left !== null && t('import.left', { count: left })}
        <progress
          className="upbar"
          max={of ?? undefined}
          value={of === null ? undefined : done}
          aria-label={t(`import.state.${job.state}`)}
        />
      </p>
      <p className="meta">{t(job.state === 'checking' ? 'import.nothingYet' : 'import.meanwhile')}</p>
    </>
  );
}

const figure = (count: number): string => count.toLocaleString('en-US');

function Outcome({ job }: Shown) {
  const { t } = useText();
  const { state, counts, mistakeCount, errorCode, hasBegun } = job;
  if (state === 'failed') return <Notice kind="bad">{t(failedWords(errorCode, hasBegun))}</Notice>;
  if (state === 'cancelled')
    return (
      <Notice kind="info">
        {hasBegun
          ? t('import.cancelledWritten', { count: figure(job.reached.done) })
          : t('import.cancelledNothing')}
      </Notice>
    );
  if (state === 'done')
    return (
      <>
        <Notice kind="ok">
          {mistakeCount > 0 ? t('import.doneWithout', { count: mistakeCount }) : t('import.done')}
        </Notice>
        {counts && <Counts counts={counts} />}
        <p className="row">
          <LinkButton look="ghost" href={paths.staffCourses()}>
            {t('import.seeCourses')}
          </LinkButton>
          <LinkButton look="plain" href={paths.staffProducts()}>
            {t('import.seeProducts')}
          </LinkButton>
        </p>
      </>
    );
  if (mistakeCount > 0) return <Notice kind="bad">{t('import.faults', { count: mistakeCount })}</Notice>;
  if (!counts) return <Notice kind="info">{t('import.readyEmpty')}</Notice>;
  return (
    <>
      <Notice kind="ok">{t('import.ready')}</Notice>
      <Counts counts={counts} />
      <p>{t('import.replaces')}</p>
    </>
  );
}

function failedWords(errorCode: ImportJob['errorCode'], hasBegun: boolean): TextKey {
  if (errorCode === 'GONE') return 'import.gone';
  if (errorCode === 'ENDED') return hasBegun ? 'import.endedWritten' : 'import.ended';
  return hasBegun ? 'import.brokenOff' : 'import.failed';
}

/** What can be done with it now. */
function Orders({ job, address }: Shown & { address: string }) {
  const { t } = useText();
  const { state, counts, mistakeCount } = job;
  const isReady = state === 'checked' && counts !== null;
  if (job.errorCode === 'ENDED')
    return (
      <form method="post" action={address}>
        <Button name="intent" value="again">
          {t('import.again')}
        </Button>
      </form>
    );
  if (!isReady && !isImportUnderWay(state)) return null;
  return (
    <form method="post" action={address} className="flow">
      {isReady && mistakeCount > 0 && (
        <p>{t('import.rest', { courses: counts.courses, products: counts.products })}</p>
      )}
      <p className="row">
        {isReady && mistakeCount === 0 && (
          <Button name="intent" value="confirm">
            {t('import.confirm')}
          </Button>
        )}
        {isReady && mistakeCount > 0 && (
          <Button name="intent" value="rest">
            {t('import.restConfirm')}
          </Button>
        )}
        <Button name="intent" value="cancel" look="ghost">
          {t(state === 'writing' ? 'import.stop' : 'import.cancel')}
        </Button>
      </p>
    </form>
  );
}

function Counts({ counts }: { counts: CatalogueCounts }) {
  const { t } = useText();
  const some = (Object.keys(counts) as (keyof CatalogueCounts)[]).filter((kind) => counts[kind] > 0);
  return (
    <Table
      caption={t('import.what')}
      columns={[
        { key: 'kind', title: t('import.what') },
        { key: 'count', title: t('import.count'), isFigure: true },
      ]}
      rows={some.map((kind) => ({
        key: kind,
        cells: [t(`import.kind.${kind}`), figure(counts[kind])],
      }))}
    />
  );
}

/** They hold nothing up: what lacks its file is kept back from buyers until it is uploaded. */
function MissingFiles({ missing, count }: { missing: readonly ImportMistake[]; count: number }) {
  const { t } = useText();
  return (
    <>
      <Notice kind="warn">{t('import.filesMissing', { count })}</Notice>
      <Faults faults={missing} title={t('import.fileToSend')} />
      {count > missing.length && <p>{t('import.moreFiles', { count: count - missing.length })}</p>}
    </>
  );
}

function Faults({ faults, title }: { faults: readonly ImportMistake[]; title: string }) {
  const { t } = useText();
  return (
    <Table
      caption={title}
      columns={[
        { key: 'row', title: t('import.row'), isFigure: true },
        { key: 'column', title: t('import.column') },
        { key: 'fault', title },
      ]}
      rows={faults.map(({ row, column, message }, index) => ({
        key: String(index),
        cells: [row, column, message],
      }))}
    />
  );
}
