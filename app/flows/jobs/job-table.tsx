import { Button } from '~/kit/button';
import { Table } from '~/kit/table';
import type { JobRow } from '~/platform/jobs/job-list.server';
import type { JobView } from '~/platform/jobs/job-views';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { type JobListView, jobListPath } from './job-list-view';
import { jobName } from './job-texts';

interface JobTableProps {
  jobs: readonly JobRow[];
  shown: JobListView;
  page: number;
  /** Queues whose jobs are run, not tried again. */
  byClock: readonly string[];
  now: Date;
}

/** Single jobs: how often tried, what happened, when next; what may be done with each. */
export function JobTable({ jobs, shown, page, byClock, now }: JobTableProps) {
  const { t, locale } = useText();
  const at = (moment: Date) => momentWords(moment, { now, t, locale });
  return (
    <div className="stack">
      <Table
        caption={t(`job.view.${shown.view}`)}
        columns={[
          { key: 'name', title: t('job.column.name') },
          { key: 'error', title: t('job.column.error') },
          { key: 'act', title: <span className="vh">{t('job.column.act')}</span>, isFigure: true },
        ]}
        rows={jobs.map((job) => ({
          key: job.id,
          cells: [
            <span key="name">
              <b>{jobName(job.name, t)}</b>
              <br />
              <span className="meta nb">{whenWords(shown.view, job, { t, at })}</span>
            </span>,
            <span key="error" className="free-text">
              {job.error}
              <span className="meta">
                {job.error && <br />}
                {job.attempts === 0
                  ? t('job.attemptNone')
                  : t('job.attempt', { done: job.attempts, limit: job.attemptLimit })}
                {' · '}
                {t('job.inLog', { id: job.id.slice(0, 8) })}
              </span>
            </span>,
            <JobActions
              key="act"
              job={job}
              view={shown.view}
              isByClock={byClock.includes(job.name)}
              action={jobListPath(shown, page)}
            />,
          ],
        }))}
      />
    </div>
  );
}

function whenWords(
  view: JobView,
  job: JobRow,
  { t, at }: { t: Translate; at: (moment: Date) => string },
): string {
  switch (view) {
    case 'failed':
      return at(job.endedAt ?? job.createdAt);
    case 'retrying':
      return t('job.retryAt', { at: at(job.startAfter) });
    case 'running':
      return t('job.sinceAt', { at: at(job.startedAt ?? job.createdAt) });
    case 'waiting':
      return t('job.dueAt', { at: at(job.startAfter) });
  }
}

interface JobActionsProps {
  job: JobRow;
  view: JobView;
  isByClock: boolean;
  action: string;
}

function JobActions({ job, view, isByClock, action }: JobActionsProps) {
  const { t } = useText();
  if (isByClock)
    return view === 'failed' ? <span className="meta free-text">{t('job.comesAgain')}</span> : null;
  if (view === 'running') return null;
  return (
    <form method="post" action={action} className="row-actions">
      <input type="hidden" name="queue" value={job.name} />
      <input type="hidden" name="job" value={job.id} />
      {view !== 'waiting' && (
        <Button look="ghost" size="small" name="intent" value="retry">
          {t('job.retry')}
        </Button>
      )}
      <details>
        <summary className="btn plain small">{t('job.giveUp')}</summary>
        <p className="meta">{t('job.giveUpWhy')}</p>
        <Button look="danger" size="small" name="intent" value="give-up">
          {t('job.giveUpSure')}
        </Button>
      </details>
    </form>
  );
}
