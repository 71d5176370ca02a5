import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { settleSearchIndexes } from '~/catalogue/search/refresh-search-entries.server';
import { type CatalogueBatches, lastRow } from './import-batches';
import { type ImportRefusal, oneImportAtATime, refreshSearch } from './import-catalogue.server';
import { checkAgainstShop, checkUnanswered } from './import-checks.server';
import { type CatalogueFile, readCatalogueFile } from './import-file';
import { checkReferences } from './import-references';
import type { CatalogueSource } from './import-source';
import { leaveOut, nextOffset, noneLeftOut, withoutLeftOut } from './left-out';
import { byPlace, type Looked, lookThrough, type Mistakes, placed, tell } from './look-through.server';
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
  /** Course by course: what is wrong is told and left out. Otherwise one mistake anywhere, and nothing is written. */
  keepsGoing?: boolean;
  /** Checks everything and writes nothing. */
  isDryRun?: boolean;
  onProgress?: (progress: BatchProgress) => void | Promise<void>;
  /** In the transaction that writes first. */
  whenBegun?: (tx: Tx, counts: CatalogueCounts) => Promise<void>;
}
export interface BatchProgress {
  step: 'check' | 'write';
  courses: number;
  products: number;
  /** Courses and products; of a file too long for memory known when all was checked. */
  of: number | null;
  /** of the file, as far as it was read */
  row: number;
}
export interface Imported {
  counts: CatalogueCounts;
  /** What was left out: of an import course by course, or what somebody changed in the shop between check and write. */
  leftOut: Mistakes;
}

/**
 * Brings a catalogue of any length in. First the whole file is checked; then it is read again and written some courses at a time,
 * each time in a transaction of its own, so that an order never waits longer than for one of these. An import that breaks off in
 * between is finished by the same file: what is there already stays as it is.
 */
export async function importInBatches(
  db: Db,
  open: CatalogueBatches,
  options: BatchOptions,
): Promise<Result<Imported, ImportRefusal>> {
  const { keepsGoing = false, isDryRun = false, onProgress } = options;
  const looked = await lookThrough(db, open, {
    keepsGoing,
    onLooked: async (reached, row) =>
      onProgress?.({ step: 'check', ...reached, of: open.items ?? null, row }),
  });
  const { mistakes } = looked;
  if (looked.isBroken || (!keepsGoing && mistakes.count > 0))
    return refuse({ code: 'MISTAKES', mistakes: mistakes.kept, count: mistakes.count });
  if (isDryRun) return accept({ counts: looked.counts, leftOut: mistakes });
  return accept(await writeAll(db, open, looked, options));
}

async function writeAll(
  db: Db,
  open: CatalogueBatches,
  { shared, leftOut, mistakes, counts: expected }: Looked,
  { now, onProgress, whenBegun }: BatchOptions,
): Promise<Imported> {
  const later: LaterLinks = { gifts: new Map(), prerequisites: new Map() };
  const counts = { ...NO_COUNTS };
  let offset = { courses: 0, products: 0 };
  let isFirst = true;
  for await (const source of open()) {
    const { content, pathBefore } = withoutLeftOut(source.content, leftOut, offset);
    const stood: CatalogueSource = {
      ...source,
      content,
      placeOf: (path) => source.placeOf(pathBefore(path)),
    };
    const file = readCatalogueFile(content);
    if (!file.ok) throw new Error('the file changed while it was imported');
    // what many courses share comes whole with the first of them
    const part = { ...file.value, ...(isFirst ? shared : { categories: [], teachers: [], groups: [] }) };
    const begun = isFirst ? (tx: Tx) => whenBegun?.(tx, expected) : undefined;
    const written = await writeBatch(db, { part, source: stood }, { now, offset, later, begun });
    tell(mistakes, written.mistakes);
    addCounts(counts, written.counts);
    await refreshSearch(db, written.toRefresh);
    offset = nextOffset(source.content, offset);
    isFirst = false;
    const { courses, products } = counts;
    const of = expected.courses + expected.products;
    await onProgress?.({ step: 'write', courses, products, of, row: lastRow(source) });
  }
  await writeLaterLinks(db, later);
  await settleSearchIndexes(db);
  mistakes.kept.sort(byPlace);
  return { counts, leftOut: mistakes };
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

/** One transaction. What the shop no longer allows, such as fewer places than have been taken by now, is told and left out. */
const writeBatch = (db: Db, { part, source }: Part, { now, offset, later, begun }: PartOptions) =>
  inTransaction(db, async (tx) => {
    await oneImportAtATime(tx);
    await begun?.(tx);
    const references = checkReferences({ ...part }).unanswered.filter(({ kind }) => kind !== 'course');
    const found = [...(await checkUnanswered(tx, references)), ...(await checkAgainstShop(tx, part))];
    const gone = noneLeftOut();
    if (leaveOut(found, gone, NO_OFFSET))
      throw new Error('what many courses share changed while it was imported');
    const rest = found.length === 0 ? part : (withoutLeftOut(part, gone, NO_OFFSET).content as CatalogueFile);
    const counts = await readCounts(tx, rest);
    const toRefresh = await writeCatalogue(tx, rest, { now, offset, later });
    return { mistakes: placed(found, source), counts, toRefresh };
  });

const NO_OFFSET = { courses: 0, products: 0 };
