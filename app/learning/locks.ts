/** What decides whether a lecture waits for others. */
export interface LockedBy {
  id: number;
  name: string;
}

export interface OrderedLecture extends LockedBy {
  isDone: boolean;
  /** anybody may open it, so nobody waits for it */
  isPreview: boolean;
  /** what follows waits until it is done */
  gates: boolean;
}

export type LectureOrder = 'free' | 'sequential';

/**
 * Which lectures of a course wait, each with the one that opens it: the last one before it that is still to be done and that
 * others wait for. What was done stays open, and so does what everybody may open. No lecture waits for what comes after it.
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
