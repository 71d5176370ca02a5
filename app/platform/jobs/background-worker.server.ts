import { log } from '~/platform/log.server';

interface State {
  stop: AbortController;
  /** null: idle */
  work: Promise<unknown> | null;
  /** woken while it worked, perhaps after its last check */
  isWoken: boolean;
}

export interface BackgroundWorker {
  /** Starts `doAll`, or has it run once more when it is running already. */
  wake(doAll: (signal: AbortSignal) => Promise<unknown>): void;
  /** Resolves when it is idle, or after this long. */
  rest(mostMs: number): Promise<void>;
  /** Before the database closes: hands back the work in progress. */
  stop(): Promise<void>;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianWorkers?: Map<string, State> };

/**
 * A background worker of this process, for work longer than a job may take: wake it from a job, do not run it
 * inside one. `name` is unique; `failed` is its log message on an error.
 */
export function backgroundWorker(name: string, failed: string): BackgroundWorker {
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
