import type { MistakePath } from './import-file';
import type { CatalogueSource } from './import-source';

/** A catalogue file that can be read again from its start, in batches of courses. */
export type CatalogueBatches = (() => AsyncIterable<CatalogueSource> | Iterable<CatalogueSource>) & {
  /** The number of courses and products, where known in advance. */
  items?: number;
};

/** Courses per transaction: it locks their rows, and orders wait for it. */
export const COURSES_A_BATCH = 50;

type Loose = Record<string, unknown>;
const SPLIT = ['courses', 'products'] as const;

/** Cuts a file in memory into batches; shared records come with the first. */
export const batchesOf = (source: CatalogueSource, size = COURSES_A_BATCH): CatalogueBatches =>
  Object.assign(() => slicesOf(source, size), {
    items: SPLIT.reduce((sum, list) => sum + listIn(source.content, list).length, 0),
  });

/** The last row in which a batch starts a record. */
export const lastRow = ({ content, placeOf }: CatalogueSource): number =>
  Math.max(1, ...SPLIT.map((list) => placeOf([list, listIn(content, list).length - 1]).row));

function* slicesOf(source: CatalogueSource, size: number): Generator<CatalogueSource> {
  const { content } = source;
  const count = Math.max(...SPLIT.map((list) => listIn(content, list).length));
  if (count <= size) {
    yield source;
    return;
  }
  const { courses, products, ...sharedRecords } = content as Loose;
  for (let start = 0; start < count; start += size) {
    const part = (list: unknown) => (Array.isArray(list) ? list.slice(start, start + size) : list);
    yield {
      content: { ...(start === 0 && sharedRecords), courses: part(courses), products: part(products) },
      placeOf: (path) => source.placeOf(shiftPath(path, start)),
      mistakes: start === 0 ? source.mistakes : [],
    };
  }
}

const shiftPath = ([list, index, ...rest]: MistakePath, start: number): MistakePath =>
  typeof index === 'number' && SPLIT.some((each) => each === list)
    ? [list!, index + start, ...rest]
    : [list, index, ...rest].filter((part) => part !== undefined);

export const listIn = (content: unknown, list: string): readonly unknown[] => {
  const records = typeof content === 'object' && content !== null ? (content as Loose)[list] : undefined;
  return Array.isArray(records) ? records : [];
};
