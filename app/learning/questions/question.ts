export const QUESTION_STATUSES = ['waiting', 'shown', 'hidden'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** Questions that wait for the instructor, and answered ones. */
export const DESK_LISTS = ['open', 'answered'] as const;
export type DeskList = (typeof DESK_LISTS)[number];
