import type { EditValue } from './edit-fields';

/** The status of a course or product. */
export const SUBJECT_STATUSES = ['draft', 'published', 'archived'] as const;
export type SubjectStatus = (typeof SUBJECT_STATUSES)[number];

export const statusIn = (value: EditValue | undefined): SubjectStatus | undefined =>
  SUBJECT_STATUSES.find((each) => each === value);
