import { Button } from '~/kit/button';
import type { StateKind } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import type { JobView } from '~/platform/jobs/job-views';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { jobListPath } from './job-list-view';
import { jobName, jobPurpose } from './job-texts';
import type { QueueView } from './queues.server';

const COUNT_TEXT = {
  due: 'job.due',
  later: 'job.later',
  running: 'job.running',
  retrying: 'job.retrying',
} as const;

/** Queues with their counts, each count a way to its jobs; what may be asked of a queue as a whole. */
export function QueueTable({
  title,
  queues,
  now,
}: {
  title: string;
  queues: readonly QueueView[];
  now: Date;
}) {
  const { t, locale } = useText();
  const at = (moment: Date) => momentWords(moment, { now, t, locale });
  return (
    <section className="stack queues">
      <h2>{title}</h2>
      <Table
        caption={title}
        columns={[
          { key: 'name', title: t('job.column.name') },
          { key: 'state', title: t('job.column.state') },
          { key: 'last', title: t('job.column.last'), isWide: true },
          { key: 'next', title: t('job.column.next'), isWide: true },
          { key: 'act', title: <span className="vh">{t('job.column.act')}</span>, isFigure: true },
        ]}
        rows={queues.map((queue) => ({
          key: queue.name,
          cells: [
            <span key="name">
              <b>{jobName(queue.name, t)}</b>
              <br />
              <span className="meta wide">{jobPurpose(queue.name, t)}</span>
              <span className="meta phone">
                {queue.lastDoneAt ? t('job.lastLine', { at: at(queue.lastDoneAt) }) : t('job.never')}
                {queue.nextAt && ` · ${t('job.nextLine', { at: at(queue.nextAt) })}`}
              </span>
            </span>,
            <QueueStates key="state" queue={queue} at={at} />,
            <span key="last" className="nb">
              {queue.lastDoneAt ? at(queue.lastDoneAt) : t('job.never')}
            </span>,
            <span key="next" className="nb">
              {queue.nextAt && at(queue.nextAt)}
            </span>,
            <QueueAction key="act" queue={queue} />,
          ],
        }))}
      />
    </section>
  );
}

const COUNTS: readonly { of: 'due' | 'later' | 'running' | 'retrying'; view: JobView; kind?: StateKind }[] = [
  { of: 'running', view: 'running', kind: 'info' },
  { of: 'due', view: 'waiting' },
  { of: 'later', view: 'waiting' },
  { of: 'retrying', view: 'retrying', kind: 'warn' },
];

function QueueStates({ queue, at }: { queue: QueueView; at: (moment: Date) => string }) {
  const { t } = useText();
  const { name, failed, isBroken, lastFailure } = queue;
  const counts = COUNTS.filter(({ of }) => queue[of] > 0);
  if (counts.length === 0 && failed === 0) return <span className="meta">{t('job.idle')}</span>;
  return (
    <span className="states">
      {failed > 0 && (
        <a href={jobListPath({ view: 'failed', queue: name })}>
          {isBroken ? (
            <Pill kind="bad">{t('job.failed', { count: failed })}</Pill>
          ) : (
            <Pill>{t('job.recovered', { count: failed })}</Pill>
          )}
        </a>
      )}
      {counts.map(({ of, view, kind }) => (
        <a key={of} href={jobListPath({ view, queue: name })}>
          <Pill kind={kind}>{t(COUNT_TEXT[of], { count: queue[of] })}</Pill>
        </a>
      ))}
      {isBroken && lastFailure && (
        <span className="meta free-text">
          {t('job.lastFailure', { at: at(lastFailure.at), error: lastFailure.error || t('job.noError') })}
        </span>
      )}
    </span>
  );
}

function QueueAction({ queue }: { queue: QueueView }) {
  const { t } = useText();
  if (!queue.isByClock && queue.failed === 0) return null;
  return (
    <form method="post" action={paths.staffJobs()}>
      <input type="hidden" name="queue" value={queue.name} />
      <Button
        look={queue.isBroken ? 'ghost' : 'plain'}
        size="small"
        name="intent"
        value={queue.isByClock ? 'run-now' : 'retry-all'}
      >
        {t(queue.isByClock ? 'job.runNow' : 'job.retryAll')}
        <span className="vh"> {jobName(queue.name, t)}</span>
      </Button>
    </form>
  );
}
