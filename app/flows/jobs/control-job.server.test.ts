import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readJobs } from '~/platform/jobs/job-list.server';
import { COMPLETED_KEPT_SECONDS, FAILED_KEPT_SECONDS } from '~/platform/jobs/job-retention';
import { type Jobs, openJobs } from '~/platform/jobs/jobs.server';
import { createLog } from '~/platform/log.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { type JobCommand, controlJob } from './control-job.server';
import { countFailedWork } from './failed-work.server';
import { readQueues } from './queues.server';

const now = new Date();
const ALL = { offset: 0, pageSize: 100 };
const SECRETS = 'no answer for parichat@example.co.th at https://x.example/?token=AbCdEfGhIjKlMnOpQrStUv';

const { db, database } = fileDatabase();
let jobs: Jobs;
let administratorId: number;
/** What handlers do, by the job's own name for itself. */
let handle: (what: string) => Promise<void>;
let handled: string[];
let givenUp: object[];

beforeAll(async () => {
  jobs = newJobs();
  await jobs.install();
});
beforeEach(async () => {
  administratorId = await addPerson(db());
  handle = () => Promise.resolve();
  handled = [];
  givenUp = [];
});
let running: Jobs | null = null;
afterEach(async () => {
  await running?.stop();
  running = null;
});

function newJobs() {
  const row = openJobs({
    pool: database().pool,
    log: createLog({ write: () => undefined, isPretty: false }),
    pollingSeconds: 0.1,
    expireSeconds: 300,
    timeZone: 'Asia/Bangkok',
  });
  const handler = async ({ what = 'clock' }: { what?: string }) => {
    await handle(what);
    handled.push(what);
  };
  row.define('call', {
    handler,
    retryLimit: 0,
    whenGivenUp: (_tx, data) => Promise.resolve(void givenUp.push(data)),
  });
  row.define('slow', { handler, retryLimit: 3, retryDelay: 3_600 });
  // not in the next minutes of any run of this test
  row.define('nightly', { handler, retryLimit: 0, cron: '0 0 29 2 *' });
  return row;
}

/** pg-boss's own upkeep, with the shop's times. */
const archive = () =>
  new PgBoss({
    db: { executeSql: (text, values) => database().pool.query(text, values) },
    archiveCompletedAfterSeconds: COMPLETED_KEPT_SECONDS,
    archiveFailedAfterSeconds: FAILED_KEPT_SECONDS,
  }).archive();

const start = async () => {
  running = newJobs();
  await running.start();
};
const control = (order: JobCommand) => controlJob(db(), { order, jobs, administratorId }, now);
const add = (name: string, what: string) => jobs.enqueue(db(), name, { what }, { singletonKey: what });
const listed = (view: 'failed' | 'retrying' | 'running' | 'waiting', ...names: string[]) =>
  readJobs(db(), { view, names }, ALL);
const queue = async (name: string) => (await readQueues(db(), jobs, now)).find((each) => each.name === name)!;
const audited = async () =>
  (await db().selectFrom('audit_event').selectAll().orderBy('id').execute()).map((event) => [
    event.action,
    event.subject_type,
    event.subject_id.split('/')[0],
    event.actor_id === administratorId,
  ]);

/** A job of that queue that has failed as far as it goes, by a runner that has stopped since. */
async function failOne(name: string, what: string, view: 'failed' | 'retrying' = 'failed') {
  handle = () => Promise.reject(new Error(SECRETS));
  const before = (await listed(view, name)).length;
  await start();
  await add(name, what);
  await expect.poll(async () => (await listed(view, name)).length).toBeGreaterThan(before);
  await running?.stop();
  running = null;
  handle = () => Promise.resolve();
  return (await listed(view, name))[0]!;
}

