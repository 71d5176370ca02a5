import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { WAITING_KEPT_SECONDS } from './job-retention';

/**
 * What staff may do to single jobs. Each is one update with the state it needs, so that a job that a process
 * takes at that moment, by its row lock, is left alone.
 */

export interface JobRef {
  name: string;
  id: string;
}

/** `already`: it is running, or has ended, without this. */
export type JobMove = 'done' | 'already' | 'gone';

const AGAIN = sql`state = 'retry', start_after = now(), completed_on = null,
  keep_until = now() + ${sql.lit(WAITING_KEPT_SECONDS)} * interval '1 second'`;

/**
 * Runs the job now; a finally failed one gets one more try. Compares with the clock, because the own
 * transaction's now() would be older than the time another press wrote.
 */
export async function retryJob(tx: Tx, { name, id }: JobRef): Promise<JobMove> {
  const { rows } = await sql`
    update pgboss.job set retry_limit = greatest(retry_limit, retry_count + 1), ${AGAIN}
      where name = ${name} and id = ${id}::uuid
        and (state = 'failed' or (state = 'retry' and start_after > clock_timestamp())) returning id`.execute(
    tx,
  );
  return rows.length > 0 ? 'done' : nothingDone(tx, { name, id });
}

/** Retries all finally failed jobs of a queue; answers their number. */
export async function retryFailedJobs(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql`
    update pgboss.job set retry_limit = greatest(retry_limit, retry_count + 1), ${AGAIN}
      where name = ${name} and state = 'failed' returning id`.execute(tx);
  return rows.length;
}

/** Runs the waiting job of a key now; false when there is none. */
export async function hurryJob(tx: Tx, { name, key }: { name: string; key: string }): Promise<boolean> {
  const { rows } = await sql`
    update pgboss.job set start_after = now()
      where name = ${name} and singleton_key = ${key} and state in ('created', 'retry') returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Gives the job up; answers its data, or `taken` while it runs. */
export async function giveUpJob(
  tx: Tx,
  { name, id }: JobRef,
): Promise<{ move: 'done'; data: object } | { move: 'already' | 'gone' | 'taken' }> {
  const { rows } = await sql<{ data: object | null }>`
    update pgboss.job set state = 'cancelled', completed_on = now()
      where name = ${name} and id = ${id}::uuid and state in ('created', 'retry', 'failed')
      returning data`.execute(tx);
  if (rows[0]) return { move: 'done', data: rows[0].data ?? {} };
  const state = await stateOf(tx, { name, id });
  return { move: state === 'active' ? 'taken' : state === null ? 'gone' : 'already' };
}

/** Ends the waiting jobs of a key; a running one is left alone. */
export async function giveUpJobsOf(tx: Tx, { name, key }: { name: string; key: string }): Promise<void> {
  await sql`
    update pgboss.job set state = 'cancelled', completed_on = now()
      where name = ${name} and singleton_key = ${key} and state in ('created', 'retry', 'failed')`.execute(
    tx,
  );
}

async function nothingDone(tx: Tx, ref: JobRef): Promise<'already' | 'gone'> {
  const state = await stateOf(tx, ref);
  return state === null || state === 'cancelled' ? 'gone' : 'already';
}

async function stateOf(tx: Tx, { name, id }: JobRef): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${name} and id = ${id}::uuid`.execute(tx);
  return rows[0]?.state ?? null;
}
