import { failedMailsThatWait } from '~/messages/outbox/stuck-mails.server';
import type { Db } from '~/platform/database/database.server';
import { failuresThatWait } from '~/platform/jobs/job-list.server';
import type { DefinedJob } from '~/platform/jobs/jobs.server';

/** Jobs and mails that failed for good and wait for somebody, by one query on small indexes: every staff page asks. */
export async function countFailedWork(
  db: Db,
  queues: readonly DefinedJob[],
): Promise<{ jobs: number; mails: number }> {
  const { jobs, mails } = await db
    .selectNoFrom(() => [failuresThatWait(queues).as('jobs'), failedMailsThatWait(db).as('mails')])
    .executeTakeFirstOrThrow();
  return { jobs, mails: mails ?? 0 };
}
