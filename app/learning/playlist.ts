import type { LockedBy } from './locks';

/** Kinds of lectures in the learning room. */
export type LectureType = 'video' | 'text' | 'file' | 'quiz' | 'homework';

/** Their own work completes these, not a report of the player or a button. */
export const COMPLETED_BY_WORK: readonly LectureType[] = ['quiz', 'homework'];

/** The state of the learner's work in a lecture. */
export type WorkState =
  /** state of the last hand-in */
  | { kind: 'homework'; status: 'waiting' | 'redo' }
  /** `best`: per cent, of all attempts; `open`: an attempt has started, and none has passed */
  | { kind: 'quiz'; status: 'open' | 'failed' | 'passed'; best: number | null };

export interface PlaylistLecture {
  id: number;
  name: string;
  type: LectureType;
  isPreview: boolean;
  durationSeconds: number | null;
  isDone: boolean;
  /** the lecture that unlocks this one; null: open, or closed for want of access */
  lock: LockedBy | null;
  /** for homework and quizzes; null: nothing sent yet, or a visitor */
  work: WorkState | null;
  lastPositionSeconds: number;
  /** when that position was measured; null: never opened */
  measuredAt: Date | null;
}

export interface PlaylistSection {
  id: number;
  name: string;
  location: string | null;
  lectures: readonly PlaylistLecture[];
}

export interface Progress {
  done: number;
  total: number;
  /** whole percent of lectures; 100 only when all are done */
  percent: number;
  /** length of the unfinished videos */
  remainingSeconds: number;
}

export const lecturesOf = (sections: readonly PlaylistSection[]): readonly PlaylistLecture[] =>
  sections.flatMap((section) => section.lectures);

export function progressOf(lectures: readonly PlaylistLecture[]): Progress {
  const open = lectures.filter((lecture) => !lecture.isDone);
  const doneCount = lectures.length - open.length;
  const seconds = open.map((lecture) => (lecture.durationSeconds ?? 0) - lecture.lastPositionSeconds);
  return {
    done: doneCount,
    total: lectures.length,
    percent: lectures.length === 0 ? 0 : Math.floor((100 * doneCount) / lectures.length),
    remainingSeconds: seconds.reduce((sum, remaining) => sum + Math.max(remaining, 0), 0),
  };
}

export interface Place {
  section: PlaylistSection;
  /** from 1 */
  sectionNumber: number;
  lecture: PlaylistLecture;
  /** from 1, over the whole course */
  lectureNumber: number;
  previous: PlaylistLecture | null;
  next: PlaylistLecture | null;
}

/** The place of a lecture in its course; null when it is not in it. */
export function placeOf(sections: readonly PlaylistSection[], lectureId: number): Place | null {
  const all = lecturesOf(sections);
  const index = all.findIndex((lecture) => lecture.id === lectureId);
  const lecture = all[index];
  const sectionIndex = sections.findIndex((section) =>
    section.lectures.some((each) => each.id === lectureId),
  );
  const section = sections[sectionIndex];
  if (!lecture || !section) return null;
  return {
    section,
    sectionNumber: sectionIndex + 1,
    lecture,
    lectureNumber: index + 1,
    previous: all[index - 1] ?? null,
    next: all[index + 1] ?? null,
  };
}

/**
 * The lecture to open: the last visited one, or if done the next undone one; else the first undone, else the last
 * visited, else the first. Never a locked one. Null for a course without lectures.
 */
export function lectureToOpen(sections: readonly PlaylistSection[], lastLectureId: number | null) {
  const all = lecturesOf(sections);
  const isToDo = (lecture: PlaylistLecture) => !lecture.isDone && !lecture.lock;
  const at = all.findIndex((lecture) => lecture.id === lastLectureId && !lecture.lock);
  const last = all[at];
  if (last && !last.isDone) return last;
  const ahead = last ? all.slice(at + 1).find(isToDo) : null;
  return ahead ?? all.find(isToDo) ?? last ?? all[0] ?? null;
}

/** The lecture to do now to unlock a locked one; null: not locked, or not in this course. */
export function openerOf(sections: readonly PlaylistSection[], lectureId: number): PlaylistLecture | null {
  const all = new Map(lecturesOf(sections).map((lecture) => [lecture.id, lecture]));
  let opener = all.get(all.get(lectureId)?.lock?.id ?? 0) ?? null;
  while (opener?.lock) opener = all.get(opener.lock.id) ?? null;
  return opener;
}

/** The previews beside a lecture, for a person without access. */
export function previewsBeside(sections: readonly PlaylistSection[], lectureId: number) {
  const all = lecturesOf(sections);
  const at = all.findIndex((lecture) => lecture.id === lectureId);
  return {
    previous: all.slice(0, Math.max(at, 0)).findLast((lecture) => lecture.isPreview) ?? null,
    next: all.slice(at + 1).find((lecture) => lecture.isPreview) ?? null,
  };
}
