import type { HomeworkStatus } from './homework';

/** `waiting`, or what was marked. */
export const QUEUE_LISTS = ['waiting', 'marked'] as const;
export type QueueList = (typeof QUEUE_LISTS)[number];

export interface QueuedHomework {
  id: number;
  learner: string;
  course: string;
  lecture: string;
  handedInAt: Date;
  isLate: boolean;
  status: HomeworkStatus;
  mark: string;
}
