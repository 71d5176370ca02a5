import { type RawBuilder, sql } from 'kysely';
import { teaches } from '~/learning/teaches.server';

/**
 * Of which courses somebody reads and answers what learners send: the staff of all, a teacher of their own. It stands in the SQL of
 * every read and write of the desk, so that another course's homework or question is none.
 */
export type DeskScope = 'all' | { teacherPersonId: number };

/** SQL: is the course in the scope? `courseId` is a column of the query around it. */
export function isInScope(scope: DeskScope, courseId: string): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return teaches(scope.teacherPersonId, courseId);
}
