import type { Tx } from '~/platform/database/database.server';

export type JobContext = {
  id: string;
  /** 1 the first time. */
  attempt: number;
  /** When it fails now, it has failed for good. */
  isLast: boolean;
};

export type JobDefinition<Data extends object = object> = {
  /** May run more than once for one job (a process can die after the work): make it harmless to repeat. */
  handler(data: Data, job: JobContext): Promise<void>;
  /** Runs by itself at these times, five fields, in the time zone given to `openJobs`. */
  cron?: string;
  /** Tries after the first (5). */
  retryLimit?: number;
  /** Seconds to the first retry, where not those of all jobs; doubles from one to the next. */
  retryDelay?: number;
  /** Staff gave the job up before it was done: ends what it was for, in the transaction that ends the job. */
  whenGivenUp?(tx: Tx, data: Data): Promise<void>;
};
