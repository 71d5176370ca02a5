import { listIn } from './import-batches';
import type { FileMistake, MistakePath } from './import-file';

/** Skipped records by their place in the whole file, from 0. */
export interface LeftOut {
  courses: Set<number>;
  products: Set<number>;
}
export interface Offset {
  courses: number;
  products: number;
}

export const noneLeftOut = (): LeftOut => ({ courses: new Set(), products: new Set() });

/** Skips the records of these mistakes. Returns whether one concerns more than a course or a product. */
export function leaveOut(mistakes: readonly FileMistake[], into: LeftOut, offset: Offset): boolean {
  let isElsewhere = false;
  for (const {
    path: [list, index],
  } of mistakes) {
    if ((list === 'courses' || list === 'products') && typeof index === 'number')
      into[list].add(offset[list] + index);
    else isElsewhere = true;
  }
  return isElsewhere;
}

/** A batch without skipped records, and the original places of the rest. */
export function withoutLeftOut(content: unknown, leftOut: LeftOut, offset: Offset) {
  const places = { courses: [] as number[], products: [] as number[] };
  const keepOf = (list: 'courses' | 'products') =>
    listIn(content, list).filter((_, index) => {
      if (leftOut[list].has(offset[list] + index)) return false;
      places[list].push(index);
      return true;
    });
  const lists = { courses: keepOf('courses'), products: keepOf('products') };
  const pathBefore = ([list, index, ...rest]: MistakePath): MistakePath =>
    (list === 'courses' || list === 'products') && typeof index === 'number'
      ? [list, places[list][index]!, ...rest]
      : [...(list === undefined ? [] : [list]), ...(index === undefined ? [] : [index]), ...rest];
  return { content: { ...(content as object), ...lists }, pathBefore };
}

export const nextOffset = (content: unknown, { courses, products }: Offset): Offset => ({
  courses: courses + listIn(content, 'courses').length,
  products: products + listIn(content, 'products').length,
});
