import pg from 'pg';
import { maskedText } from '~/values/masked-text';

type Connection = {
  executeSql: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;
};

/** One taking of a job: `run` counts the takings before it. */
export type JobRun = { name: string; id: string; run: number };

/** As pg-boss does: doubling from one try to the next, with up to as much again by chance. */
const NEXT_TRY = `now() + retry_delay * (2 ^ least(16, retry_count + 1)) / 2 * (1 + random()) * interval '1 second'`;
const MAY_TRY_AGAIN = 'retry_count < retry_limit';

/**
 * Writes how a run ended: done, to be tried again, or failed for good. Answers false when the run is no longer the job's: it was
 * given up for dead, and what became of the job is its successor's to say.
 */
export async function endRun(
  { executeSql }: Connection,
  { name, id, run, failure }: JobRun & { failure: unknown },
): Promise<boolean> {
  if (failure === null) {
    // each queue is a table of its own: named in the statement, it is planned once
    const done = await executeSql(
      `update pgboss.job set state = 'completed', completed_on = now(), output = null
        where name = ${pg.escapeLiteral(name)} and id = $1::uuid and state = 'active' and retry_count = $2::int returning id`,
      [id, run],
    );
    return done.rows.length > 0;
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

/** The process stops before its handler has ended: somebody else goes on, whatever tries are left. */
export async function handBack({ executeSql }: Connection, { name, id, run }: JobRun): Promise<void> {
  await executeSql(
    `update pgboss.job set state = 'retry', start_after = now(), output = $4::jsonb,
       retry_limit = greatest(retry_limit, retry_count + 1)
      where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3::int`,
    [name, id, run, JSON.stringify({ message: 'the process was stopped' })],
  );
}

/**
 * For the only process there is (the embedded database), at its start: whatever is marked as running has died with the process
 * before, and is tried again at once.
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
