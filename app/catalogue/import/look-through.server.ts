import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { type CatalogueBatches, lastRow, listIn } from './import-batches';
import { checkAgainstShop, noneOf, unknownToShop } from './import-checks.server';
import { type CatalogueFile, type FileMistake, type MistakePath } from './import-file';
import { type Reference, referenceCheck } from './import-references';
import type { CatalogueSource, ImportMistake } from './import-source';
import { leaveOut, type LeftOut, nextOffset, noneLeftOut, type Offset, withoutLeftOut } from './left-out';
import { readInSlices } from './read-in-slices.server';
import { addCounts, type CatalogueCounts, NO_COUNTS, readCounts } from './write-catalogue.server';

/** Limits the memory that the mistakes of a wholly wrong file take. */
export const MOST_KEPT = 1_000;

export interface Mistakes {
  kept: ImportMistake[];
  count: number;
}

export interface Looked {
  /** number of importable records */
  counts: CatalogueCounts;
  mistakes: Mistakes;
  /** files that are not uploaded yet */
  missingFiles: Mistakes;
  leftOut: LeftOut;
  /** a mistake concerns more than a course or a product */
  isBroken: boolean;
  /** Shared records are written before the courses. */
  shared: Pick<CatalogueFile, 'categories' | 'teachers' | 'groups'>;
}

/** An unresolved reference; of a course, every one unknown to the shop. */
interface Open extends Pick<Reference, 'kind' | 'key'> {
  place: { row: number; column: string };
  list: string;
  index: number;
  ownKey: unknown;
}

/** Reads a whole file without writing: its mistakes, and the records they concern. */
export async function lookThrough(
  db: Db | Tx,
  open: CatalogueBatches,
  {
    keepsGoing,
    findMissingFiles,
    onLooked,
  }: {
    keepsGoing: boolean;
    findMissingFiles?: ((file: CatalogueFile) => Promise<FileMistake[]>) | undefined;
    onLooked: (progress: Offset, row: number) => Promise<void>;
  },
): Promise<Looked> {
  const references = referenceCheck();
  const mistakes: Mistakes = { kept: [], count: 0 };
  const missingFiles: Mistakes = { kept: [], count: 0 };
  const leftOut = noneLeftOut();
  const sharedRecords: Looked['shared'] = { categories: [], teachers: [], groups: [] };
  const unsure: Open[] = [];
  const brokenKeys = new Set<unknown>();
  const counts = { ...NO_COUNTS };
  const reportedPlaces = new Set<Open['place']>();
  let isBroken = false;
  let offset = { courses: 0, products: 0 };

  for await (const source of open()) {
    const { content } = source;
    const note = (newMistakes: readonly FileMistake[]) => {
      if (leaveOut(newMistakes, leftOut, offset)) isBroken = true;
      for (const { path, message } of newMistakes)
        // the first of two duplicates stays
        if (path[0] === 'courses' && !message.endsWith(TWICE)) brokenKeys.add(keyAt(content, path));
      tell(mistakes, placeMistakes(newMistakes, source));
    };
    if (source.mistakes?.length) {
      isBroken = true;
      tell(mistakes, source.mistakes);
    }
    const before = mistakes.count;
    const isClean = () => mistakes.count === before;
    const file = await readInSlices(content);
    const batchReferences = references.read(content);
    note([...(file.ok ? [] : file.mistakes), ...batchReferences.mistakes]);
    if (!file.ok && file.isCut) {
      isBroken = true;
      break;
    }
    await inTransaction(db, async (tx) => {
      for (const reference of await unknownToShop(tx, batchReferences.references)) {
        const { path, kind, key } = reference;
        if (kind === 'userGroup') note([{ path, message: noneOf(reference) }]);
        else if (!references.isAnswered(reference) || (kind === 'course' && keepsGoing))
          unsure.push({
            kind,
            key,
            place: source.placeOf(path),
            ownKey: keyAt(content, path),
            list: String(path[0]),
            index: offset[path[0] as 'courses' | 'products'] + Number(path[1]),
          });
      }
    });
    const good = withoutLeftOut(content, leftOut, offset);
    const readable = file.ok ? file : await readInSlices(good.content);
    if (readable.ok) {
      const against = await inTransaction(db, (tx) => checkAgainstShop(tx, readable.value));
      note(
        file.ok ? against : against.map(({ path, message }) => ({ path: good.pathBefore(path), message })),
      );
      const missing = ((await findMissingFiles?.(readable.value)) ?? []).map(({ path, message }) => ({
        path: file.ok ? path : good.pathBefore(path),
        message,
      }));
      tell(missingFiles, placeMistakes(missing, source));
      sharedRecords.categories.push(...readable.value.categories);
      sharedRecords.teachers.push(...readable.value.teachers);
      sharedRecords.groups.push(...readable.value.groups);
    }
    const rest = isClean() ? readable : await readInSlices(withoutLeftOut(content, leftOut, offset).content);
    if (rest.ok) addCounts(counts, await readCounts(db, rest.value));
    offset = nextOffset(content, offset);
    await onLooked(offset, lastRow(source));
  }
  // a course may refer to one further down; a course that needs a skipped one is skipped as well
  for (let more = true; more;) {
    more = false;
    for (const { kind, key, place, list, index, ownKey } of unsure) {
      const into = leftOut[list as 'courses' | 'products'];
      const isThere =
        references.isAnswered({ kind, key }) && !(keepsGoing && kind === 'course' && brokenKeys.has(key));
      if (isThere || reportedPlaces.has(place)) continue;
      reportedPlaces.add(place);
      tell(mistakes, [{ ...place, message: noneOf({ kind, key }) }]);
      into.add(index);
      if (list === 'courses' && !brokenKeys.has(ownKey)) {
        brokenKeys.add(ownKey);
        more = true;
      }
    }
  }
  for (const { kept } of [mistakes, missingFiles]) kept.sort(byPlace);
  return { counts, mistakes, missingFiles, leftOut, isBroken, shared: sharedRecords };
}

const TWICE = ' is used more than once';

const keyAt = (content: unknown, [list, index]: MistakePath): unknown =>
  (listIn(content, String(list))[Number(index)] as { key?: unknown } | undefined)?.key;

export function tell(into: Mistakes, newMistakes: readonly ImportMistake[]): void {
  into.count += newMistakes.length;
  for (const mistake of newMistakes) if (into.kept.length < MOST_KEPT) into.kept.push(mistake);
}

export const placeMistakes = (
  mistakes: readonly FileMistake[],
  { placeOf }: CatalogueSource,
): ImportMistake[] => mistakes.map(({ path, message }) => ({ ...placeOf(path), message }));

export const byPlace = (one: ImportMistake, other: ImportMistake) =>
  one.row - other.row || one.column.localeCompare(other.column);
