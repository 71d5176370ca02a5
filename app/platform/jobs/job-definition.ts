import type { Tx } from '~/platform/database/database.server';

export type JobContext = {
  id: string;
  /** Starts at 1. */
  attempt: number;
  /** A failure of this try is final. */
  isLast: boolean;
};

export type JobDefinition<Data extends object = object> = {
  /** May run more than once for one job (a process can die after the work): it must be idempotent. */
  handler(data: Data, job: JobContext): Promise<void>;
  /** Runs at these times, five cron fields, in the time zone of `openJobs`. */
  cron?: string;
  /** Retries after the first try (5). */
  retryLimit?: number;
  /** Seconds to the first retry, if not the default; doubles each time. */
  retryDelay?: number;
  /** Staff gave the job up: ends its purpose in the same transaction. */
  whenGivenUp?(tx: Tx, data: Data): Promise<void>;
};
