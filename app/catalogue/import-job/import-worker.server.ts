import { realTime } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { backgroundWorker } from '~/platform/jobs/background-worker.server';
import type { FileStore } from '~/platform/storage/file-store';

/** The job that finds imports a process left. */
export const IMPORT_CATALOGUES_JOB = 'import-catalogues';

const worker = backgroundWorker('imports', 'catalogue files could not be imported');

/** The embedded database writes one batch at a time, while requests wait. */
const COURSES_A_BATCH_EMBEDDED = 10;

/** Continues waiting imports. */
export function wakeImportWorker(
  db: Db,
  { files, isEmbedded }: { files: FileStore; isEmbedded: boolean },
): void {
  const coursesABatch = isEmbedded ? COURSES_A_BATCH_EMBEDDED : undefined;
  worker.wake(async (signal) => {
    const { runImports } = await import('./run-imports.server');
    await runImports(db, { files, coursesABatch, signal, clock: realTime });
  });
}

/** Resolves when no import runs here, or after this long. */
export const importsAtRest = (mostMs: number): Promise<void> => worker.rest(mostMs);

export const stopImportWorker = (): Promise<void> => worker.stop();
