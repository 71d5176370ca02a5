import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { type JobCommandRefusal, controlJob } from '~/flows/jobs/control-job.server';
import { jobForm } from '~/flows/jobs/job-form';
import { jobListPath, jobListViewOf } from '~/flows/jobs/job-list-view';
import { JobTable } from '~/flows/jobs/job-table';
import { jobName } from '~/flows/jobs/job-texts';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { countJobs, readJobs } from '~/platform/jobs/job-list.server';
import { JOB_VIEWS } from '~/platform/jobs/job-views';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;
const DONE = ['retry', 'giveUp', 'same'] as const;

/** Single jobs of one state, of one queue or all: what failed is kept for 30 days (ADR-0028). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'operations');
  const defined = currentJobs().list();
  const names = defined.map(({ name }) => name);
  const jobListView = jobListViewOf(url.searchParams, names);
  const ofQueue = jobListView.queue === null ? names : [jobListView.queue];
  const counts = await countJobs(db, ofQueue);
  const range = pageRange(counts[jobListView.view], url.searchParams.get('page'), PAGE_SIZE);
  const param = url.searchParams.get('done');
  return {
    title: `${t('job.title')} · ${settings.title}`,
    now,
    shown: jobListView,
    counts,
    page: range.page,
    pageCount: range.pageCount,
    jobs: await readJobs(db, { view: jobListView.view, names: ofQueue }, range),
    names,
    byClock: defined.filter(({ cron }) => cron !== undefined).map(({ name }) => name),
    done: DONE.find((each) => each === param) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, url, administrator } = await requireRight(args, 'operations');
  const { fields } = await readForm(args.request);
  const jobs = currentJobs();
  const { intent, queue: name, job: id } = formOf(fields, jobForm);
  const order = { kind: intent, job: { name, id } };
  const steered = await controlJob(db, { order, jobs, administratorId: administrator.id }, now);
  if (!steered.ok) return data<{ refusal: JobCommandRefusal }>({ refusal: steered.refusal }, { status: 409 });
  const jobListView = jobListViewOf(
    url.searchParams,
    jobs.list().map(({ name }) => name),
  );
  const done = steered.value.didChange ? (intent === 'retry' ? 'retry' : 'giveUp') : 'same';
  return redirect(`${jobListPath(jobListView)}&done=${done}`, 303);
}

export default function JobList() {
  const { now, shown, counts, page, pageCount, jobs, names, byClock, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow">
      <p>
        <a href={paths.staffJobs()}>{t('job.back')}</a>
      </p>
      <h1>{shown.queue === null ? t('job.list') : jobName(shown.queue, t)}</h1>
      {result && <Notice kind="bad">{t(`job.no.${result.refusal.code}`)}</Notice>}
      {done && !result && <Notice kind="ok">{t(`job.done.${done}`)}</Notice>}
      <Chips
        label={t('admin.filters')}
        chips={JOB_VIEWS.map((view) => ({
          href: jobListPath({ ...shown, view }),
          text: t(`job.view.${view}`),
          count: counts[view],
          current: view === shown.view,
        }))}
      />
      {jobs.length === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t(`job.none.${shown.view}`)} />
      ) : (
        <JobTable jobs={jobs} shown={shown} page={page} byClock={byClock} now={now} />
      )}
      <Pager
        label={t('admin.pages')}
        current={page}
        last={pageCount}
        urlOf={(to) => jobListPath(shown, to)}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(to) => t('admin.jump', { page: to })}
      />
      <details className="disclosure">
        <summary>{t('job.queues')}</summary>
        <Chips
          label={t('job.queues')}
          chips={[null, ...names].map((queue) => ({
            href: jobListPath({ ...shown, queue }),
            text: queue === null ? t('job.all') : jobName(queue, t),
            current: queue === shown.queue,
          }))}
        />
      </details>
    </div>
  );
}
