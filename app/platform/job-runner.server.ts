import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { JobDefinition } from './jobs.server';
import type { Log } from './log.server';
import { withOrigin } from './origin.server';

export type RunningJobs = { wake(): void; stop(): Promise<void> };

type RunnerOptions = {
  pool: pg.Pool;
  log: Log;
  definitions: ReadonlyMap<string, JobDefinition>;
  pollingSeconds: number;
};

type SqlAnswer = { rows: never[] };

const STOP_TIMEOUT_MS = 10_000;

/**
 * Runs due jobs, one at a time in a queue, all queues beside each other. pg-boss keeps the queue, its schedule and its
 * upkeep; the loop is our own, because one query then asks for all queues, and because pg-boss's workers leave the promise of
 * marking a job done without a handler: a database that is away for a moment would end the process.
 */
export async function runJobs({
  pool,
  log,
  definitions,
  pollingSeconds,
}: RunnerOptions): Promise<RunningJobs> {
  const connection = ownConnection(pool, log);
  const boss = new PgBoss({ db: connection.forUpkeep });
  boss.on('error', (error) => log.error('job queue upkeep failed', { error }));
  await boss.start();
  connection.tolerateFailures();

  const db = { db: connection.direct };
  const names = [...definitions.keys()];
  const draining = new Map<string, Promise<void>>();
  const underWay = new Map<string, string>();
  let isStopping = false;

  async function drain(name: string, definition: JobDefinition): Promise<void> {
    while (!isStopping) {
      const [job] = await boss.fetch<object>(name, { batchSize: 1, includeMetadata: true, ...db });
      if (!job) return;
      underWay.set(job.id, name);
      try {
        const origin = { doorKind: 'job', door: name, requestId: `job-${job.id}`, clientAddress: null } as const;
        await withOrigin(origin, () =>
          definition.handler(job.data ?? {}, { id: job.id, attempt: job.retryCount + 1 }),
        );
        await boss.complete(name, job.id, db);
      } catch (error) {
        const isLast = job.retryCount >= job.retryLimit;
        log[isLast ? 'error' : 'warn']('job failed', {
          job: name,
          id: job.id,
          attempt: job.retryCount + 1,
          isLast,
          error,
        });
        await boss.fail(
          name,
          job.id,
          { message: error instanceof Error ? error.message : String(error) },
          db,
        );
      } finally {
        underWay.delete(job.id);
      }
    }
  }

  async function look(): Promise<void> {
    if (isStopping) return;
    try {
      const due = await pool.query<{ name: string }>(
        `select name from unnest($1::text[]) as name where exists (select 1 from pgboss.job
           where job.name = name.name and state < 'active' and start_after < now())`,
        [names],
      );
      for (const { name } of due.rows) {
        const definition = definitions.get(name);
        if (!definition || draining.has(name) || isStopping) continue;
        const drained = drain(name, definition)
          .catch((error: unknown) => log.error('job queue could not be read', { job: name, error }))
          .finally(() => draining.delete(name));
        draining.set(name, drained);
      }
    } catch (error) {
      log.error('job queues could not be read', { error });
    }
  }

  let looking: Promise<void> = Promise.resolve();
  const lookNext = () => (looking = looking.then(look));
  const timer = setInterval(() => void lookNext(), pollingSeconds * 1000);
  timer.unref();
  void lookNext();

  return {
    wake: () => void lookNext(),
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await looking;
      await Promise.race([Promise.all(draining.values()), delay(STOP_TIMEOUT_MS)]);
      for (const [id, name] of underWay)
        await boss.fail(name, id, { message: 'the process was stopped' }, db);
      await boss.stop({ graceful: false });
      await connection.close();
    },
  };
}

/** Connections for pg-boss that are all given back before the pool may be closed. */
function ownConnection(pool: pg.Pool, log: Log) {
  const underWay = new Set<Promise<unknown>>();
  let isTolerant = false;
  let isClosed = false;

  async function query(text: string, values?: unknown[]): Promise<SqlAnswer> {
    const client = await pool.connect();
    try {
      const answer = await client.query<never>(text, values);
      client.release();
      return answer;
    } catch (error) {
      // a failed "BEGIN; …; COMMIT" leaves the session inside its transaction: it must not go back to the pool
      client.release(true);
      throw error;
    }
  }

  async function direct(text: string, values?: unknown[]): Promise<SqlAnswer> {
    if (isClosed) return { rows: [] };
    const answer = query(text, values);
    underWay.add(answer);
    try {
      return await answer;
    } finally {
      underWay.delete(answer);
    }
  }

  return {
    direct: { executeSql: direct },
    // pg-boss does not catch what its own timers run into
    forUpkeep: {
      executeSql: async (text: string, values?: unknown[]): Promise<SqlAnswer> => {
        try {
          return await direct(text, values);
        } catch (error) {
          if (!isTolerant) throw error;
          log.error('job queue upkeep failed', { error });
          return { rows: [] };
        }
      },
    },
    tolerateFailures: () => void (isTolerant = true),
    close: async () => {
      isClosed = true;
      await Promise.allSettled(underWay);
    },
  };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
