import pg from 'pg';
import { maskedText } from '~/values/masked-text';

type Connection = {
  executeSql: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;
};

/** One run of a job: `run` counts the runs before it. */
export type JobRun = { name: string; id: string; run: number };

/** As in pg-boss: the delay doubles with each try, plus up to as much again at random. */
const NEXT_TRY = `now() + retry_delay * (2 ^ least(16, retry_count + 1)) / 2 * (1 + random()) * interval '1 second'`;
const MAY_TRY_AGAIN = 'retry_count < retry_limit';

/**
 * Stores the end of a run: done, to be retried, or failed for good. False when the run lost its job: it
 * counted as dead, and its successor decides.
 */
export async function endRun(
  { executeSql }: Connection,
  { name, id, run, failure }: JobRun & { failure: unknown },
): Promise<boolean> {
  if (failure === null) {
    // each queue is its own table: with its name in the statement, it is planned once
    const completion = await executeSql(
      `update pgboss.job set state = 'completed', completed_on = now(), output = null
        where name = ${pg.escapeLiteral(name)} and id = $1::uuid and state = 'active' and retry_count = $2::int returning id`,
      [id, run],
    );
    return completion.rows.length > 0;
  }
  const message = maskedText(
    failure instanceof Error ? failure.message : 'something that is no error was thrown',
  );
  const ended = await executeSql(
    `update pgboss.job set
       state = case when ${MAY_TRY_AGAIN} then 'retry' else 'failed' end::pgboss.job_state,
       start_after = case when ${MAY_TRY_AGAIN} then ${NEXT_TRY} else start_after end,
       completed_on = case when ${MAY_TRY_AGAIN} then null else now() end,
       output = $4::jsonb
      where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3::int returning id`,
    [name, id, run, JSON.stringify({ message })],
  );
  return ended.rows.length > 0;
}

/** The process stops before the handler has ended: another process continues, without using up a try. */
export async function handBack({ executeSql }: Connection, { name, id, run }: JobRun): Promise<void> {
  await executeSql(
    `update pgboss.job set state = 'retry', start_after = now(), output = $4::jsonb,
       retry_limit = greatest(retry_limit, retry_count + 1)
      where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3::int`,
    [name, id, run, JSON.stringify({ message: 'the process was stopped' })],
  );
}

/**
 * At the start of the only process (embedded database): jobs marked as running died with the process before,
 * and are retried at once.
 */
export async function freeRunsOfTheDead({ executeSql }: Connection, names: readonly string[]): Promise<void> {
  await executeSql(
    `update pgboss.job set
       state = case when ${MAY_TRY_AGAIN} then 'retry' else 'failed' end::pgboss.job_state,
       start_after = now(),
       completed_on = case when ${MAY_TRY_AGAIN} then null else now() end,
       output = $2::jsonb
      where name = any($1::text[]) and state = 'active'`,
    [names, JSON.stringify({ message: 'the process ended in the middle' })],
  );
}
