import { addDays, bangkokDay, type Day, endOfDay } from '~/values/time';

/** `waiting` for a mark; `redo`: once more, please; `passed`: the lecture is complete. */
export const HOMEWORK_STATUSES = ['waiting', 'redo', 'passed'] as const;
export type HomeworkStatus = (typeof HOMEWORK_STATUSES)[number];

export const MOST_FILES = 5;

/** When a lecture's homework is due: on a day, or so many days after one could begin. */
export interface Due {
  dueDays: number | null;
  dueOn: Day | null;
}

/**
 * The first instant that is late; null: it is never late. A day that staff named comes before days counted from the start of
 * access, and the whole of the last day is in time.
 */
export function dueAtOf({ dueDays, dueOn }: Due, beganAt: Date | null): Date | null {
  if (dueOn !== null) return endOfDay(dueOn);
  return dueDays !== null && beganAt !== null ? endOfDay(addDays(bangkokDay(beganAt), dueDays)) : null;
}

/** The last day that is in time. */
export const dueDayOf = (dueAt: Date): Day => addDays(bangkokDay(dueAt), -1);

/** Late homework is taken all the same, and says so. */
export const isLate = (handedInAt: Date, dueAt: Date | null): boolean =>
  dueAt !== null && handedInAt >= dueAt;

/** What one may do with the homework handed in last; null: nothing was. */
export function nextStep(last: { status: HomeworkStatus } | null): 'hand-in' | 'change' | 'done' {
  if (last === null || last.status === 'redo') return 'hand-in';
  return last.status === 'waiting' ? 'change' : 'done';
}

/** A mark is points of a hundred or a few words; null: neither. */
export function markOf(typed: string): string | null {
  if (!/^[\d.,+-]+$/.test(typed)) return typed;
  return /^(100|\d{1,2})(\.\d)?$/.test(typed) && Number(typed) <= 100 ? typed : null;
}
