import { addDays, bangkokDay, type Day, endOfDay } from '~/values/time';

/** `waiting`: for a mark; `redo`: must be handed in again; `passed`: completes the lecture. */
export const HOMEWORK_STATUSES = ['waiting', 'redo', 'passed'] as const;
export type HomeworkStatus = (typeof HOMEWORK_STATUSES)[number];

export const MOST_FILES = 5;

/** When a lecture's homework is due: on a day, or so many days after the start of access. */
export interface Due {
  dueDays: number | null;
  dueOn: Day | null;
}

/**
 * The first instant that is late; null: never late. A day set by staff wins over days from the start of access, and the
 * whole last day is in time.
 */
export function dueAtOf({ dueDays, dueOn }: Due, beganAt: Date | null): Date | null {
  if (dueOn !== null) return endOfDay(dueOn);
  return dueDays !== null && beganAt !== null ? endOfDay(addDays(bangkokDay(beganAt), dueDays)) : null;
}

/** The last day in time. */
export const dueDayOf = (dueAt: Date): Day => addDays(bangkokDay(dueAt), -1);

/** Late homework is accepted and marked as late. */
export const isLate = (handedInAt: Date, dueAt: Date | null): boolean =>
  dueAt !== null && handedInAt >= dueAt;

/** The next action on the last hand-in; null: none yet. */
export function nextStep(last: { status: HomeworkStatus } | null): 'hand-in' | 'change' | 'done' {
  if (last === null || last.status === 'redo') return 'hand-in';
  return last.status === 'waiting' ? 'change' : 'done';
}

/** A mark is points of a hundred or a few words; null: neither. */
export function markOf(input: string): string | null {
  if (!/^[\d.,+-]+$/.test(input)) return input;
  return /^(100|\d{1,2})(\.\d)?$/.test(input) && Number(input) <= 100 ? input : null;
}
