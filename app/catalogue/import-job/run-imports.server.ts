import type { ImportRefusal } from '~/catalogue/import/import-catalogue.server';
import { importInBatches, type Imported } from '~/catalogue/import/import-in-batches.server';
import { openCatalogueFile } from '~/catalogue/import/open-catalogue-file.server';
import type { Clock } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import type { FileStore } from '~/platform/storage/file-store';
import { forgetKeptSheet, withKeptSheet } from '~/uploads/videos/kept-sheet.server';
import type { Result } from '~/values/result';
import {
  claimImport,
  giveUpImport,
  handBackImport,
  type ImportLease,
  keepOutcome,
  noteBegun,
  renewImport,
  showImportAlive,
  SIGN_OF_LIFE_MS,
} from './import-lease.server';

export interface ImportWork {
  files: FileStore;
  /** courses per transaction: on the embedded database other requests wait for it */
  coursesABatch?: number;
  /** aborts when the process stops */
  signal: AbortSignal;
  clock: Clock;
}

/** Runs waiting imports in turn, in several processes one import each. Returns their number. */
export async function runImports(db: Db, work: ImportWork): Promise<number> {
  let count = 0;
  while (!work.signal.aborted) {
    const lease = await claimImport(db, work.clock());
    if (!lease) return count;
    await runOne(db, lease, work);
    count += 1;
  }
  return count;
}

/** Cancelled, or taken over by another process. */
class NoLongerOurs extends Error {}

async function runOne(db: Db, lease: ImportLease, work: ImportWork): Promise<void> {
  const { files, signal, clock } = work;
  let didEnd: boolean | null;
  const alive = setInterval(() => {
    showImportAlive(db, lease, clock()).catch((error: unknown) =>
      log.error('import shows no sign of life', { import: lease.id, error }),
    );
  }, SIGN_OF_LIFE_MS);
  try {
    didEnd = await withKeptSheet(files, lease.keptName, async (file, ending) => {
      const open = await openCatalogueFile(file, ending, { coursesABatch: work.coursesABatch, signal });
      const result = await importInBatches(db, open, {
        // records have the time of the confirmation, even when a later run writes them
        now: lease.confirmedAt ?? clock(),
        isDryRun: lease.confirmedAt === null,
        keepsGoing: lease.confirmedAt === null || lease.keepsGoing,
        files,
        whenBegun: (tx, counts) => noteBegun(tx, lease, counts, clock()),
        onProgress: async ({ step, courses, products, row, of }) => {
          // the embedded database answers synchronously: lets waiting requests run first
          await new Promise((resolve) => setImmediate(resolve));
          signal.throwIfAborted();
          const progress = { step, done: courses + products, of, row };
          if (!(await renewImport(db, lease, progress, clock()))) throw new NoLongerOurs();
        },
      });
      return keep(db, lease, result, clock());
    });
  } catch (error) {
    if (error instanceof NoLongerOurs) return;
    if (signal.aborted) return handBackImport(db, lease, clock());
    log.error('catalogue file not imported', { import: lease.id, error });
    await giveUpImport(db, lease, 'FAILED', clock());
    didEnd = true;
  } finally {
    clearInterval(alive);
  }
  if (didEnd === null) await giveUpImport(db, lease, 'GONE', clock());
  else if (didEnd) await forgetKeptSheet(files, lease.keptName);
}

/** Returns whether the file can be deleted. */
async function keep(
  db: Db,
  lease: ImportLease,
  result: Result<Imported, ImportRefusal>,
  now: Date,
): Promise<boolean> {
  const isWritten = lease.confirmedAt !== null && result.ok;
  const none = { kept: [], count: 0 };
  const [counts, mistakes, missingFiles] = result.ok
    ? [result.value.counts, result.value.leftOut, result.value.missingFiles]
    : [
        null,
        { kept: result.refusal.mistakes, count: result.refusal.count ?? result.refusal.mistakes.length },
        none,
      ];
  const isSome = counts !== null && Object.values(counts).some((count) => count > 0);
  await keepOutcome(
    db,
    lease,
    {
      state: isWritten ? 'done' : 'checked',
      counts: isSome ? counts : null,
      mistakes: mistakes.kept,
      mistakeCount: mistakes.count,
      missingFiles: missingFiles.kept,
      missingFileCount: missingFiles.count,
    },
    now,
  );
  return isWritten || !isSome;
}
