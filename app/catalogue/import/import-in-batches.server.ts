import { settleSearchIndexes } from '~/catalogue/search/refresh-search-entries.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { FileStore } from '~/platform/storage/file-store';
import { accept, refuse, type Result } from '~/values/result';
import { type CatalogueBatches, lastRow } from './import-batches';
import { type ImportRefusal, oneImportAtATime, refreshSearch } from './import-catalogue.server';
import { checkAgainstShop, checkUnanswered } from './import-checks.server';
import { type CatalogueFile, readCatalogueFile } from './import-file';
import { checkReferences } from './import-references';
import type { CatalogueSource } from './import-source';
import { leaveOut, nextOffset, noneLeftOut, withoutLeftOut } from './left-out';
import { byPlace, type Looked, lookThrough, type Mistakes, placeMistakes, tell } from './look-through.server';
import { missingFileCheck } from './missing-files.server';
import {
  addCounts,
  type CatalogueCounts,
  NO_COUNTS,
  readCounts,
  writeCatalogue,
} from './write-catalogue.server';
import { type LaterLinks, writeLaterLinks } from './write-courses.server';

export interface BatchOptions {
  now: Date;
  /** Course by course: reports and skips mistakes. Otherwise any mistake prevents every write. */
  keepsGoing?: boolean;
  /** Checks everything and writes nothing. */
  isDryRun?: boolean;
  /** Where the files that the catalogue names should be. */
  files?: FileStore;
  onProgress?: (progress: BatchProgress) => void | Promise<void>;
  /** In the transaction of the first write. */
  whenBegun?: (tx: Tx, counts: CatalogueCounts) => Promise<void>;
}
export interface BatchProgress {
  step: 'check' | 'write';
  courses: number;
  products: number;
  /** Number of courses and products; a file too long for memory has it after the check. */
  of: number | null;
  /** last row read */
  row: number;
}
export interface Imported {
  counts: CatalogueCounts;
  /** Skipped records: in an import course by course, or changed in the shop between check and write. */
  leftOut: Mistakes;
  /** Named files that are not uploaded yet. */
  missingFiles: Mistakes;
}

/**
 * Imports a catalogue of any length: checks the whole file, then writes batches of courses in transactions of
 * their own, so that orders wait for one batch at most.
 */
export async function importInBatches(
  db: Db,
  open: CatalogueBatches,
  options: BatchOptions,
): Promise<Result<Imported, ImportRefusal>> {
  const { keepsGoing = false, isDryRun = false, files, onProgress } = options;
  const inspection = await lookThrough(db, open, {
    keepsGoing,
    findMissingFiles: files && missingFileCheck(files),
    onLooked: async (progress, row) =>
      onProgress?.({ step: 'check', ...progress, of: open.items ?? null, row }),
  });
  const { mistakes } = inspection;
  if (inspection.isBroken || (!keepsGoing && mistakes.count > 0))
    return refuse({ code: 'MISTAKES', mistakes: mistakes.kept, count: mistakes.count });
  const { missingFiles } = inspection;
  if (isDryRun) return accept({ counts: inspection.counts, leftOut: mistakes, missingFiles });
  return accept(await writeAll(db, open, inspection, options));
}

async function writeAll(
  db: Db,
  open: CatalogueBatches,
  { shared: sharedRecords, leftOut, mistakes, missingFiles, counts: expectedCounts }: Looked,
  { now, onProgress, whenBegun }: BatchOptions,
): Promise<Imported> {
  const later: LaterLinks = { gifts: new Map(), prerequisites: new Map() };
  const counts = { ...NO_COUNTS };
  let offset = { courses: 0, products: 0 };
  let isFirst = true;
  for await (const source of open()) {
    const { content, pathBefore } = withoutLeftOut(source.content, leftOut, offset);
    const sourceOfRest: CatalogueSource = {
      ...source,
      content,
      placeOf: (path) => source.placeOf(pathBefore(path)),
    };
    const file = readCatalogueFile(content);
    if (!file.ok) throw new Error('the file changed while it was imported');
    // shared records come with the first batch
    const part = {
      ...file.value,
      ...(isFirst ? sharedRecords : { categories: [], teachers: [], groups: [] }),
    };
    const beginFirst = isFirst ? (tx: Tx) => whenBegun?.(tx, expectedCounts) : undefined;
    const batchResult = await writeBatch(
      db,
      { part, source: sourceOfRest },
      { now, offset, later, begun: beginFirst },
    );
    tell(mistakes, batchResult.mistakes);
    addCounts(counts, batchResult.counts);
    await refreshSearch(db, batchResult.toRefresh);
    offset = nextOffset(source.content, offset);
    isFirst = false;
    const { courses, products } = counts;
    const of = expectedCounts.courses + expectedCounts.products;
    await onProgress?.({ step: 'write', courses, products, of, row: lastRow(source) });
  }
  await writeLaterLinks(db, later);
  await settleSearchIndexes(db);
  mistakes.kept.sort(byPlace);
  return { counts, leftOut: mistakes, missingFiles };
}

interface Part {
  part: CatalogueFile;
  source: CatalogueSource;
}
interface PartOptions {
  now: Date;
  offset: { courses: number; products: number };
  later: LaterLinks;
  begun?: (tx: Tx) => Promise<void> | undefined;
}

/** One transaction. Records that the shop no longer allows, such as fewer seats than taken, are reported and skipped. */
const writeBatch = (db: Db, { part, source }: Part, { now, offset, later, begun: beginFirst }: PartOptions) =>
  inTransaction(db, async (tx) => {
    await oneImportAtATime(tx);
    await beginFirst?.(tx);
    const references = checkReferences({ ...part }).unanswered.filter(({ kind }) => kind !== 'course');
    const batchMistakes = [...(await checkUnanswered(tx, references)), ...(await checkAgainstShop(tx, part))];
    const skipped = noneLeftOut();
    if (leaveOut(batchMistakes, skipped, NO_OFFSET))
      throw new Error('what many courses share changed while it was imported');
    const rest =
      batchMistakes.length === 0 ? part : (withoutLeftOut(part, skipped, NO_OFFSET).content as CatalogueFile);
    const counts = await readCounts(tx, rest);
    const toRefresh = await writeCatalogue(tx, rest, { now, offset, later });
    return { mistakes: placeMistakes(batchMistakes, source), counts, toRefresh };
  });

const NO_OFFSET = { courses: 0, products: 0 };
