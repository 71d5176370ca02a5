export type ImportState = 'checking' | 'checked' | 'writing' | 'done' | 'cancelled' | 'failed';
export type ImportStep = 'check' | 'write';

/** How far a step is: in courses and products, and in rows of the file. */
export interface ImportReached {
  step: ImportStep;
  done: number;
  /** null: a file too long for memory tells it at its end */
  of: number | null;
  row: number;
}

export const isImportUnderWay = (state: ImportState): boolean => state === 'checking' || state === 'writing';

/** Below, what was measured says nothing yet. */
const LEAST_SHARE = 0.02;
const LEAST_MS = 2_000;

/** Whole minutes a step still takes, at its pace so far; null: nobody knows yet. */
export function minutesLeft(
  { done, of }: Pick<ImportReached, 'done' | 'of'>,
  began: Date | null,
  now: Date,
): number | null {
  if (began === null || of === null || of === 0) return null;
  const spent = now.getTime() - began.getTime();
  if (spent < LEAST_MS || done / of < LEAST_SHARE) return null;
  return Math.max(1, Math.ceil((spent * (of - done)) / done / 60_000));
}
