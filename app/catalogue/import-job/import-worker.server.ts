import { realTime } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import type { FileStore } from '~/platform/storage/file-store';

/** The job that looks for files a process left behind. */
export const IMPORT_CATALOGUES_JOB = 'import-catalogues';

interface Worker {
  stop: AbortController;
  /** null: nothing to do */
  work: Promise<unknown> | null;
  /** something came while it worked, perhaps after its last look */
  isWoken: boolean;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianImports?: Worker };

const currentWorker = (): Worker =>
  (shared.__rianImports ??= { stop: new AbortController(), work: null, isWoken: false });

/** The embedded database writes one batch at a time, and every request waits for it. */
const COURSES_A_BATCH_EMBEDDED = 10;

/**
 * Goes on with the files that wait, beside everything else. Not inside the job that wakes it: a long file may take many minutes,
 * and a job that takes so long looks dead.
 */
export function wakeImportWorker(
  db: Db,
  { files, isEmbedded }: { files: FileStore; isEmbedded: boolean },
): void {
  const worker = currentWorker();
  worker.isWoken = true;
  if (worker.stop.signal.aborted) return;
  const coursesABatch = isEmbedded ? COURSES_A_BATCH_EMBEDDED : undefined;
  const runAll = async () => {
    const { runImports } = await import('./run-imports.server');
    while (worker.isWoken && !worker.stop.signal.aborted) {
      worker.isWoken = false;
      await runImports(db, { files, coursesABatch, signal: worker.stop.signal, clock: realTime });
    }
  };
  worker.work ??= runAll()
    .catch((error: unknown) => log.error('catalogue files could not be imported', { error }))
    .finally(() => (worker.work = null));
}

/** Resolves when nothing is under way here, or after this long. */
export async function importsAtRest(mostMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, mostMs)));
  await Promise.race([currentWorker().work, late]);
  clearTimeout(timer);
}

/** Before the database is closed: what is under way is handed back. */
export async function stopImportWorker(): Promise<void> {
  const worker = currentWorker();
  worker.stop.abort(new Error('the shop stops'));
  await worker.work;
}
