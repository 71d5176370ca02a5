import { importInBatches, type Imported } from '~/catalogue/import/import-in-batches.server';
import { openCatalogueFile } from '~/catalogue/import/open-catalogue-file.server';
import type { ImportRefusal } from '~/catalogue/import/import-catalogue.server';
import type { Clock } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import type { FileStore } from '~/platform/storage/file-store';
import { forgetKeptSheet, withKeptSheet } from '~/uploads/films/kept-sheet.server';
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
  /** courses a transaction: on the embedded database every other request waits for it */
  coursesABatch?: number;
  /** the process stops */
  signal: AbortSignal;
  clock: Clock;
}

/** Goes on with the files of staff, one after the other; several processes may: each file has one at a time. Answers how many. */
export async function runImports(db: Db, work: ImportWork): Promise<number> {
  let count = 0;
  while (!work.signal.aborted) {
    const held = await claimImport(db, work.clock());
    if (!held) return count;
    await runOne(db, held, work);
    count += 1;
  }
  return count;
}

/** Somebody cancelled it, or another process has taken it over. */
class NoLongerOurs extends Error {}

async function runOne(db: Db, held: ImportLease, work: ImportWork): Promise<void> {
  const { files, signal, clock } = work;
  let didEnd: boolean | null;
  const alive = setInterval(() => {
    showImportAlive(db, held, clock()).catch((error: unknown) =>
      log.error('import shows no sign of life', { import: held.id, error }),
    );
  }, SIGN_OF_LIFE_MS);
  try {
    didEnd = await withKeptSheet(files, held.keptName, async (file, ending) => {
      const open = await openCatalogueFile(file, ending, { coursesABatch: work.coursesABatch, signal });
      const result = await importInBatches(db, open, {
        // what is written is of the time somebody confirmed, also when it is gone on with later
        now: held.confirmedAt ?? clock(),
        isDryRun: held.confirmedAt === null,
        keepsGoing: held.confirmedAt === null || held.keepsGoing,
        whenBegun: (tx, counts) => noteBegun(tx, held, counts, clock()),
        onProgress: async ({ step, courses, products, row, of }) => {
          // the embedded database answers without leaving the turn: requests that came meanwhile go first
          await new Promise((resolve) => setImmediate(resolve));
          signal.throwIfAborted();
          const reached = { step, done: courses + products, of, row };
          if (!(await renewImport(db, held, reached, clock()))) throw new NoLongerOurs();
        },
      });
      return keep(db, held, result, clock());
    });
  } catch (error) {
    if (error instanceof NoLongerOurs) return;
    if (signal.aborted) return handBackImport(db, held, clock());
    log.error('catalogue file not imported', { import: held.id, error });
    await giveUpImport(db, held, 'FAILED', clock());
    didEnd = true;
  } finally {
    clearInterval(alive);
  }
  if (didEnd === null) await giveUpImport(db, held, 'GONE', clock());
  else if (didEnd) await forgetKeptSheet(files, held.keptName);
}

/** Answers whether the file is of no more use. */
async function keep(
  db: Db,
  held: ImportLease,
  result: Result<Imported, ImportRefusal>,
  now: Date,
): Promise<boolean> {
  const isWritten = held.confirmedAt !== null && result.ok;
  const [counts, mistakes] = result.ok
    ? [result.value.counts, result.value.leftOut]
    : [
        null,
        { kept: result.refusal.mistakes, count: result.refusal.count ?? result.refusal.mistakes.length },
      ];
  const isSome = counts !== null && Object.values(counts).some((count) => count > 0);
  await keepOutcome(
    db,
    held,
    {
      state: isWritten ? 'done' : 'checked',
      counts: isSome ? counts : null,
      mistakes: mistakes.kept,
      mistakeCount: mistakes.count,
    },
    now,
  );
  return isWritten || !isSome;
}
