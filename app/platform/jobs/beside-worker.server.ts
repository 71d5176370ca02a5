import { log } from '~/platform/log.server';

interface State {
  stop: AbortController;
  /** null: nothing to do */
  work: Promise<unknown> | null;
  /** something came while it worked, perhaps after its last look */
  isWoken: boolean;
}

export interface BesideWorker {
  /** Does all there is to do, unless it is at it already: then it looks once more when it is done. */
  wake(doAll: (signal: AbortSignal) => Promise<unknown>): void;
  /** Resolves when nothing is under way here, or after this long. */
  rest(mostMs: number): Promise<void>;
  /** Before the database is closed: what is under way is handed back. */
  stop(): Promise<void>;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianWorkers?: Map<string, State> };

/**
 * Work of this process beside everything else. Not inside the job that wakes it: it may take an hour, and a job that takes so long
 * looks dead. `name` is one of its own; `failed` is what the log says then.
 */
export function workerBeside(name: string, failed: string): BesideWorker {
  const states = (shared.__rianWorkers ??= new Map<string, State>());
  const current = (): State => {
    const state: State = states.get(name) ?? { stop: new AbortController(), work: null, isWoken: false };
    states.set(name, state);
    return state;
  };
  return {
    wake(doAll) {
      const worker = current();
      const { signal } = worker.stop;
      worker.isWoken = true;
      if (signal.aborted) return;
      const work = async () => {
        while (worker.isWoken && !signal.aborted) {
          worker.isWoken = false;
          await doAll(signal);
        }
      };
      worker.work ??= work()
        .catch((error: unknown) => log.error(failed, { error }))
        .finally(() => (worker.work = null));
    },
    async rest(mostMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, mostMs)));
      await Promise.race([current().work, late]);
      clearTimeout(timer);
    },
    async stop() {
      const worker = current();
      worker.stop.abort(new Error('the shop stops'));
      await worker.work;
    },
  };
}
