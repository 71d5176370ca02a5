import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '~/platform/database/transaction.server';
import { openJobs } from '~/platform/jobs/jobs.server';
import { createLog } from '~/platform/log.server';
import { databaseMode, openTestDatabase } from '../support/databases/test-database';

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
// a job that is due again as soon as it is done
let leftCount = 0;
jobs.define('again', {
  handler: async () => {
    if (leftCount > 0) await jobs.enqueue(open.db, 'again', {}, { startAfter: new Date(0) });
    leftCount -= 1;
  },
});
const nextDone = () => new Promise<void>((resolve) => (isDone = resolve));
beforeAll(() => jobs.start());
afterAll(async () => {
  await jobs.stop();
  await open.close();
});

test(`OPS-02 a job that is queued while its queue is worked off is done without waiting for the next look, ${databaseMode()}`, async () => {
  // each comes while the one before is being ended and the queue looked into once more
  for (let n = 0; n < 200; n++) {
    const done = nextDone();
    await jobs.enqueue(open.db, 'work', { n });
    await done;
  }
  expect(
    (await open.pool.query(`select from pgboss.job where name = 'work' and state < 'active'`)).rowCount,
  ).toBe(0);
});

test(`OPS-02 a job that is due by the clock only a moment after it was told of does not wait either, ${databaseMode()}`, async () => {
  // each is told of at another moment after a look for the one before
  for (let n = 0; n < 10; n++) {
    const done = nextDone();
    await inTransaction(open.db, async (tx) => {
      await jobs.enqueue(tx, 'work', {});
      await sql`update pgboss.job set start_after = now() + interval '60 ms' where state = 'created'`.execute(
        tx,
      );
    });
    await done;
    // looks into the queue and finds nothing
    await inTransaction(open.db, async (tx) => {
      await jobs.enqueue(tx, 'work', {});
      await sql`delete from pgboss.job where state = 'created'`.execute(tx);
    });
    await new Promise((resolve) => setTimeout(resolve, n * 10));
  }
});

test(`OPS-02 a queue that never ends leaves time for requests, ${databaseMode()}`, async () => {
  leftCount = 300;
  await jobs.enqueue(open.db, 'again', {});
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(leftCount).toBeGreaterThan(0);
  leftCount = 0;
});
