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

/** A file that is all wrong must not fill the memory with what is wrong. */
export const MOST_KEPT = 1_000;

export interface Mistakes {
  kept: ImportMistake[];
  count: number;
}

export interface Looked {
  /** of what can be written */
  counts: CatalogueCounts;
  mistakes: Mistakes;
  leftOut: LeftOut;
  /** something is wrong that cannot be left out with a course or a product */
  isBroken: boolean;
  /** What many courses share is written before them. */
  shared: Pick<CatalogueFile, 'categories' | 'teachers' | 'groups'>;
}

/** A reference that nothing answers yet; of a course, every one that the shop does not answer. */
interface Open extends Pick<Reference, 'kind' | 'key'> {
  place: { row: number; column: string };
  list: string;
  index: number;
  ownKey: unknown;
}

/** Reads a file from its beginning to its end and writes nothing: what is wrong with it, and with which of its records. */
export async function lookThrough(
  db: Db | Tx,
  open: CatalogueBatches,
  {
    keepsGoing,
    onLooked,
  }: { keepsGoing: boolean; onLooked: (reached: Offset, row: number) => Promise<void> },
): Promise<Looked> {
  const references = referenceCheck();
  const mistakes: Mistakes = { kept: [], count: 0 };
  const leftOut = noneLeftOut();
  const shared: Looked['shared'] = { categories: [], teachers: [], groups: [] };
  const unsure: Open[] = [];
  const brokenKeys = new Set<unknown>();
  const counts = { ...NO_COUNTS };
  const told = new Set<Open['place']>();
  let isBroken = false;
  let offset = { courses: 0, products: 0 };

  for await (const source of open()) {
    const { content } = source;
    const note = (found: readonly FileMistake[]) => {
      if (leaveOut(found, leftOut, offset)) isBroken = true;
      for (const { path, message } of found)
        // the first of two stays
        if (path[0] === 'courses' && !message.endsWith(TWICE)) brokenKeys.add(keyAt(content, path));
      tell(mistakes, placed(found, source));
    };
    if (source.mistakes?.length) {
      isBroken = true;
      tell(mistakes, source.mistakes);
    }
    const before = mistakes.count;
    const isClean = () => mistakes.count === before;
    const file = await readInSlices(content);
    const found = references.read(content);
    note([...(file.ok ? [] : file.mistakes), ...found.mistakes]);
    if (!file.ok && file.isCut) {
      isBroken = true;
      break;
    }
    await inTransaction(db, async (tx) => {
      for (const reference of await unknownToShop(tx, found.references)) {
        const { path, kind, key } = reference;
        if (kind === 'userGroup') note([{ path, message: noneOf(reference) }]);
        else if (!references.isAnswered(reference) || (kind === 'course' && keepsGoing))
          unsure.push({
            ...{ kind, key, place: source.placeOf(path), ownKey: keyAt(content, path) },
            ...{ list: String(path[0]), index: offset[path[0] as 'courses' | 'products'] + Number(path[1]) },
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
      shared.categories.push(...readable.value.categories);
      shared.teachers.push(...readable.value.teachers);
      shared.groups.push(...readable.value.groups);
    }
    const rest = isClean() ? readable : await readInSlices(withoutLeftOut(content, leftOut, offset).content);
    if (rest.ok) addCounts(counts, await readCounts(db, rest.value));
    offset = nextOffset(content, offset);
    await onLooked(offset, lastRow(source));
  }
  // what stands further below was not read yet when it was named; what needs a course that is left out is left out as well
  for (let more = true; more;) {
    more = false;
    for (const { kind, key, place, list, index, ownKey } of unsure) {
      const into = leftOut[list as 'courses' | 'products'];
      const isThere =
        references.isAnswered({ kind, key }) && !(keepsGoing && kind === 'course' && brokenKeys.has(key));
      if (isThere || told.has(place)) continue;
      told.add(place);
      tell(mistakes, [{ ...place, message: noneOf({ kind, key }) }]);
      into.add(index);
      if (list === 'courses' && !brokenKeys.has(ownKey)) {
        brokenKeys.add(ownKey);
        more = true;
      }
    }
  }
  mistakes.kept.sort(byPlace);
  return { counts, mistakes, leftOut, isBroken, shared };
}

const TWICE = ' is used more than once';

const keyAt = (content: unknown, [list, index]: MistakePath): unknown =>
  (listIn(content, String(list))[Number(index)] as { key?: unknown } | undefined)?.key;

export function tell(into: Mistakes, found: readonly ImportMistake[]): void {
  into.count += found.length;
  for (const mistake of found) if (into.kept.length < MOST_KEPT) into.kept.push(mistake);
}

export const placed = (mistakes: readonly FileMistake[], { placeOf }: CatalogueSource): ImportMistake[] =>
  mistakes.map(({ path, message }) => ({ ...placeOf(path), message }));

export const byPlace = (one: ImportMistake, other: ImportMistake) =>
  one.row - other.row || one.column.localeCompare(other.column);
