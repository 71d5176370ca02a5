import type { FileMistake, MistakePath } from './import-file';
import { listIn } from './import-batches';

/** Records by their place in the whole file, from 0. */
export interface LeftOut {
  courses: Set<number>;
  products: Set<number>;
}
export interface Offset {
  courses: number;
  products: number;
}

export const noneLeftOut = (): LeftOut => ({ courses: new Set(), products: new Set() });

/** Leaves out what these mistakes are in. Answers whether some is in what belongs to no course or product alone. */
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

/** A batch without what is left out, and where the rest stood in it. */
export function withoutLeftOut(content: unknown, leftOut: LeftOut, offset: Offset) {
  const stood = { courses: [] as number[], products: [] as number[] };
  const kept = (list: 'courses' | 'products') =>
    listIn(content, list).filter((_, index) => {
      if (leftOut[list].has(offset[list] + index)) return false;
      stood[list].push(index);
      return true;
    });
  const lists = { courses: kept('courses'), products: kept('products') };
  const pathBefore = ([list, index, ...rest]: MistakePath): MistakePath =>
    (list === 'courses' || list === 'products') && typeof index === 'number'
      ? [list, stood[list][index]!, ...rest]
      : [...(list === undefined ? [] : [list]), ...(index === undefined ? [] : [index]), ...rest];
  return { content: { ...(content as object), ...lists }, pathBefore };
}

export const nextOffset = (content: unknown, { courses, products }: Offset): Offset => ({
  courses: courses + listIn(content, 'courses').length,
  products: products + listIn(content, 'products').length,
});
