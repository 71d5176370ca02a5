import type { Db } from '../../../app/platform/database/database.server';
import { openJobs } from '../../../app/platform/jobs/jobs.server';
import { createLog } from '../../../app/platform/log.server';

/** Puts one of the shop's own jobs into its queue, so that it runs at the next start and not at its next minute. */
export async function addWaitingJob(db: Db, name: string, data: object = {}): Promise<void> {
  const jobs = openJobs({
    // enqueueing speaks through `db` alone
    pool: undefined as never,
    log: createLog({ write: () => undefined, isPretty: false }),
    expireSeconds: 300,
  });
  jobs.define(name, { handler: () => Promise.resolve() });
  await jobs.enqueue(db, name, data);
}
