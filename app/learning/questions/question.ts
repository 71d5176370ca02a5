export const QUESTION_STATUSES = ['waiting', 'shown', 'hidden'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];
