import type pg from 'pg';
import PgBoss from 'pg-boss';
import { withOrigin } from '~/platform/http/origin.server';
import type { Log } from '~/platform/log.server';
import { inSpan } from '~/platform/traces/traces.server';
import { endRun, freeRunsOfTheDead, handBack } from './end-job-run.server';
import { jobConnection } from './job-connection.server';
import type { JobDefinition } from './job-definition';
import { ARCHIVE_KEPT_HOURS, COMPLETED_KEPT_SECONDS, FAILED_KEPT_SECONDS } from './job-retention';

/** `wake`: a queue has a due job. */
export type RunningJobs = { wake(name: string): void; stop(): Promise<void> };

type RunnerOptions = {
  pool: pg.Pool;
  log: Log;
  definitions: ReadonlyMap<string, JobDefinition>;
  pollingSeconds: number;
  expireSeconds: number;
  isAlone: boolean;
  hasPreparedStatements: boolean;
};

const STOP_TIMEOUT_MS = 10_000;
/**
 * For a job announced but not yet due: queued within the same tick of the database's clock, or after that
 * clock went back.
 */
const LOOK_AGAIN_MS = 100;
/** A job of a dead process waits for its lease, then at most this long. */
const MOST_SECONDS_TO_UPKEEP = 120;

/**
 * Runs due jobs, one at a time a queue, queues in parallel. The loop is ours: one query serves all queues,
 * and pg-boss's workers end the process when the database is away. Only the current run may write its end.
 */
export async function runJobs(options: RunnerOptions): Promise<RunningJobs> {
  const { pool, log, definitions, pollingSeconds, expireSeconds, isAlone, hasPreparedStatements } = options;
  const connection = jobConnection(pool, log, { hasPreparedStatements });
  const boss = new PgBoss({
    db: connection.forUpkeep,
    archiveCompletedAfterSeconds: COMPLETED_KEPT_SECONDS,
    archiveFailedAfterSeconds: FAILED_KEPT_SECONDS,
    deleteAfterHours: ARCHIVE_KEPT_HOURS,
    maintenanceIntervalSeconds: Math.min(MOST_SECONDS_TO_UPKEEP, expireSeconds),
  });
  boss.on('error', (error) => log.error('job queue upkeep failed', { error }));
  await boss.start();
  connection.tolerateFailures();

  const names = [...definitions.keys()];
  if (isAlone) await freeRunsOfTheDead(connection.direct, names);
  const draining = new Map<string, Promise<void>>();
  const underWay = new Map<string, { name: string; run: number }>();
  /** Queues that got a job after their due jobs were last taken. */
  const woken = new Set<string>();
  const again = new Map<string, NodeJS.Timeout>();
  let isStopping = false;

  async function drain(name: string, definition: JobDefinition): Promise<void> {
    while (!isStopping) {
      const isTold = woken.delete(name);
      const [job] = await boss.fetch<object>(name, {
        batchSize: 1,
        includeMetadata: true,
        db: connection.direct,
      });
      if (!job) {
        if (isTold) lookAgain(name);
        return;
      }
      underWay.set(job.id, { name, run: job.retryCount });
      try {
        await handle(definition, job);
      } finally {
        underWay.delete(job.id);
      }
      // the embedded database answers within this turn of the event loop: a long queue would block requests
      await new Promise(setImmediate);
    }
  }

  async function handle(definition: JobDefinition, job: PgBoss.JobWithMetadata<object>): Promise<void> {
    const { id, name, retryCount, retryLimit } = job;
    const isLast = retryCount >= retryLimit;
    const attempt = retryCount + 1;
    let failure: unknown = null;
    try {
      const origin = { doorKind: 'job', door: name, requestId: `job-${id}`, clientAddress: null } as const;
      await withOrigin(origin, () =>
        inSpan(
          { name: `job ${name}`, kind: 'CONSUMER', facts: { 'rian.job': name, 'rian.attempt': attempt } },
          () => definition.handler(job.data ?? {}, { id, attempt, isLast }),
        ),
      );
    } catch (error) {
      failure = error ?? new Error('nothing was said');
      log[isLast ? 'error' : 'warn']('job failed', { job: name, id, attempt, isLast, error });
    }
    const isOurs = await endRun(connection.direct, { name, id, run: retryCount, failure });
    if (!isOurs && !isStopping)
      log.warn('a job ended after another process had taken it over', { job: name, id, attempt });
  }

  function begin(name: string): void {
    const definition = definitions.get(name);
    if (!definition || isStopping) return;
    if (draining.has(name)) {
      woken.add(name);
      return;
    }
    const drained = drain(name, definition)
      .catch((error: unknown) => log.error('job queue could not be read', { job: name, error }))
      .finally(() => {
        draining.delete(name);
        if (woken.has(name)) begin(name);
      });
    draining.set(name, drained);
  }

  /** A later call postpones the look, because the queue was checked just before. */
  function lookAgain(name: string): void {
    clearTimeout(again.get(name));
    again.set(name, setTimeout(() => begin(name), LOOK_AGAIN_MS).unref());
  }

  /** Finds jobs queued by other processes, and jobs that became due. */
  async function look(): Promise<void> {
    if (isStopping) return;
    try {
      const due = await connection.direct.executeSql(
        `select name from unnest($1::text[]) as name where exists (select 1 from pgboss.job
           where job.name = name.name and state < 'active' and start_after < now())`,
        [names],
      );
      for (const { name } of due.rows as { name: string }[]) begin(name);
    } catch (error) {
      log.error('job queues could not be read', { error });
    }
  }

  let looking: Promise<void> | null = null;
  const lookNext = () => void (looking ??= look().finally(() => (looking = null)));
  const timer = setInterval(lookNext, pollingSeconds * 1000);
  timer.unref();
  lookNext();

  return {
    wake: (name) => {
      woken.add(name);
      begin(name);
    },
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      for (const timer of again.values()) clearTimeout(timer);
      await looking;
      await Promise.race([Promise.all(draining.values()), delay(STOP_TIMEOUT_MS)]);
      for (const [id, run] of underWay) await handBack(connection.direct, { id, ...run });
      await boss.stop({ graceful: false });
      await connection.close();
    },
  };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
