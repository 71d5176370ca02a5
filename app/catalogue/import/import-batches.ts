import type { MistakePath } from './import-file';
import type { CatalogueSource } from './import-source';

/** A catalogue file that can be read again from its beginning, some courses at a time. */
export type CatalogueBatches = (() => AsyncIterable<CatalogueSource> | Iterable<CatalogueSource>) & {
  /** Courses and products, where they are known before they are read. */
  items?: number;
};

/** What one transaction writes: it holds the rows of its courses, and orders of these wait for it. */
export const COURSES_A_BATCH = 50;

type Loose = Record<string, unknown>;
const SPLIT = ['courses', 'products'] as const;

/** A file that is in memory, cut into batches; what all courses share comes with the first. */
export const batchesOf = (source: CatalogueSource, size = COURSES_A_BATCH): CatalogueBatches =>
  Object.assign(() => slicesOf(source, size), {
    items: SPLIT.reduce((sum, list) => sum + listIn(source.content, list).length, 0),
  });

/** The last row of the file that a batch begins something in. */
export const lastRow = ({ content, placeOf }: CatalogueSource): number =>
  Math.max(1, ...SPLIT.map((list) => placeOf([list, listIn(content, list).length - 1]).row));

function* slicesOf(source: CatalogueSource, size: number): Generator<CatalogueSource> {
  const { content } = source;
  const count = Math.max(...SPLIT.map((list) => listIn(content, list).length));
  if (count <= size) {
    yield source;
    return;
  }
  const { courses, products, ...shared } = content as Loose;
  for (let start = 0; start < count; start += size) {
    const part = (list: unknown) => (Array.isArray(list) ? list.slice(start, start + size) : list);
    yield {
      content: { ...(start === 0 && shared), courses: part(courses), products: part(products) },
      placeOf: (path) => source.placeOf(shifted(path, start)),
      mistakes: start === 0 ? source.mistakes : [],
    };
  }
}

const shifted = ([list, index, ...rest]: MistakePath, start: number): MistakePath =>
  typeof index === 'number' && SPLIT.some((each) => each === list)
    ? [list!, index + start, ...rest]
    : [list, index, ...rest].filter((part) => part !== undefined);

export const listIn = (content: unknown, list: string): readonly unknown[] => {
  const found = typeof content === 'object' && content !== null ? (content as Loose)[list] : undefined;
  return Array.isArray(found) ? found : [];
};
