import type { Db } from '~/platform/database/database.server';
import { type QueueState, readQueueStates } from '~/platform/jobs/job-list.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { addMilliseconds } from '~/values/time';

/** A job whose time came this long ago should have begun: a process looks every two seconds, and each queue goes one by one. */
const STUCK_AFTER_MS = 10 * 60_000;

export interface QueueView extends QueueState {
  /** Runs by itself at its times. */
  isByClock: boolean;
  nextAt: Date | null;
  /** What failed still waits: of the clock's jobs only while none has been done since. */
  isBroken: boolean;
  /** What could run is not begun: no process looks, or one hangs. */
  isStuck: boolean;
}

/** Every queue of the shop with what waits in it and what became of it. */
export async function readQueues(db: Db, jobs: Jobs, now: Date): Promise<QueueView[]> {
  const defined = jobs.list();
  const states = await readQueueStates(
    db,
    defined.map(({ name }) => name),
  );
  return states.map((state, index) => {
    const isByClock = defined[index]?.cron !== undefined;
    const { lastDoneAt, lastFailure, oldestDueAt } = state;
    const isDoneSince = lastFailure !== null && lastDoneAt !== null && lastDoneAt > lastFailure.at;
    return {
      ...state,
      isByClock,
      nextAt: jobs.nextRun(state.name, now),
      isBroken: state.failed > 0 && !(isByClock && isDoneSince),
      isStuck: oldestDueAt !== null && oldestDueAt < addMilliseconds(now, -STUCK_AFTER_MS),
    };
  });
}
