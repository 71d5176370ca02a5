import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Db, Tx } from '~/platform/database/database.server';
import { afterCommit } from '~/platform/database/transaction.server';
import type { Log } from '~/platform/log.server';
import { nextCronTime } from './cron-time.server';
import type { JobDefinition } from './job-definition';
import { WAITING_KEPT_SECONDS } from './job-retention';
import { runJobs, type RunningJobs } from './job-runner.server';

export type DefinedJob = Pick<JobDefinition, 'cron' | 'whenGivenUp'> & { name: string };

export type EnqueueOptions = {
  startAfter?: Date;
  /** While a job with this key waits, no other is added: the first one, with its data and time, stays. */
  singletonKey?: string;
};

export type Jobs = {
  /** Call before `install` and `start`. */
  define<Data extends object>(name: string, definition: JobDefinition<Data>): void;
  /** All defined jobs, in their order. */
  list(): readonly DefinedJob[];
  /** The next time of a job's `cron`; null without one. */
  nextRun(name: string, now: Date): Date | null;
  /** Part of the caller's transaction: a rollback removes the job. False when its key was waiting. */
  enqueue(db: Db | Tx, name: string, data: object, options?: EnqueueOptions): Promise<boolean>;
  /** Creates tables and queues without running jobs: enough to enqueue. */
  install(): Promise<void>;
  start(): Promise<void>;
  /** Lets running handlers end (10 s), then hands back the rest. */
  stop(): Promise<void>;
};

export type JobsOptions = {
  pool: pg.Pool;
  /** Sets up queues under a session lock (`pool` by default): not through a pooler. */
  setUpPool?: pg.Pool;
  log: Log;
  /** Maximum of seconds between a job's time and its start (2). */
  pollingSeconds?: number;
  /** For `cron` (UTC). */
  timeZone?: string;
  /** Seconds to a job's first retry (30). */
  retrySeconds?: number;
  /** Longer than any handler should take: after it, a job of a dead process is retried. */
  expireSeconds: number;
  /** Off behind a pooler without prepared statements (off). */
  hasPreparedStatements?: boolean;
  /** No other process uses this database: jobs marked as running at the start are dead. */
  isAlone?: boolean;
};

/** Any number, equal in every process: one installs, the others wait. */
const INSTALL_LOCK = 7_426_001;

/** Every staff page counts the failed jobs; on the whole table, so that each queue's partition has it. */
const FAILED_INDEX = `create index if not exists job_failed on pgboss.job (name, completed_on) where state = 'failed'`;

export function openJobs(options: JobsOptions): Jobs {
  const { pool, setUpPool = pool, log, expireSeconds, retrySeconds = 30, pollingSeconds = 2 } = options;
  const { timeZone = 'UTC', isAlone = false, hasPreparedStatements = false } = options;
  const definitions = new Map<string, JobDefinition>();
  let running: RunningJobs | undefined;
  // never started: it only produces the SQL that runs on the caller's connection
  const sender = new PgBoss({ db: { executeSql: () => Promise.reject(new Error('no connection')) } });

  return {
    define: (name, definition) => {
      if (running) throw new Error(`job ${name} must be defined before start`);
      definitions.set(name, definition);
    },

    list: () => [...definitions].map(([name, definition]) => ({ ...definition, name })),

    nextRun: (name, now) => {
      const cron = definitions.get(name)?.cron;
      return cron === undefined ? null : nextCronTime(cron, { now, timeZone });
    },

    enqueue: async (db, name, data, { startAfter, singletonKey } = {}) => {
      if (!definitions.has(name)) throw new Error(`job ${name} is not defined`);
      const id = await sender.send(name, data, {
        db: { executeSql: (text, values) => execute(db, text, values) },
        startAfter,
        // queues keep one waiting job a key, so a job without one gets a unique key
        singletonKey: singletonKey ?? randomUUID(),
      });
      if (id === null && singletonKey === undefined)
        throw new Error(`job ${name} has no queue: call install first`);
      if (id !== null && startAfter === undefined) await afterCommit(db, () => running?.wake(name));
      return id !== null;
    },

    install: () => install(setUpPool, definitions, { timeZone, expireSeconds, retrySeconds }),

    start: async () => {
      await install(setUpPool, definitions, { timeZone, expireSeconds, retrySeconds });
      running = await runJobs({
        pool,
        log,
        definitions,
        pollingSeconds,
        expireSeconds,
        isAlone,
        hasPreparedStatements,
      });
    },

    stop: async () => {
      await running?.stop();
      running = undefined;
    },
  };
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianJobs?: Jobs };

export function setJobs(jobs: Jobs | undefined): void {
  shared.__rianJobs = jobs;
}

/** The jobs of this process. @throws Error before `setJobs` */
export function currentJobs(): Jobs {
  if (!shared.__rianJobs) throw new Error('Jobs are not open yet');
  return shared.__rianJobs;
}

async function install(
  pool: pg.Pool,
  definitions: ReadonlyMap<string, JobDefinition>,
  {
    timeZone,
    expireSeconds,
    retrySeconds,
  }: { timeZone: string; expireSeconds: number; retrySeconds: number },
): Promise<void> {
  const client = await pool.connect();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  });
  try {
    // another starter may take longer than a page waits for a row
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [INSTALL_LOCK]);
    await boss.start();
    const queuesByName = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, { retryLimit = 5, retryDelay = retrySeconds }] of definitions) {
      const queue: PgBoss.Queue = {
        name,
        policy: 'short',
        retryLimit,
        retryDelay,
        retryBackoff: true,
        expireInSeconds: expireSeconds,
        retentionMinutes: WAITING_KEPT_SECONDS / 60,
      };
      const before = queuesByName.get(name);
      if (!before) await boss.createQueue(name, queue);
      // each is a commit, and a start finds most of them unchanged (ADR-0117)
      if (!before || !isAlike(before, queue)) await boss.updateQueue(name, queue);
    }
    await client.query(FAILED_INDEX);
    const schedules = new Map<string, PgBoss.Schedule>();
    for (const schedule of await boss.getSchedules()) {
      if (definitions.get(schedule.name)?.cron) schedules.set(schedule.name, schedule);
      else await boss.unschedule(schedule.name);
    }
    for (const [name, { cron }] of definitions) {
      const before = schedules.get(name);
      if (!cron || (before?.cron === cron && before.options?.tz === timeZone)) continue;
      await boss.schedule(name, cron, {}, { tz: timeZone });
    }
    await boss.stop({ graceful: false });
    await client.query('select pg_advisory_unlock($1)', [INSTALL_LOCK]);
    await client.query('reset lock_timeout');
    client.release();
  } catch (error) {
    // closes the session in any state, and the lock with it
    client.release(true);
    throw error;
  }
}

const isAlike = (before: PgBoss.Queue, queue: PgBoss.Queue): boolean =>
  (Object.keys(queue) as (keyof PgBoss.Queue)[]).every((key) => before[key] === queue[key]);

async function execute(db: Db | Tx, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  return db.executeQuery(CompiledQuery.raw(text, values));
}
