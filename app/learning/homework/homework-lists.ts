import type { HomeworkStatus } from './homework';

/** Waiting hand-ins, or marked ones. */
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
