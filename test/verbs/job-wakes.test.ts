import { expect, test } from 'vitest';
import { openJobs } from '~/platform/jobs/jobs.server';
import { createLog } from '~/platform/log.server';
import { databaseMode, openTestDatabase } from '../support/databases/test-database';

test(`OPS-02 a job that is queued while its queue is worked off is done without waiting for the next look, ${databaseMode()}`, async () => {
  const open = await openTestDatabase();
  const jobs = openJobs({
    pool: open.pool,
    log: createLog({ write: () => undefined, isPretty: false }),
    // longer than the test
    pollingSeconds: 3600,
    expireSeconds: 300,
  });
  let isDone = () => {};
  jobs.define('work', { handler: () => Promise.resolve(isDone()) });
  try {
    await jobs.start();
    // each comes while the one before is being ended and the queue looked into once more
    for (let n = 0; n < 200; n++) {
      const done = new Promise<void>((resolve) => (isDone = resolve));
      await jobs.enqueue(open.db, 'work', { n });
      await done;
    }
    expect(
      (await open.pool.query(`select from pgboss.job where name = 'work' and state < 'active'`)).rowCount,
    ).toBe(0);
  } finally {
    await jobs.stop();
    await open.close();
  }
});
