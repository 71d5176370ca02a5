import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { type Jobs, openJobs } from '~/platform/jobs/jobs.server';
import { createLog } from '~/platform/log.server';
import { databaseMode, openTestDatabase } from '../support/databases/test-database';

/** A tenth of it is waited behind a slow job. */
const EXPIRE_SECONDS = 20;
const SLOW = 1;

let open: OpenDatabase;
let jobs: Jobs;
let handled: number[] = [];
let release = () => {};

beforeAll(async () => {
  open = await openTestDatabase();
});
beforeEach(async () => {
  handled = [];
  const slow = new Promise<void>((resolve) => (release = resolve));
  jobs = openJobs({
    pool: open.pool,
    log: createLog({ write: () => undefined, isPretty: false }),
    pollingSeconds: 0.1,
    expireSeconds: EXPIRE_SECONDS,
  });
  jobs.define<{ n: number }>('work', {
    handler: async ({ n }) => {
      handled.push(n);
      if (n === SLOW) await slow;
    },
  });
  await jobs.install();
  await open.pool.query(`delete from pgboss.job where name = 'work'`);
  // all at once, in this order
  const later = new Date(Date.now() + 3_600_000);
  for (let n = 0; n < 10; n++) await jobs.enqueue(open.db, 'work', { n }, { startAfter: later });
  await open.pool.query(
    `update pgboss.job set start_after = now(), created_on = now() + (data ->> 'n')::int * interval '1 second' where name = 'work'`,
  );
});
afterAll(() => open.close());

const statesOf = async () =>
  (
    await open.pool.query<{ state: string; tries: number; numbers: number[] }>(
      `select state, retry_count as tries, array_agg((data ->> 'n')::int order by (data ->> 'n')::int) as numbers
         from pgboss.job where name = 'work' group by 1, 2 order by 1, 2`,
    )
  ).rows;

const TAKEN = [
  { state: 'created', tries: 0, numbers: [9] },
  { state: 'active', tries: 0, numbers: [1, 2, 3, 4, 5, 6, 7, 8] },
  { state: 'completed', tries: 0, numbers: [0] },
];

test(`OPS-02 after a quick job eight are taken, and behind a slow one the rest are handed back in time, ${databaseMode()}`, async () => {
  await jobs.start();
  try {
    await expect.poll(statesOf).toEqual(TAKEN);
    expect(handled).toEqual([0, SLOW]);
    await new Promise((resolve) => setTimeout(resolve, (EXPIRE_SECONDS / 10) * 1000 + 200));
    release();
    await expect.poll(statesOf).toEqual([
      { state: 'completed', tries: 0, numbers: [0, 1, 9] },
      { state: 'completed', tries: 1, numbers: [2, 3, 4, 5, 6, 7, 8] },
    ]);
    expect([...handled].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  } finally {
    release();
    await jobs.stop();
  }
});

test(`OPS-02 a process that stops hands back what it had taken and not begun, ${databaseMode()}`, async () => {
  await jobs.start();
  await expect.poll(statesOf).toEqual(TAKEN);
  const stopped = jobs.stop();
  release();
  await stopped;
  expect(await statesOf()).toEqual([
    { state: 'created', tries: 0, numbers: [9] },
    { state: 'retry', tries: 0, numbers: [2, 3, 4, 5, 6, 7, 8] },
    { state: 'completed', tries: 0, numbers: [0, 1] },
  ]);
  expect(handled).toEqual([0, SLOW]);
});

test(`OPS-02 a job that is queued while its queue is worked off is done without waiting for the next look, ${databaseMode()}`, async () => {
  await open.pool.query(`delete from pgboss.job where name = 'work'`);
  await jobs.stop();
  const patient = openJobs({
    pool: open.pool,
    log: createLog({ write: () => undefined, isPretty: false }),
    // longer than the test
    pollingSeconds: 3600,
    expireSeconds: EXPIRE_SECONDS,
  });
  let isDone = () => {};
  patient.define('work', { handler: () => Promise.resolve(isDone()) });
  await patient.start();
  try {
    // each comes while the one before is being ended and the queue looked into once more
    for (let n = 0; n < 200; n++) {
      const done = new Promise<void>((resolve) => (isDone = resolve));
      await patient.enqueue(open.db, 'work', { n });
      await done;
    }
  } finally {
    await patient.stop();
  }
});
