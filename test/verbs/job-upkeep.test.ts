import { randomUUID } from 'node:crypto';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { jobConnection } from '~/platform/jobs/job-connection.server';
import { type Jobs, openJobs } from '~/platform/jobs/jobs.server';
import { createLog } from '~/platform/log.server';
import { databaseMode, openTestDatabase } from '../support/databases/test-database';

let open: OpenDatabase;
let jobs: Jobs;
let handled: number[] = [];

const define = (options: { isAlone?: boolean }) => {
  const view = openJobs({
    pool: open.pool,
    log: createLog({ write: () => undefined, isPretty: false }),
    pollingSeconds: 0.1,
    // upkeep comes as often as jobs expire, and no oftener than this
    expireSeconds: 1,
    ...options,
  });
  view.define<{ n: number }>('work', {
    retryDelay: 1,
    handler: ({ n }) => Promise.resolve(void handled.push(n)),
  });
  return view;
};

beforeAll(async () => {
  open = await openTestDatabase();
  jobs = define({});
  await jobs.install();
});
afterAll(() => open.close());

const age = (n: number, state: string, days: number) =>
  open.pool.query(
    `update pgboss.job set state = $2::pgboss.job_state, started_on = now() - $3::int * interval '1 day',
       completed_on = case when $2 in ('completed', 'failed') then now() - $3::int * interval '1 day' end
       where data ->> 'n' = $1`,
    [String(n), state, days],
  );
const seen = async (table: 'job' | 'archive') =>
  (
    await open.pool.query<{ n: string }>(
      `select data ->> 'n' as n from pgboss.${table} where name = 'work' order by 1`,
    )
  ).rows.map(({ n }) => Number(n));

test(`OPS-02 failures are kept for 30 days, what is done goes the next day, and waiting jobs stay, ${databaseMode()}`, async () => {
  const later = new Date(Date.now() + 3_600_000);
  for (const n of [1, 2, 3, 4, 5]) await jobs.enqueue(open.db, 'work', { n }, { startAfter: later });
  await age(1, 'failed', 31);
  await age(2, 'failed', 29);
  await age(3, 'completed', 1);
  await age(4, 'completed', 0);
  await jobs.start();
  try {
    await expect.poll(() => seen('job')).toEqual([2, 4, 5]);
    expect(await seen('archive')).toEqual([1, 3]);
    await open.pool.query(`update pgboss.archive set archived_on = now() - interval '2 days'`);
    await expect.poll(() => seen('archive')).toEqual([]);
  } finally {
    await jobs.stop();
  }
});

test(`OPS-02 a job whose process died is taken up once its time is over, ${databaseMode()}`, async () => {
  handled = [];
  await jobs.enqueue(open.db, 'work', { n: 10 }, { startAfter: new Date(Date.now() + 3_600_000) });
  await open.pool.query(
    `update pgboss.job set state = 'active', started_on = now(), start_after = now() where data ->> 'n' = '10'`,
  );
  await jobs.start();
  try {
    await expect.poll(() => handled).toEqual([10]);
  } finally {
    await jobs.stop();
  }
});

test(`OPS-02 the only process of a database takes up at once what died with the one before, ${databaseMode()}`, async () => {
  handled = [];
  await jobs.enqueue(open.db, 'work', { n: 11 }, { startAfter: new Date(Date.now() + 3_600_000) });
  await open.pool.query(
    `update pgboss.job set state = 'active', started_on = now(), expire_in = interval '1 hour' where data ->> 'n' = '11'`,
  );
  const alone = define({ isAlone: true });
  await alone.start();
  try {
    await expect.poll(() => handled).toEqual([11]);
  } finally {
    await alone.stop();
  }
});

test('a connection that breaks while a job ends leaves the process alive: pg-boss reads a count from whatever is answered', async () => {
  // nobody listens there
  const pool = new pg.Pool({ host: '127.0.0.1', port: 9 });
  const connection = jobConnection(pool, createLog({ write: () => undefined, isPretty: false }));
  connection.tolerateFailures();
  const boss = new PgBoss({ db: connection.forUpkeep });
  expect(await boss.complete('work', randomUUID())).toMatchObject({ affected: 0 });
  expect(await boss.fail('work', randomUUID())).toMatchObject({ affected: 0 });
  await connection.close();
  await pool.end();
});

test('OPS-06 a start writes queues and schedules that changed, and those alone', async () => {
  const install = async (input: { retryLimit: number; cron?: string }) => {
    const view = openJobs({
      pool: open.pool,
      log: createLog({ write: () => undefined, isPretty: false }),
      expireSeconds: 1,
      timeZone: 'UTC+7',
    });
    view.define('work', { retryDelay: 1, handler: () => Promise.resolve() });
    view.define('told', { handler: () => Promise.resolve(), ...input });
    await view.install();
    const { rows } = await open.pool.query<{ row: string }>(
      `select to_jsonb(queue)::text as row from pgboss.queue where name in ('told', 'work')
       union all select to_jsonb(schedule)::text from pgboss.schedule order by 1`,
    );
    return rows.map(({ row }) => row);
  };
  const first = await install({ retryLimit: 2, cron: '1 * * * *' });
  expect(first).toHaveLength(3);
  // their times too
  expect(await install({ retryLimit: 2, cron: '1 * * * *' })).toEqual(first);
  const changed = await install({ retryLimit: 3, cron: '2 * * * *' });
  expect(changed.filter((row) => !first.includes(row))).toHaveLength(2);
  expect(changed.join()).toContain('"cron": "2 * * * *"');
  expect(await install({ retryLimit: 3 })).toHaveLength(2);
});
