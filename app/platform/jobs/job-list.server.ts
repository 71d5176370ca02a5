import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { maskedText } from '~/values/masked-text';
import type { PageRange } from '~/values/page-range';
import type { JobView } from './job-views';

/** The jobs as staff sees them. All reads of pg-boss's tables for people are here. */

/** pg-boss's own states. */
const STATES: Readonly<Record<JobView, string>> = {
  failed: 'failed',
  retrying: 'retry',
  running: 'active',
  waiting: 'created',
};
/** The next job first; ended ones newest first. */
const ORDERS: Readonly<Record<JobView, RawBuilder<unknown>>> = {
  failed: sql`completed_on desc, id`,
  retrying: sql`start_after, id`,
  running: sql`started_on, id`,
  waiting: sql`start_after, id`,
};

export interface QueueState {
  name: string;
  /** Waiting and due. */
  due: number;
  /** Waiting for a later time. */
  later: number;
  running: number;
  retrying: number;
  failed: number;
  /** Due since, for the longest-waiting job. */
  oldestDueAt: Date | null;
  lastDoneAt: Date | null;
  lastFailure: { at: Date; error: string } | null;
}

/** The state of each queue, in the order of the names, unused queues included. */
export async function readQueueStates(db: Db, names: readonly string[]): Promise<QueueState[]> {
  const { rows } = await sql<Omit<QueueState, 'lastFailure'>>`
    select queue.name, coalesce(due, 0) as due, coalesce(later, 0) as later, coalesce(running, 0) as running,
        coalesce(retrying, 0) as retrying, coalesce(failed, 0) as failed, oldest_due_at as "oldestDueAt",
        ${lastDoneAt('queue.name')} as "lastDoneAt"
      from unnest(${names}::text[]) with ordinality as queue (name, position)
      left join (
        select name,
            count(*) filter (where state = 'created' and start_after <= now()) as due,
            count(*) filter (where state = 'created' and start_after > now()) as later,
            count(*) filter (where state = 'active') as running,
            count(*) filter (where state = 'retry') as retrying,
            count(*) filter (where state = 'failed') as failed,
            min(start_after) filter (where state < 'active' and start_after <= now()) as oldest_due_at
          from pgboss.job where name = any(${names}::text[]) group by name
      ) as counted on counted.name = queue.name
      order by position`.execute(db);
  const failures = await readLastFailures(db, names);
  return rows.map((row) => ({ ...row, lastFailure: failures.get(row.name) ?? null }));
}

/**
 * The last completion of the queue in a column; after half a day only the archive has it. Null: never, or too
 * long ago.
 */
function lastDoneAt(nameColumn: string): RawBuilder<Date | null> {
  const name = sql.ref(nameColumn);
  return sql`greatest(
    (select max(completed_on) from pgboss.job as done where done.name = ${name} and done.state = 'completed'),
    (select max(completed_on) from pgboss.archive as done where done.name = ${name} and done.state = 'completed'))`;
}

async function readLastFailures(db: Db, names: readonly string[]) {
  const { rows } = await sql<{ name: string; at: Date; error: string | null }>`
    select distinct on (name) name, completed_on as at, ${ERROR} as error from pgboss.job
      where state = 'failed' and name = any(${names}::text[])
      order by name, completed_on desc`.execute(db);
  return new Map(rows.map(({ name, at, error }) => [name, { at, error: maskedText(error ?? '') }]));
}

/** The handler's error, or pg-boss's for a run without an end. */
const ERROR = sql`coalesce(output ->> 'message', output -> 'value' ->> 'message')`;

export interface JobRow {
  name: string;
  id: string;
  /** Tries started. */
  attempts: number;
  /** The maximum of tries. */
  attemptLimit: number;
  createdAt: Date;
  /** The time from which it may run, or could have. */
  startAfter: Date;
  startedAt: Date | null;
  /** The time of its final failure. */
  endedAt: Date | null;
  /** The error of the previous try; empty if there was none. */
  error: string;
}

export interface JobFilter {
  view: JobView;
  /** The queues to look at. */
  names: readonly string[];
}

/** The number of jobs in each view. */
export async function countJobs(db: Db, names: readonly string[]): Promise<Record<JobView, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from pgboss.job
      where name = any(${names}::text[]) and state = any(${Object.values(STATES)}::pgboss.job_state[])
      group by state`.execute(db);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  const of = (view: JobView) => counts.get(STATES[view]) ?? 0;
  return {
    failed: of('failed'),
    retrying: of('retrying'),
    running: of('running'),
    waiting: of('waiting'),
  };
}

export async function readJobs(
  db: Db,
  { view, names }: JobFilter,
  { offset, pageSize }: Pick<PageRange, 'offset' | 'pageSize'>,
): Promise<JobRow[]> {
  const { rows } = await sql<Omit<JobRow, 'error'> & { error: string | null }>`
    select name, id, retry_count + (case when started_on is null then 0 else 1 end) as attempts,
        retry_limit + 1 as "attemptLimit", created_on as "createdAt", start_after as "startAfter",
        started_on as "startedAt", completed_on as "endedAt", ${ERROR} as error
      from pgboss.job
      where name = any(${names}::text[]) and state = ${STATES[view]}::pgboss.job_state
      order by ${ORDERS[view]} limit ${pageSize} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, error: maskedText(row.error ?? '') }));
}

/**
 * For a query of another table: the failures that wait for a person, each job that failed for good, and each
 * cron queue once, until it succeeds.
 */
export function failuresThatWait(queues: readonly { name: string; cron?: string }[]): RawBuilder<number> {
  const queueList = (isByClock: boolean) =>
    queues.filter(({ cron }) => (cron !== undefined) === isByClock).map(({ name }) => name);
  return sql<number>`(
    (select count(*) from pgboss.job where state = 'failed' and name = any(${queueList(false)}::text[]))
    + (select count(*) from (
        select name, max(completed_on) as at from pgboss.job
          where state = 'failed' and name = any(${queueList(true)}::text[]) group by name) as broken
        where (${lastDoneAt('broken.name')} > broken.at) is not true))`;
}

/** Keys of a queue's jobs that are not done. */
export async function readOpenKeys(db: Db | Tx, name: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select singleton_key as key from pgboss.job
      where name = ${name} and state < 'completed' and singleton_key is not null`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
