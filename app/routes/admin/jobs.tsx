import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { type JobCommandRefusal, controlJob } from '~/flows/jobs/control-job.server';
import { countFailedWork } from '~/flows/jobs/failed-work.server';
import { queueForm } from '~/flows/jobs/job-form';
import { jobName } from '~/flows/jobs/job-texts';
import { QueueTable } from '~/flows/jobs/queue-table';
import { readQueues } from '~/flows/jobs/queues.server';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { countStuckMails } from '~/messages/outbox/stuck-mails.server';
import { readUntoldCalls } from '~/orders/partner/partner-calls.server';
import { UntoldCalls } from '~/orders/partner/partner-line';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { wholeUnitWords } from '~/text/duration-texts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const DONE = ['retryAll', 'runNow', 'same'] as const;

/** What the shop does by itself: each queue with what waits, failed and was done (OPS-02). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, environment } = await requireRight(args, 'operations');
  const jobs = currentJobs();
  const param = url.searchParams.get('done');
  const mails = await countStuckMails(db);
  return {
    title: `${t('job.title')} · ${settings.title}`,
    now,
    queues: await readQueues(db, jobs, now),
    failed: await countFailedWork(db, jobs.list()),
    unsentMails: mails.retrying + mails.waiting,
    hasMailServer: environment.mode === 'demo' || environment.smtpUrl !== null,
    untold: await readUntoldCalls(db, now),
    done: DONE.find((each) => each === param) ?? null,
    count: Number(url.searchParams.get('count')) || 0,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, administrator } = await requireRight(args, 'operations');
  const { fields } = await readForm(args.request);
  const { intent, queue: name } = formOf(fields, queueForm);
  const order = { kind: intent, name };
  const steered = await controlJob(
    db,
    { order, jobs: currentJobs(), administratorId: administrator.id },
    now,
  );
  if (!steered.ok) return data<{ refusal: JobCommandRefusal }>({ refusal: steered.refusal }, { status: 409 });
  const { didChange, count } = steered.value;
  const done = didChange ? (intent === 'run-now' ? 'runNow' : `retryAll&count=${count}`) : 'same';
  return redirect(`${paths.staffJobs()}?done=${done}`, 303);
}

export default function Jobs() {
  const { now, queues, failed, unsentMails, hasMailServer, untold, done, count } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow">
      <div className="between">
        <h1>{t('job.title')}</h1>
        <LinkButton look="ghost" href={paths.staffMails()}>
          {t('job.mails')}
        </LinkButton>
      </div>
      <p>{t('job.lead')}</p>
      {result && <Notice kind="bad">{t(`job.no.${result.refusal.code}`)}</Notice>}
      {done && !result && <Notice kind="ok">{t(`job.done.${done}`, { count })}</Notice>}
      {failed.jobs + failed.mails === 0 && !done && !result && <Notice kind="ok">{t('job.clear')}</Notice>}
      {failed.jobs > 0 && (
        <FailedNotice text={t('job.someFailed', { count: failed.jobs })} to={`${paths.staffJobs()}/list`} />
      )}
      {failed.mails > 0 && (
        <FailedNotice text={t('job.mailsFailed', { count: failed.mails })} to={paths.staffMails()} />
      )}
      {!hasMailServer && unsentMails > 0 && (
        <Notice kind="warn">{t('job.noMailServer', { count: unsentMails })}</Notice>
      )}
      {queues.map(
        ({ name, isStuck, oldestDueAt }) =>
          isStuck &&
          oldestDueAt && (
            <Notice key={name} kind="warn">
              {t('job.stuck', {
                name: jobName(name, t),
                age: wholeUnitWords(now.getTime() - oldestDueAt.getTime(), t),
              })}
            </Notice>
          ),
      )}
      <UntoldCalls calls={untold} />
      <QueueTable title={t('job.byEvent')} queues={queues.filter(({ isByClock }) => !isByClock)} now={now} />
      <QueueTable title={t('job.byClock')} queues={queues.filter(({ isByClock }) => isByClock)} now={now} />
    </div>
  );
}

function FailedNotice({ text, to }: { text: string; to: string }) {
  const { t } = useText();
  return (
    <Notice kind="bad">
      <p>
        {text} <a href={to}>{t('job.see')}</a>
      </p>
    </Notice>
  );
}