test('OPS-02 staff sees what waits, is tried again and has failed, without what a message must not tell', async () => {
  await failOne('call', 'a');
  const retrying = await failOne('slow', 'b', 'retrying');
  await jobs.enqueue(db(), 'call', { what: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) });
  await jobs.enqueue(db(), 'call', { what: 'now' });
  expect(await queue('call')).toMatchObject({ failed: 1, due: 1, later: 1, running: 0, isBroken: true });
  expect(await queue('slow')).toMatchObject({ failed: 0, retrying: 1, isBroken: false });
  expect(retrying).toMatchObject({ attempts: 1, attemptLimit: 4 });
  const wait = retrying.startAfter.getTime() - Date.now();
  expect(wait).toBeGreaterThan(3_000_000);
  expect(wait).toBeLessThan(7_300_000);
  const [failed] = await listed('failed', 'call');
  for (const error of [failed!.error, retrying.error, (await queue('call')).lastFailure!.error])
    expect(error).toBe('no answer for pa***@example.co.th at https://x.example/?token=***');
  const stored = await sql<{
    output: string;
  }>`select output::text from pgboss.job where output is not null`.execute(db());
  expect(JSON.stringify(stored.rows)).not.toMatch(/parichat|AbCdEfGh/);
});

test('OPS-02 a queue in which nobody begins what could have run for ten minutes is stuck', async () => {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await jobs.enqueue(db(), 'call', { what: 'now' }, { startAfter: minutesAgo(9) });
  expect(await queue('call')).toMatchObject({ due: 1, isStuck: false });
  await jobs.enqueue(db(), 'call', { what: 'before' }, { startAfter: minutesAgo(11) });
  expect(await queue('call')).toMatchObject({ due: 2, isStuck: true });
  expect(await queue('slow')).toMatchObject({ due: 0, isStuck: false });
});

test('OPS-02 a failed job is tried again at a press, once however often it is pressed, and its audit says by whom', async () => {
  const failed = await failOne('call', 'a');
  const pressed = await Promise.all([1, 2, 3].map(() => control({ kind: 'retry', job: failed })));
  expect(pressed.filter((each) => each.ok && each.value.didChange)).toHaveLength(1);
  expect(pressed.every(({ ok }) => ok)).toBe(true);
  await start();
  await expect.poll(() => handled).toEqual(['a']);
  await expect.poll(async () => (await queue('call')).lastDoneAt).not.toBeNull();
  expect(await queue('call')).toMatchObject({ failed: 0, retrying: 0, isBroken: false });
  expect(await audited()).toEqual([['job-retried', 'job', 'call', true]]);
  // done by now: nothing to try again, and nothing wrong with asking
  expect(await control({ kind: 'retry', job: failed })).toEqual({
    ok: true,
    value: { didChange: false, count: 0 },
  });
});

test('OPS-02 a job that waits for its next try does not wait any longer', async () => {
  const retrying = await failOne('slow', 'b', 'retrying');
  expect(await control({ kind: 'retry', job: retrying })).toMatchObject({
    ok: true,
    value: { didChange: true },
  });
  await start();
  await expect.poll(() => handled).toEqual(['b']);
});

test('OPS-02 all failed ones of a queue go at once, and the other queues stay', async () => {
  for (const what of ['a', 'b', 'c']) await failOne('call', what);
  expect(await control({ kind: 'retry-all', name: 'call' })).toEqual({
    ok: true,
    value: { didChange: true, count: 3 },
  });
  expect(await control({ kind: 'retry-all', name: 'call' })).toMatchObject({ value: { didChange: false } });
  expect(await audited()).toHaveLength(1);
  await start();
  await expect.poll(() => handled.sort()).toEqual(['a', 'b', 'c']);
});

test('OPS-02 a job that is given up is never done, and ends what it was for', async () => {
  await add('call', 'a');
  const [waiting] = await listed('waiting', 'call');
  expect(await control({ kind: 'give-up', job: waiting! })).toMatchObject({
    ok: true,
    value: { didChange: true },
  });
  expect(await control({ kind: 'give-up', job: waiting! })).toMatchObject({
    ok: true,
    value: { didChange: false },
  });
  expect(await control({ kind: 'retry', job: waiting! })).toEqual({
    ok: false,
    refusal: { code: 'NO_SUCH_JOB' },
  });
  expect(givenUp).toEqual([{ what: 'a' }]);
  expect(await audited()).toEqual([['job-given-up', 'job', 'call', true]]);
  await start();
  await add('call', 'after');
  await expect.poll(() => handled).toEqual(['after']);
});

