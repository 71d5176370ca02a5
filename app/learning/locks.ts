/** The facts that decide whether a lecture waits for others. */
export interface LockedBy {
  id: number;
  name: string;
}

export interface OrderedLecture extends LockedBy {
  isDone: boolean;
  /** everybody may open it, so no lecture waits for it */
  isPreview: boolean;
  /** later lectures wait until it is done */
  gates: boolean;
}

export type LectureOrder = 'free' | 'sequential';

/**
 * The waiting lectures of a course, each with the one that opens it: the last undone gating lecture before it.
 * Done lectures and previews stay open; no lecture waits for a later one.
 */
export function locksOf(
  lectures: readonly OrderedLecture[],
  order: LectureOrder,
): ReadonlyMap<number, LockedBy> {
  const locks = new Map<number, LockedBy>();
  let waitsFor: LockedBy | null = null;
  for (const { id, name, isDone, isPreview, gates } of lectures) {
    if (waitsFor && !isDone && !isPreview) locks.set(id, waitsFor);
    if (!isDone && (gates || order === 'sequential')) waitsFor = { id, name };
  }
  return locks;
}
