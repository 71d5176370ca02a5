export const QUESTION_STATUSES = ['waiting', 'shown', 'hidden'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** What waits for whoever teaches, and what has its answer. */
export const DESK_LISTS = ['open', 'answered'] as const;
export type DeskList = (typeof DESK_LISTS)[number];