test('OPS-02 a job that runs at that moment is left to its process', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  handle = () => ended;
  await start();
  await add('call', 'a');
  await expect.poll(async () => (await listed('running', 'call')).length).toBe(1);
  const [job] = await listed('running', 'call');
  expect(await control({ kind: 'give-up', job: job! })).toEqual({ ok: false, refusal: { code: 'RUNS' } });
  expect(await control({ kind: 'retry', job: job! })).toMatchObject({
    ok: true,
    value: { didChange: false },
  });
  end();
  await expect.poll(() => handled).toEqual(['a']);
  expect(await audited()).toEqual([]);
});

test('OPS-02 a process that was given up for dead does not end the run of its successor', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  handle = () => ended;
  await start();
  await add('slow', 'a');
  await expect.poll(async () => (await listed('running', 'slow')).length).toBe(1);
  // what expiry and the next taking do
  await sql`update pgboss.job set retry_count = retry_count + 1`.execute(db());
  end();
  await expect.poll(() => handled).toEqual(['a']);
  await running?.stop();
  running = null;
  expect(await listed('running', 'slow')).toHaveLength(1);
});

test('OPS-02 work of the clock runs at a press, and is neither tried again nor given up', async () => {
  expect(await control({ kind: 'run-now', name: 'nightly' })).toMatchObject({ value: { didChange: true } });
  expect(await control({ kind: 'run-now', name: 'nightly' })).toMatchObject({ value: { didChange: false } });
  const [job] = await listed('waiting', 'nightly');
  for (const kind of ['retry', 'give-up'] as const)
    expect(await control({ kind, job: job! })).toEqual({ ok: false, refusal: { code: 'BY_CLOCK' } });
  expect(await control({ kind: 'run-now', name: 'call' })).toEqual({
    ok: false,
    refusal: { code: 'NOT_BY_CLOCK' },
  });
  expect(await control({ kind: 'run-now', name: 'nobody' })).toEqual({
    ok: false,
    refusal: { code: 'NO_SUCH_JOB' },
  });
  await start();
  await expect.poll(() => handled).toEqual(['clock']);
  expect(await audited()).toEqual([['job-run-now', 'job', 'nightly', true]]);
  expect((await queue('nightly')).nextAt?.toISOString()).toMatch(/-02-28T17:00:00/);
});

test('OPS-02 staff pages count what waits for somebody: work of the clock only until it is done again', async () => {
  const count = async () => (await countFailedWork(db(), jobs.list())).jobs;
  expect(await count()).toBe(0);
  await failOne('call', 'a');
  handle = () => Promise.reject(new Error('no'));
  await start();
  for (const failures of [1, 2]) {
    await control({ kind: 'run-now', name: 'nightly' });
    await expect.poll(async () => (await queue('nightly')).failed).toBe(failures);
  }
  expect(await count()).toBe(2);
  expect(await queue('nightly')).toMatchObject({ isBroken: true });
  handle = () => Promise.resolve();
  await control({ kind: 'run-now', name: 'nightly' });
  await expect.poll(count).toBe(1);
  expect(await queue('nightly')).toMatchObject({ failed: 2, isBroken: false });

  // a day on, what was done is in the archive, and what failed is still here
  await running?.stop();
  running = null;
  await sql`update pgboss.job set completed_on = completed_on - interval '1 day'`.execute(db());
  await archive();
  expect(await listed('failed', 'nightly')).toHaveLength(2);
  expect(await count()).toBe(1);
  expect(await queue('nightly')).toMatchObject({ failed: 2, isBroken: false });
});
