import type { AuditAction } from '~/accounts/people/audit-actions';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { giveUpJob, type JobRef, retryFailedJobs, retryJob } from '~/platform/jobs/job-moves.server';
import type { DefinedJob, Jobs } from '~/platform/jobs/jobs.server';
import { accept, refuse, type Result } from '~/values/result';

/**
 * A command of staff to a job. A repeated command changes nothing: `didChange` says whether this one did, and the audit keeps only
 * that one. `RUNS`: a process works on it right now.
 */
export type JobCommand =
  | { kind: 'retry'; job: JobRef }
  | { kind: 'retry-all'; name: string }
  | { kind: 'give-up'; job: JobRef }
  | { kind: 'run-now'; name: string };

export type JobCommandRefusal = { code: 'NO_SUCH_JOB' | 'RUNS' | 'BY_CLOCK' | 'NOT_BY_CLOCK' };

type Outcome = Result<{ didChange: boolean; count: number }, JobCommandRefusal>;

const CHANGED: Outcome = accept({ didChange: true, count: 1 });
const AS_IT_WAS: Outcome = accept({ didChange: false, count: 0 });
const ONE_RUN_AT_A_TIME = 'run-now';

/** Jobs of the clock are run, not tried again or given up: the next one does their work (ADR-0028). */
export async function controlJob(
  db: Db,
  { order, jobs, administratorId }: { order: JobCommand; jobs: Jobs; administratorId: number },
  now: Date,
): Promise<Outcome> {
  const name = 'job' in order ? order.job.name : order.name;
  const definition = jobs.list().find((job) => job.name === name);
  if (!definition) return refuse({ code: 'NO_SUCH_JOB' });
  const isByClock = definition.cron !== undefined;
  if (isByClock !== (order.kind === 'run-now'))
    return refuse({ code: isByClock ? 'BY_CLOCK' : 'NOT_BY_CLOCK' });
  return inTransaction(db, async (tx) => {
    const outcome = await carryOut(tx, { order, jobs, definition });
    if (outcome.ok && outcome.value.didChange) {
      const id = 'job' in order ? `${name}/${order.job.id}` : name;
      const detail = order.kind === 'retry-all' ? { count: outcome.value.count } : {};
      const event = {
        actorId: administratorId,
        action: ACTIONS[order.kind],
        subject: { type: 'job', id },
        detail,
      };
      await writeAuditEvent(tx, event, now);
    }
    return outcome;
  });
}

const ACTIONS: Readonly<Record<JobCommand['kind'], AuditAction>> = {
  retry: 'job-retried',
  'retry-all': 'jobs-retried',
  'give-up': 'job-given-up',
  'run-now': 'job-run-now',
};

async function carryOut(
  tx: Tx,
  { order, jobs, definition }: { order: JobCommand; jobs: Jobs; definition: DefinedJob },
): Promise<Outcome> {
  switch (order.kind) {
    case 'retry': {
      const move = await retryJob(tx, order.job);
      if (move === 'gone') return refuse({ code: 'NO_SUCH_JOB' });
      return move === 'done' ? CHANGED : AS_IT_WAS;
    }
    case 'retry-all': {
      const count = await retryFailedJobs(tx, order.name);
      return accept({ didChange: count > 0, count });
    }
    case 'give-up': {
      const result = await giveUpJob(tx, order.job);
      if (result.move === 'taken') return refuse({ code: 'RUNS' });
      if (result.move === 'gone') return refuse({ code: 'NO_SUCH_JOB' });
      if (!('data' in result)) return AS_IT_WAS;
      await definition.whenGivenUp?.(tx, result.data);
      return CHANGED;
    }
    case 'run-now': {
      const isNew = await jobs.enqueue(tx, order.name, {}, { singletonKey: ONE_RUN_AT_A_TIME });
      return isNew ? CHANGED : AS_IT_WAS;
    }
  }
}
