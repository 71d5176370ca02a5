import { sql } from 'kysely';
import { refreshManySearchEntries } from '~/catalogue/search/refresh-search-entries.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { checkAgainstShop, checkUnanswered } from './import-checks.server';
import { type FileMistake, readCatalogueFile } from './import-file';
import { checkReferences } from './import-references';
import type { CatalogueSource, ImportMistake } from './import-source';
import { byPlace, placeMistakes } from './look-through.server';
import {
  type CatalogueCounts,
  type ImportProgress,
  readCounts,
  type ToRefresh,
  writeCatalogue,
} from './write-catalogue.server';

export interface ImportRefusal {
  code: 'MISTAKES';
  mistakes: ImportMistake[];
  /** with the unlisted ones */
  count?: number;
}
export interface ImportOptions {
  now: Date;
  onProgress?: (progress: ImportProgress) => void;
  /** Checks everything and writes nothing. */
  isDryRun?: boolean;
}

/**
 * Brings a catalogue in, whole or not at all, in one transaction; a long one is for `importInBatches`. Rows are matched by their keys, so the same file may come again: nothing is
 * doubled, what students have watched stays with its lecture, and what the file does not name is left alone. Stock of
 * products that are there already stays as it is, because orders have been taking from it since.
 */
export async function importCatalogue(
  db: Db | Tx,
  source: CatalogueSource,
  { now, onProgress, isDryRun = false }: ImportOptions,
): Promise<Result<CatalogueCounts, ImportRefusal>> {
  const file = readCatalogueFile(source.content);
  const references = checkReferences(source.content);
  return inTransaction(db, async (tx) => {
    await oneImportAtATime(tx);
    const mistakes: FileMistake[] = [
      ...(file.ok ? [] : file.mistakes),
      ...references.mistakes,
      ...(await checkUnanswered(tx, references.unanswered)),
    ];
    if (file.ok && mistakes.length === 0) mistakes.push(...(await checkAgainstShop(tx, file.value)));
    const all = [...(source.mistakes ?? []), ...placeMistakes(mistakes, source)].sort(byPlace);
    if (!file.ok || all.length > 0) return refuse({ code: 'MISTAKES', mistakes: all });
    const counts = await readCounts(tx, file.value);
    if (!isDryRun) await refreshSearch(tx, await writeCatalogue(tx, file.value, { now, onProgress }));
    return accept(counts);
  });
}

/** Two imports of the same file would deadlock. */
export const oneImportAtATime = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('catalogue-import'))`.execute(tx);

export async function refreshSearch(db: Db | Tx, { course, product }: ToRefresh): Promise<void> {
  await refreshManySearchEntries(db, 'course', course);
  await refreshManySearchEntries(db, 'product', product);
}
