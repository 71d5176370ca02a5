import { defineMailJob } from '../../../app/messages/outbox/define-mail-job.server';
import type { OpenDatabase } from '../../../app/platform/database/database.server';
import { type Jobs, openJobs, setJobs } from '../../../app/platform/jobs/jobs.server';
import { createLog } from '../../../app/platform/log.server';

type MailEnvironment = Parameters<typeof defineMailJob>[2];

const demo: MailEnvironment = {
  mode: 'demo',
  smtpUrl: null,
  mailFrom: 'Rian <no-reply@rian.test>',
  publicUrl: null,
  port: 3000,
  jobExpireSeconds: 300,
};

interface TestJobsOptions {
  environment?: Partial<MailEnvironment>;
  define?: (jobs: Jobs) => void;
}

/** The real queue over a test database, for verbs that queue mails: what is enqueued waits until somebody starts it. */
export async function installTestJobs(
  database: Pick<OpenDatabase, 'db' | 'pool'>,
  options?: TestJobsOptions,
): Promise<Jobs> {
  const jobs = testJobs(database, options);
  await jobs.install();
  setJobs(jobs);
  return jobs;
}

/** Its jobs, in no database yet. */
export function testJobs(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  { environment, define }: TestJobsOptions = {},
): Jobs {
  const jobs = openJobs({
    pool,
    log: createLog({ write: () => undefined, isPretty: false }),
    pollingSeconds: 0.1,
    expireSeconds: 300,
  });
  defineMailJob(jobs, db, { ...demo, ...environment });
  define?.(jobs);
  return jobs;
}
