/** Where a course or product stands. */
export type SubjectStatus = 'draft' | 'published' | 'archived';
