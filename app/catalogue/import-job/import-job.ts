export type ImportState = 'checking' | 'checked' | 'writing' | 'done' | 'cancelled' | 'failed';
export type ImportStep = 'check' | 'write';

/** The progress of a step in courses, products and rows of the file. */
export interface ImportReached {
  step: ImportStep;
  done: number;
  /** null: a file too long for memory has no known number before its end */
  of: number | null;
  row: number;
}

export const isImportUnderWay = (state: ImportState): boolean => state === 'checking' || state === 'writing';

/** A smaller share is no basis for an estimate. */
const LEAST_SHARE = 0.02;
const LEAST_MS = 2_000;

/** The remaining whole minutes of a step at its pace; null: too early to tell. */
export function minutesLeft(
  { done: doneCount, of }: Pick<ImportReached, 'done' | 'of'>,
  began: Date | null,
  now: Date,
): number | null {
  if (began === null || of === null || of === 0) return null;
  const elapsedMs = now.getTime() - began.getTime();
  if (elapsedMs < LEAST_MS || doneCount / of < LEAST_SHARE) return null;
  return Math.max(1, Math.ceil((elapsedMs * (of - doneCount)) / doneCount / 60_000));
}
